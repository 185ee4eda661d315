import { eq, sql } from 'drizzle-orm';
import { CONTACT_STATUSES } from '../contract/constants';
import { fold, foldedWords } from '../contract/spelling/fold';
import { contacts } from '../db/schema';
import { contactRow, type Lists, startLists } from '../testing/start-lists';

type ContactRow = typeof contacts.$inferInsert;

let lists: Lists;
beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.close());

/** A plain reference implementation of what the search promises. */
function matchesPlainly(row: ContactRow, q: string): boolean {
  const words = foldedWords(q).slice(0, 5);
  const named = [row.name, row.email, row.subject].map(fold);
  // A hyphen in the message begins a word, too.
  const [, ...joined] = fold(row.message.replaceAll(' ', '\n')).split(' ');
  return words.every((word) =>
    [...word].length < 3
      ? [...named.flatMap((text) => text.split(' ')), ...joined].some((part) => part.startsWith(word))
      : [...named, fold(row.message)].some((text) => text.includes(word)),
  );
}

/** Pseudorandom numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

test('a search finds the same rows as a scan of all rows, for any text [D19]', async () => {
  const pick = numbers(7);
  const letters = [...'aabbcAB  éÉß王伟김👍אב"*-(:^%_\'\\’'];
  const text = (least: number, most: number) =>
    Array.from({ length: least + pick(most - least) }, () => letters[pick(letters.length)]!).join('');
  let rows = Array.from({ length: 200 }, (_, at) =>
    contactRow(at, {
      seq: at + 1,
      name: text(2, 8),
      email: `${text(1, 4).replaceAll(' ', '')}@b.co`,
      subject: text(3, 10),
      message: text(5, 20),
      status: CONTACT_STATUSES[pick(3)]!,
    }),
  );
  await lists.addContacts(rows);
  // Updates and deletes reach the index as well.
  rows = rows.filter(({ seq }) => seq! % 10 > 0);
  for (const row of rows.filter(({ seq }) => seq! % 3 === 0)) row.status = CONTACT_STATUSES[pick(3)]!;
  for (const row of rows.filter(({ seq }) => seq! % 7 === 0)) row.subject = text(3, 10);
  const { read } = lists;
  await lists.change(
    read.delete(contacts).where(sql`${contacts.seq} % 10 = 0`),
    ...rows.map((row) => read.update(contacts).set({ status: row.status }).where(eq(contacts.id, row.id))),
    ...rows
      .filter(({ seq }) => seq! % 7 === 0)
      .map((row) => read.update(contacts).set({ subject: row.subject }).where(eq(contacts.id, row.id))),
  );

  let found = 0;
  for (let search = 0; search < 250; search++) {
    const q = search % 2 ? text(1, 5) : text(1, 10);
    if (q.trim() === '') continue;
    const status = search % 3 ? '' : CONTACT_STATUSES[pick(3)]!;
    const sort = search % 5 ? 'newest' : 'oldest';
    const wanted = rows.filter((row) => (!status || row.status === status) && matchesPlainly(row, q));
    if (sort === 'newest') wanted.reverse();
    const { ids, total } = await lists.search('contacts', { q, status, sort, limit: '500' });
    expect([q, status, ids]).toEqual([q, status, wanted.map((row) => row.id)]);
    expect(total).toBe(String(wanted.length));
    found += ids.length;
  }
  expect(found).toBeGreaterThan(1_000);
  await lists.checkIndex('contacts');
}, 60_000);

describe('a hostile query is text [D19]', () => {
  beforeAll(async () => {
    await lists.change(lists.read.delete(contacts));
    await lists.addContacts([{}, { name: 'Ada Quill', status: 'resolved' }]);
  });

  test.each([
    '"',
    '""',
    '" OR "',
    'name:x',
    'status : x',
    'vale -ada',
    'NEAR(idris vale)',
    'idr* OR vale*',
    '^idris',
    '{name} : idris',
    'idris AND vale',
    'NOT ada',
    '\u0003pd',
    "'; DROP TABLE contacts; --",
    '%',
    '\\',
    '👩‍👩‍👧‍👦',
    'שלום עולם',
    'x '.repeat(100),
    Array.from({ length: 66 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' '),
    'x'.repeat(200),
  ])('%j', async (q) => {
    const { ids, total } = await lists.search('contacts', { q });
    expect([ids, total]).toEqual([[], '0']);
  });

  test('control characters separate words', async () => {
    expect((await lists.search('contacts', { q: '\u0002\u0002qui\0ada' })).ids).toEqual(['c1']);
  });
});
