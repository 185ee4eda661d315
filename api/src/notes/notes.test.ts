import type { ClientNote } from '../contract';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let desk: CaseDesk;
let cookie: string;
let path: string;
let otherPath: string;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  const owner = await desk.addSignedIn('owner@example.com');
  cookie = owner.cookie;
  path = `/${owner.client.id}/notes`;
  otherPath = `/${(await desk.add('other@example.com')).client.id}/notes`;
});
afterAll(() => api.close());

const input = (title: string, content = 'Text') => ({ title, content, type: 'update' });
const add = async (title: string) =>
  (await (await desk.call('POST', path, input(title))).json()) as ClientNote;
const seenByClient = async () =>
  (await (await api.send('/api/client/notes', { cookie })).json()) as ClientNote[];

test('what staff write the client reads, newest first [EN11, CP22]', async () => {
  const response = await desk.call('POST', path, { ...input(' First ', 'Line 1\n\nLine 2'), createdAt: 'x' });
  expect(response.status).toBe(201);
  const first = (await response.json()) as ClientNote;
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'First',
    content: 'Line 1\n\nLine 2',
    type: 'update',
    createdAt: expect.stringMatching(/Z$/),
  });
  const second = await add('Second');
  expect(await seenByClient()).toEqual([second, first]);
  expect(await desk.read(path)).toEqual([second, first]);
  expect(await desk.read(otherPath)).toEqual([]);
});

test('a corrected update keeps its time and place', async () => {
  const older = await add('older');
  const newer = await add('newer');
  const response = await desk.call('PUT', `${path}/${older.id}`, { ...input('corrected'), type: 'report' });
  expect(await response.json()).toEqual({ ...older, title: 'corrected', type: 'report' });
  expect((await seenByClient()).slice(0, 2).map(({ title }) => title)).toEqual([newer.title, 'corrected']);
});

test('a removed update is gone for both', async () => {
  const { id } = await add('removed');
  const response = await desk.call('DELETE', `${path}/${id}`);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect((await seenByClient()).some((note) => note.id === id)).toBe(false);
  expect((await desk.call('DELETE', `${path}/${id}`)).status).toBe(404);
});

test('an update to another client is like an unknown one', async () => {
  const { id } = await add('mine');
  for (const target of [`${otherPath}/${id}`, `${path}/unknown`]) {
    expect((await desk.call('PUT', target, input('taken'))).status).toBe(404);
    expect((await desk.call('DELETE', target)).status).toBe(404);
  }
  expect((await seenByClient())[0]).toMatchObject({ id, title: 'mine' });
});

test.each([
  ['title', '', 'Title is required'],
  ['content', ' \n', 'Please write the update'],
  ['content', 'x'.repeat(10_001), 'Must be at most 10000 characters'],
  ['type', 'news', 'Type must be one of update, report, action, note'],
])('a wrong %s of an update is named: %s', async (field, value, message) => {
  const { id } = await add('x');
  for (const [method, to] of [
    ['POST', path],
    ['PUT', `${path}/${id}`],
  ] as const) {
    const response = await desk.call(method, to, { ...input('x'), [field]: value });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: `/${field}`, message }] });
  }
});
