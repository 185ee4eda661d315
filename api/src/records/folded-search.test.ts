import { eq, sql } from 'drizzle-orm';
import { fold } from '../contract';
import { accounts, bookings, clientProfiles, contacts, ledgerEntries } from '../db/schema';
import { type Lists, startLists } from '../testing/start-lists';

/** What is stored, what is typed to find it, and what must not find it. */
const CASES: [stored: string, typed: string[], not?: string[]][] = [
  ['Jürgen Müller', ['muller', 'MÜLLER', 'Mu\u0308ller', 'jurgen mull', 'ＭＵＬＬＥＲ'], ['moller']],
  ['Ju\u0308rgen Hu\u0308ber', ['Hüber', 'huber']],
  ['Łukasz Żółć', ['lukasz', 'zolc', 'ŁUKASZ']],
  ['İlker Işık', ['ilker', 'isik', 'ILKER', 'ışık', 'IŞIK']],
  ['Søren Ångström', ['soren', 'angstrom', 'SØREN'], ['soeren']],
  ['Bjørn Æbelø Œuvrard', ['aebelo', 'oeuvrard', 'bjo']],
  ['Großmann Weiß', ['grossmann', 'GROSSMANN', 'weiss', 'weiẞ']],
  ['Đặng Thị Hồng', ['dang thi', 'hong', 'Đặng']],
  ['Þórður Guðrúnsson', ['thordur', 'gudrunsson']],
  ['Ħaż-Żebbuġ', ['haz', 'zebbug', 'ħaż żebb']],
  ['Siobhán O’Brien', ["o'brien", 'obrien', 'OʼBrien', 'siobhan'], ['o brian']],
  ["Sean O'Neill", ['o’neill', 'oneill', 'O`Neill', 'o‘neill', 'O´Neill']],
  ['Anne-Marie Smith-Jones', ['anne marie', 'anne-marie', 'anne‑marie', 'smith—jones', 'jo']],
  ['Jean Luc\u00a0Picard', ['jean-luc', 'luc picard', 'pi']],
  ['Νίκος Παπαδόπουλος', ['παπαδοπουλος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', 'νικοσ']],
  ['Артём Йовович', ['артем', 'ЙОВОВИЧ', 'йо']],
  ['李小龙', ['小龙', '龙', '李', '李小龙'], ['龙小', '李龙']],
  ['山田太郎', ['太郎', '田', '山田']],
  ['ﾔﾏﾀﾞ ﾊﾅｺ', ['ヤマダ', 'ハナコ', 'ダ'], ['ヤマタバ']],
  ['ジャン・リュック', ['リュック', 'ジャン リュック']],
  ['김이수', ['이수', '김', '수', '김이수'.normalize('NFD')], ['이김']],
  ['محمد أحمد', ['احمد', 'مُحَمَّد']],
  ['علی کریمی', ['علي كريمي', 'کریمی']],
  ['مصطفى الـــقدسة', ['مصطفي', 'القدسه', 'مصطفی']],
  ['حساب ١٢٣', ['123', '۱۲۳', 'حساب 12']],
  ['३४५ Ꜳgot', ['345', 'aagot', 'ꜳgot']],
  ['ＡＢＣ銀行㈱', ['abc', '銀行', '株', '行']],
  ['Ada ﬁnch Ⅳ', ['finch', 'iv']],
  ['100% Trust_Co', ['trust_co', '100%'], ['TrustxCo']],
  ['Star *Bright*', ['*bright*', 'bright'], ['bri*', 'st*']],
];

let lists: Lists;
beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.close());

const account = (name: string, at: number) => ({
  id: `a${at}`,
  email: `${at}@client.example`,
  firstName: '',
  lastName: name,
  role: 'client' as const,
  passwordHash: '',
  createdAt: '2026-01-01T00:00:00.000Z',
});

type Row = Partial<Record<'lastName' | 'name' | 'subject' | 'company' | 'actorName', string>> & {
  readonly changes?: Record<string, unknown[]> | null;
};

/** Where the texts are stored, and how they are read from the rows of the list. */
const PLACES: Record<string, [list: string, add: () => Promise<unknown>, textOf: (row: Row) => unknown]> = {
  'the names of bookings': [
    'bookings',
    () => lists.addBookings(CASES.map(([lastName], at) => ({ id: `b${at}`, lastName }))),
    ({ lastName }) => lastName,
  ],
  'the names of inquiries': [
    'contacts',
    () => lists.addContacts(CASES.map(([name], at) => ({ id: `n${at}`, name }))),
    ({ name }) => name,
  ],
  'the subjects of inquiries': [
    'contacts',
    () => lists.addContacts(CASES.map(([subject], at) => ({ id: `s${at}`, subject }))),
    ({ subject }) => subject,
  ],
  'the accounts of clients': [
    'clients',
    () => lists.change(...CASES.map(([name], at) => lists.read.insert(accounts).values(account(name, at)))),
    ({ lastName }) => lastName,
  ],
  'the profiles of clients': [
    'clients',
    async () => {
      await lists.change(
        ...CASES.map((_, at) => lists.read.insert(accounts).values(account('', at + CASES.length))),
      );
      await lists.change(
        ...CASES.map(([company], at) =>
          lists.read.insert(clientProfiles).values({
            id: `p${at}`,
            firstName: '',
            lastName: '',
            email: '',
            phone: '',
            company,
            status: 'active',
            changedAt: '2026-01-01T00:00:00.000Z',
            accountSeq: sql`(select seq from accounts where id = ${`a${at + CASES.length}`})`,
          }),
        ),
      );
    },
    ({ company }) => company,
  ],
  'the ledger': [
    'audit',
    () =>
      lists.change(
        ...CASES.map(([name], at) =>
          lists.read.insert(ledgerEntries).values({
            at: '2026-01-01T00:00:00.000Z',
            action: 'account-enabled',
            actorKind: 'key',
            actorName: at % 2 ? name : 'Somebody',
            requestId: `r${at}`,
            ...(at % 2 ? {} : { changes: JSON.stringify({ lastName: ['Voss', name] }) }),
          }),
        ),
      ),
    ({ changes, actorName }) => changes?.lastName?.[1] ?? actorName,
  ],
};

