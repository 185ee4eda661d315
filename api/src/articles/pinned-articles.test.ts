import { eq } from 'drizzle-orm';
import type { PinnedArticles, Problem, WrittenArticle } from '../contract';
import { insights, ledgerEntries } from '../db/schema';
import { readEnv } from '../env';
import { openFileStore } from '../file-store/open-file-store';
import { seedDatabase } from '../seed/seed-database';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: api.folder });
  await seedDatabase(api.database, env, await openFileStore(env));
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  cookie = await api.signIn('editor@lind.com');
});
afterEach(() => api.close());

const ARTICLES = '/api/admin/articles';
const PATH = `${ARTICLES}/pinned`;
const present = async () => (await (await api.send(PATH, { cookie })).json()) as PinnedArticles;
const put = (ids: readonly string[], revision: number) =>
  api.send(PATH, { method: 'PUT', cookie, json: { ids }, headers: { 'If-Match': `"${revision}"` } });
const listed = async () =>
  ((await (await api.send('/api/insights')).json()) as { id: string }[]).map(({ id }) => id);

test('insights come newest first until some are pinned, which come first in the editors’ order', async () => {
  const byDate = await listed();
  expect(await present()).toEqual({ ids: [], revision: 1, editor: null, editedAt: null });
  const [first, second, third, fourth, ...rest] = byDate as [string, string, string, string, ...string[]];
  const answer = await put([fourth, second], 1);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { ids: [fourth, second], revision: 2, editor: 'Jane Doe' },
  ]);
  expect(await listed()).toEqual([fourth, second, first, third, ...rest]);
  expect((await put([second, fourth], 2)).status).toBe(200);
  expect(await listed()).toEqual([second, fourth, first, third, ...rest]);
  expect((await put([], 3)).status).toBe(200);
  expect(await listed()).toEqual(byDate);
  const lines = await api.database.read
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.action, 'content-ordered'));
  expect(lines.map(({ changes }) => changes)).toEqual(Array(3).fill('{"kind":["insights"]}'));
});

test('unpublished, archived and scheduled articles are skipped and keep their place', async () => {
  const [first, second, third, ...rest] = (await listed()) as [string, string, string, ...string[]];
  await put([third, second], 1);
  const change = (method: string, path: string, json?: object) =>
    api.send(`${ARTICLES}/${third}/${path}`, { method, cookie, ...(json && { json }) });
  expect((await change('POST', 'unpublish')).status).toBe(200);
  expect(await listed()).toEqual([second, first, ...rest]);
  expect((await change('PUT', 'archived', { isArchived: true })).status).toBe(200);
  expect(await listed()).toEqual([second, first, ...rest]);
  expect((await present()).ids).toEqual([third, second]);
  // The archived article does not prevent a change of the order.
  expect((await put([third, first, second], 2)).status).toBe(200);
  expect(await listed()).toEqual([first, second, ...rest]);
  expect((await put([third, second], 3)).status).toBe(200);
  await change('PUT', 'archived', { isArchived: false });
  const { revision } = (await (await api.send(`${ARTICLES}/${third}`, { cookie })).json()) as WrittenArticle;
  const published = await api.send(`${ARTICLES}/${third}/publish`, {
    method: 'POST',
    cookie,
    json: {},
    headers: { 'If-Match': `"${revision}"` },
  });
  expect(published.status).toBe(200);
  expect(await listed()).toEqual([third, second, first, ...rest]);
  const { read, writes } = api.database;
  await writes.run(
    read
      .update(insights)
      .set({ visibleFrom: Date.now() + 60_000 })
      .where(eq(insights.id, third)),
  );
  // Discards the cached list.
  await put([third, second], 4);
  expect(await listed()).toEqual([second, first, ...rest]);
});

test('of two who change the order the second gets the present one and overwrites nothing', async () => {
  const [first, second, ...rest] = (await listed()) as [string, string, ...string[]];
  expect((await put([second], 1)).status).toBe(200);
  const refused = await put([first], 1);
  expect([refused.status, await refused.json()]).toMatchObject([
    412,
    { detail: expect.stringContaining('meanwhile'), item: { ids: [second], revision: 2 } },
  ]);
  expect(await listed()).toEqual([second, first, ...rest]);
  const unnamed = await api.send(PATH, { method: 'PUT', cookie, json: { ids: [] } });
  expect(unnamed.status).toBe(400);
});

test('unknown articles, duplicates and more than twelve are refused, and nothing changes', async () => {
  const [first, second] = (await listed()) as [string, string];
  const many = Array.from({ length: 13 }, (_, at) => `id-${at}`);
  for (const [ids, pointer, message] of [
    [[first, 'nope'], '/ids/1', 'There is no article with this id'],
    [[first, second, first], '/ids', 'An article can be pinned once'],
    [many, '/ids', 'At most 12 articles can be pinned; unpin one first'],
  ] as const) {
    const refused = await put(ids, 1);
    const { errors } = (await refused.json()) as Problem;
    expect([refused.status, errors]).toEqual([422, [{ pointer, message }]]);
  }
  expect(await present()).toMatchObject({ ids: [], revision: 1 });
});

test('roles that cannot write content neither read nor set it', async () => {
  await api.addAccount('staff', 'reader@lind.com', 'reader');
  cookie = await api.signIn('reader@lind.com');
  expect([(await api.send(PATH, { cookie })).status, (await put([], 1)).status]).toEqual([403, 403]);
});
