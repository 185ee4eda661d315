import { jest } from '@jest/globals';
import { ledgerEntries } from '../db/schema';
import type { AuditEntry, ChainReport, LookAtCase } from '../contract';
import { openCaseDesk, type CaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';
import { addTestAccount, pdf, sendForm, uploadForm } from '../testing/test-documents';

let api: TestApi;
let desk: CaseDesk;
let clientId: string;
let clientCookie: string;
beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  const { client, cookie } = await desk.addSignedIn('ines@moreau.com');
  clientId = client.id;
  clientCookie = cookie;
});
afterAll(() => api.close());

const read = async (query = '', cookie = desk.cookie) => {
  await api.deps.ledger.settle();
  const response = await api.send(`/api/admin/audit${query}`, { cookie });
  return { response, rows: (await response.json()) as AuditEntry[] };
};

test('the ledger lists newest first, in pages, by person, action, client, day and words', async () => {
  const { rows, response } = await read();
  expect(rows.map(({ action }) => action)).toEqual([
    'signed-in',
    'password-set',
    'client-added',
    'signed-in',
  ]);
  expect(response.headers.get('X-Total-Count')).toBe('4');
  expect(rows[0]).toMatchObject({
    id: '4',
    actorKind: 'client',
    actorName: 'Ines Moreau',
    clientName: 'Ines Moreau',
    isSealed: true,
  });
  const ids = async (query: string) => (await read(query)).rows.map(({ id }) => id);
  const staff = (await desk.accountOf('staff@example.com')).id;
  expect(await ids(`?by=${staff}`)).toEqual(['2', '1']);
  expect(await ids('?status=client-added')).toEqual(['2']);
  expect(await ids(`?client=${clientId}`)).toEqual(['4', '3', '2']);
  expect(await ids('?q=moreau+password')).toEqual(['3']);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  expect(await ids(`?day=${day}&sort=oldest`)).toEqual(['1', '2', '3', '4']);
  expect(await ids('?day=2020-01-01')).toEqual([]);
  const first = await read('?limit=3');
  const next = /<([^>]+)>/.exec(first.response.headers.get('Link')!)![1]!;
  expect(
    ((await (await api.send(next, { cookie: desk.cookie })).json()) as AuditEntry[]).map(({ id }) => id),
  ).toEqual(['1']);
});

test('all lines of a day are found, even if some were written late', async () => {
  const fresh = await startTestApi();
  const { cookie } = await addTestAccount(fresh, 'staff', 'staff@example.com');
  const hours = ['03-01T18', '03-02T18', '03-01T20', '03-02T19', '03-04T18'];
  const told = hours.map((hour) => `('2031-${hour}:00:00.000Z', 'account-enabled', 'product')`).join(', ');
  await fresh.database.client.execute(`insert into ledger_entries (at, action, actor_kind) values ${told}`);
  const linesOf = async (day: string) => {
    const response = await fresh.send(`/api/admin/audit?day=${day}&sort=oldest`, { cookie });
    return ((await response.json()) as AuditEntry[]).map(({ id }) => Number(id) - 1);
  };
  expect(await linesOf('2031-03-01')).toEqual([1, 3]);
  expect(await linesOf('2031-03-02')).toEqual([2, 4]);
  expect(await linesOf('2031-03-04')).toEqual([5]);
  expect(await linesOf('2031-03-05')).toEqual([]);
  await fresh.close();
});

test.each(['?day=2026-02-30', '?day=9999-12-31', '?day=0000-01-01', '?status=unknown', '?cursor=x'])(
  '%s is refused with 422',
  async (query) => {
    expect((await read(query)).response.status).toBe(422);
  },
);