describe.each(Object.keys(PLACES))('in %s', (place) => {
  const [list, add, textOf] = PLACES[place]!;
  const found = async (q: string) =>
    (await lists.rows<Row>(`/api/admin/${list}?${new URLSearchParams({ q, limit: '100' })}`)).map(textOf);
  beforeAll(add);
  afterAll(() =>
    lists.change(
      lists.read.delete(bookings),
      lists.read.delete(contacts),
      lists.read.delete(accounts).where(eq(accounts.role, 'client')),
    ),
  );

  test.each(CASES)('%s is found however it is typed [D19]', async (stored, typed, not = []) => {
    for (const q of typed) expect([q, await found(q)]).toEqual([q, expect.arrayContaining([stored])]);
    for (const q of not) expect([q, await found(q)]).toEqual([q, expect.not.arrayContaining([stored])]);
  });
});

test('one Chinese, Japanese or Korean character is found anywhere in a message [D19]', async () => {
  const messages = [
    '关于家族信托和遗产规划',
    '相続についての質問です',
    '상속 계획을 알고 싶습니다',
    'An inheritance',
  ];
  await lists.addContacts(messages.map((message, at) => ({ id: `m${at}`, message })));
  for (const [q, id] of [
    ['遗产', 'm0'],
    ['托', 'm0'],
    ['相続', 'm1'],
    ['計', undefined],
    ['계획', 'm2'],
    ['속', 'm2'],
    ['inherit', 'm3'],
  ])
    expect([q, (await lists.search('contacts', { q: q! })).ids]).toEqual([q, id ? [id] : []]);
  await lists.checkIndex('contacts');
});

test.each([
  ["d'arcy@example.com", ["d'arcy@example.com", 'd’arcy', 'darcy@ex']],
  ['Anne-Marie@two-words.example', ['anne-marie@two-words.example', 'marie@two', 'an']],
  ['zoë@example.com', ['zoe@example.com', 'ZOË']],
])('the email %s is found [D19]', async (email, typed) => {
  await lists.addContacts([{ id: email, email }]);
  await lists.addBookings([{ id: email, email }]);
  for (const list of ['contacts', 'bookings'])
    for (const q of typed)
      expect([list, q, (await lists.search(list, { q })).ids]).toEqual([
        list,
        q,
        expect.arrayContaining([email]),
      ]);
  await lists.checkIndex('bookings');
});

test('what changes is found as it is now, and nothing is kept of what is removed [D19]', async () => {
  const { read, change, database } = lists;
  const kept = async () =>
    (
      await database.client.execute(
        "select text from folded_texts where list <> 'ledger_entries' order by list, seq",
      )
    ).rows.map(({ text }) => text);
  const before = await kept();
  await change(read.insert(accounts).values(account('Müller', 99)));
  expect(await kept()).toEqual([...before, ' muller 99@client.example']);
  await change(read.update(accounts).set({ lastName: 'Weiß' }).where(eq(accounts.id, 'a99')));
  expect(await kept()).toEqual([...before, ' weiss 99@client.example']);
  await change(
    read.insert(clientProfiles).values({
      id: 'p99',
      firstName: 'Zoë',
      lastName: 'Ng',
      email: 'z@ng.example',
      phone: '',
      company: '',
      status: 'active',
      changedAt: '2026-01-01T00:00:00.000Z',
      accountSeq: sql`(select seq from accounts where id = 'a99')`,
    }),
  );
  await change(read.update(clientProfiles).set({ company: 'Çelik' }).where(eq(clientProfiles.id, 'p99')));
  expect(await kept()).toEqual([...before, ' weiss 99@client.example', 'zoe ng z@ng.example celik']);
  await change(read.delete(accounts).where(eq(accounts.id, 'a99')));
  expect(await kept()).toEqual(before);
});

test('the database folds every character as the program does', async () => {
  const texts: string[] = [];
  for (let code = 1; code < 0x11_0000; code += 1_000)
    texts.push(
      Array.from({ length: 1_000 }, (_, at) => code + at)
        .filter((each) => each < 0x11_0000 && (each < 0xd800 || each > 0xdfff) && each !== 0x20)
        .map((each) => String.fromCodePoint(each))
        .join(''),
    );
  await lists.change(lists.read.delete(contacts));
  await lists.addContacts(texts.map((message) => ({ name: '', email: '', subject: '', message })));
  const { rows } = await lists.database.client.execute(
    "select folded from folded_rows where list = 'contacts' order by seq",
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map((text) => ` \n${fold(text)}`));
}, 60_000);
