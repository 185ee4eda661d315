import { eq } from 'drizzle-orm';
import { MAX_SAVED_VIEWS, type SavedView } from '../contract';
import { accounts, savedViews } from '../db/schema';
import { startTestApi, type TestApi } from '../testing/test-api';

const VIEWS = '/api/admin/views';

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'ada@firm.example', 'adviser');
  cookie = await api.signIn('ada@firm.example');
});
afterEach(() => api.close());

const add = (json: object, as = cookie) => api.send(VIEWS, { method: 'POST', json, cookie: as });
const change = (method: 'PATCH' | 'DELETE', id: string, as = cookie) =>
  api.send(`${VIEWS}/${id}`, { method, cookie: as, ...(method === 'PATCH' && { json: { name: 'Mine' } }) });
const shown = async (as = cookie) => (await (await api.send(VIEWS, { cookie: as })).json()) as SavedView[];
const savedIn = async (answer: Promise<Response>) => (await (await answer).json()) as SavedView;

test('a filter is saved under a name, renamed and deleted', async () => {
  const filter = { list: 'bookings', q: 'trust', status: 'pending', sort: 'oldest' };
  const { id } = await savedIn(add({ ...filter, name: 'To call' }));
  await add({ list: 'contacts', name: 'New ones', status: 'new' });
  expect(await shown()).toEqual([
    expect.objectContaining({ list: 'contacts', name: 'New ones', q: null, status: 'new', sort: null }),
    { ...filter, id, name: 'To call', filters: {} },
  ]);
  expect(await savedIn(change('PATCH', id))).toEqual({ ...filter, id, name: 'Mine', filters: {} });
  expect((await change('DELETE', id)).status).toBe(204);
  expect((await shown()).map(({ name }) => name)).toEqual(['New ones']);
  expect((await change('DELETE', id)).status).toBe(404);
});

test("a colleague's views cannot be seen, renamed or deleted, and end with the account", async () => {
  const { id } = await savedIn(add({ list: 'bookings', name: 'Mine', q: 'trust' }));
  await api.addAccount('staff', 'rae@firm.example', 'reader');
  const reader = await api.signIn('rae@firm.example');
  expect((await add({ list: 'bookings', name: 'Mine' }, reader)).status).toBe(201);
  expect((await shown(reader)).map(({ q }) => q)).toEqual([null]);
  expect([(await change('PATCH', id, reader)).status, (await change('DELETE', id, reader)).status]).toEqual([
    404, 404,
  ]);
  expect(await shown()).toHaveLength(1);
  const { read, writes } = api.database;
  await writes.run(read.delete(accounts).where(eq(accounts.email, 'ada@firm.example')));
  expect(await read.$count(savedViews)).toBe(1);
});

test('a name is unique in a list, in any letter case, and a filter must exist in the list', async () => {
  const messages = async (answer: Promise<Response>) => {
    const response = await answer;
    return [response.status, ((await response.json()) as { detail?: string }).detail];
  };
  await add({ list: 'bookings', name: 'To call' });
  const other = await savedIn(add({ list: 'bookings', name: 'mine' }));
  const taken = [422, 'Another view of yours has this name'];
  expect(await messages(add({ list: 'bookings', name: 'TO CALL' }))).toEqual(taken);
  expect((await add({ list: 'contacts', name: 'To call' })).status).toBe(201);
  // The view's own name in another spelling.
  expect((await change('PATCH', other.id)).status).toBe(200);
  for (const wrong of [
    { list: 'bookings', name: ' ' },
    { list: 'bookings', name: 'x', status: 'resolved' },
    { list: 'contacts', name: 'x', sort: 'name' },
    { list: 'clients', name: 'x', sort: 'oldest', status: 'pending' },
    { list: 'messages', name: 'x' },
  ])
    expect((await add(wrong)).status).toBe(422);
});

test('the filters behind a number of the reports are stored as the list has them, and clients can have views, too', async () => {
  const filters = { from: '2026-11-02', to: '2026-11-08', service: 'Wealth Management', answered: 'late' };
  await add({ list: 'bookings', name: 'Late ones', filters });
  await add({
    list: 'contacts',
    name: 'First words',
    filters: { from: '2026-11-02', people: 'new', source: 'google.com', office: 'london' },
  });
  await add({ list: 'clients', name: 'To review', status: 'to-review' });
  const [first, late, review] = (await shown()).toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
  // The filter for an office was dropped, since inquiries have none.
  expect(first!.filters).toEqual({ from: '2026-11-02', people: 'new', source: 'google.com' });
  expect(late).toMatchObject({ list: 'bookings', filters });
  expect(review).toMatchObject({ list: 'clients', status: 'to-review', filters: {} });
  const answer = await api.send(`/api/admin/bookings?${new URLSearchParams(late!.filters)}`, { cookie });
  expect(answer.status).toBe(200);

  for (const [wrong, pointer] of [
    [{ from: '2026-02-30' }, '/filters/from'],
    [{ from: '2026-11-02', answered: 'soon' }, '/filters/answered'],
    [{ from: '2026-11-02', people: 'all' }, '/filters/people'],
    [{ source: 'x'.repeat(101) }, '/filters/source'],
    [{ answered: 'late' }, '/filters/from'],
  ] as const) {
    const refused = await add({ list: 'bookings', name: 'x', filters: wrong });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    ]);
  }
});

test('the number of views is limited, even for concurrent saves', async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_SAVED_VIEWS + 3 }, (_, at) => add({ list: 'bookings', name: `View ${at}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_SAVED_VIEWS);
  expect(await shown()).toHaveLength(MAX_SAVED_VIEWS);
  const [refused] = answers.filter(({ status }) => status !== 201);
  expect(await refused!.text()).toContain(`You keep ${MAX_SAVED_VIEWS} views already`);
});