test('it can be exported as CSV without formulas, and the export is recorded', async () => {
  const { read: select, writes } = api.database;
  await writes.run(
    select.insert(ledgerEntries).values({
      at: new Date().toISOString(),
      action: 'signed-in',
      actorKind: 'staff',
      actorName: '=HYPERLINK("http://evil")',
      subjectId: '@SUM(1)',
      network: '+1',
      requestId: '-1\n"x"',
    }),
  );
  const response = await api.send('/api/admin/audit/export?status=signed-in', { cookie: desk.cookie });
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="ledger-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const text = await response.text();
  expect(text).toMatch(/^\uFEFF?id,at,action/);
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")","'+1","'-1\n""x""","","","'@SUM(1)"`);
  expect(text.match(/signed-in/g)).toHaveLength(3);
  const [exported] = (await read()).rows;
  expect(exported).toMatchObject({ action: 'ledger-exported', actorName: 'Jane Doe' });
});

test('a long export contains each line once', async () => {
  const many = Array.from({ length: 2_300 }, () =>
    api.deps.ledger.entry({ kind: 'product' }, { action: 'inquiries-expired' }),
  );
  await api.database.writes.run(...many);
  const response = await api.send('/api/admin/audit/export?status=inquiries-expired', {
    cookie: desk.cookie,
  });
  const ids = [...(await response.text()).matchAll(/^"(\d+)"/gm)].map(([, id]) => Number(id));
  expect([ids.length, new Set(ids).size]).toEqual([2_300, 2_300]);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});

test('a call verifies the chain, names the first broken line and is itself recorded', async () => {
  const verify = async () =>
    (await (
      await api.send('/api/admin/audit/verify', { method: 'POST', cookie: desk.cookie })
    ).json()) as ChainReport;
  const sound = await verify();
  expect(sound).toMatchObject({
    broken: null,
    unsealed: 0,
    newest: { hash: expect.stringMatching(/^[\da-f]{64}$/) },
  });
  await api.database.client.execute('drop trigger ledger_entries_not_changed');
  await api.database.client.execute("update ledger_entries set actor_name = 'Nobody' where seq = 2");
  expect((await verify()).broken?.id).toBe('2');
  expect((await read()).rows.filter(({ action }) => action === 'ledger-verified')).toHaveLength(2);
  await api.database.client.execute("update ledger_entries set actor_name = 'Jane Doe' where seq = 2");
});

test('concurrent requests to verify the chain share one read of the ledger', async () => {
  const { client } = api.database;
  const execute = client.execute.bind(client) as (statement: unknown) => ReturnType<typeof client.execute>;
  let readings = 0;
  let goOn!: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const reading = jest.spyOn(client, 'execute').mockImplementation((async (statement: unknown) => {
    if (JSON.stringify(statement).includes('left join ledger_seals')) {
      readings += 1;
      await held;
    }
    return execute(statement);
  }) as typeof client.execute);
  const verify = () => api.send('/api/admin/audit/verify', { method: 'POST', cookie: desk.cookie });
  const answers = [verify(), verify(), verify()];
  while (readings === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  // Long enough for the others to get as far as they can.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readings).toBe(1);
  goOn();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  reading.mockRestore();
});

test.each([
  ['editor', 403],
  ['adviser', 403],
  ['reader', 200],
] as const)('a member of staff who is %s gets %d', async (role, status) => {
  const { cookie } = await addTestAccount(api, 'staff', `${role}@example.com`, role);
  for (const path of ['', '/export'])
    expect((await api.send(`/api/admin/audit${path}`, { cookie })).status).toBe(status);
  expect((await api.send('/api/admin/audit/verify', { method: 'POST', cookie })).status).toBe(status);
  expect((await api.send('/api/admin/audit', { cookie: clientCookie })).status).toBe(403);
});

test('clients can read who at the firm looked at their own case, and nothing else', async () => {
  const { document } = await sendForm(await api.listen(), clientCookie, uploadForm(pdf()));
  await desk.call('GET', `/${clientId}`);
  await (await desk.call('GET', `/${clientId}/documents/${document.id}/file`)).arrayBuffer();
  const { client: other } = await desk.add('other@moreau.com');
  await desk.call('GET', `/${other.id}`);
  await api.deps.ledger.settle();
  const looks = async (query = '') => {
    const response = await api.send(`/api/client/audit${query}`, { cookie: clientCookie });
    return { rows: (await response.json()) as LookAtCase[], link: response.headers.get('Link') };
  };
  const { rows } = await looks();
  const [downloaded, viewed] = ['document-downloaded', 'client-viewed'].map((action) =>
    rows.find((row) => row.action === action)!,
  );
  expect(downloaded).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    action: 'document-downloaded',
    actorName: 'Jane Doe',
    document: document.name,
    isEarlierFile: false,
    isMember: false,
  });
  expect(viewed).toMatchObject({ actorName: 'Jane Doe', document: null });
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'client-added',
    'client-viewed',
    'document-downloaded',
  ]);
  const first = await looks('?limit=2');
  const next = new URL(/<([^>]+)>/.exec(first.link!)![1]!, 'http://x').search;
  expect((await looks(next)).rows).toEqual([rows[2]]);
});
