import { readEnv } from '../env';
import { openFileStore } from '../file-store/open-file-store';
import { createLog } from '../log';
import { createParsing, type Parsing } from '../parsing/parsing';
import { seedDatabase } from '../seed/seed-database';
import { bundle } from '../testing/api-process';
import { startTestApi } from '../testing/test-api';
import { createArticleRenderer } from './article-renderer';
import { renderAhead } from './render-ahead';

let parsing: Parsing;
beforeAll(() => {
  parsing = createParsing({ log: createLog('fatal') }, () => bundle('parsing/parsing-worker.ts'));
});
afterAll(() => parsing.close());

/** The parsing, and the texts that it had to render. */
function count() {
  const rendered: string[] = [];
  const counted: Parsing = {
    ...parsing,
    run(name, by, input) {
      rendered.push(String(input));
      return parsing.run(name, by, input);
    },
  };
  return { counted, rendered };
}
/** A renderer that keeps so many bytes. */
function startRenderer(maxBytes: number) {
  const { counted, rendered } = count();
  return { renderer: createArticleRenderer(counted, maxBytes), rendered };
}
const published = (bodyMarkdown: string) => ({ slug: 'on-gifts', bodyMarkdown });

test('a text is rendered once, however many ask for it, and is published as it was previewed', async () => {
  const { renderer, rendered } = startRenderer(10_000);
  await Promise.all(['ada', 'bo', 'ada'].map((by) => renderer.draft('Give *early*.', by)));
  expect((await renderer.published(published('Give *early*.'))).bodyHtml).toBe('<p>Give <em>early</em>.</p>');
  expect(rendered).toEqual(['Give *early*.']);
});

test('as many renderings are kept as there is room for, by their length', async () => {
  const { renderer, rendered } = startRenderer(10_000);
  const [one, other, more] = ['1', '2', '3'].map((each) => each.repeat(1_100)) as [string, string, string];
  for (const text of [one, other, one, more, one, other]) await renderer.published(published(text));
  expect(rendered).toEqual([one, other, more, other]);
});

test('a public text over the limits is unavailable for a while, and is not tried again and again', async () => {
  const { renderer, rendered } = startRenderer(10_000);
  for (let views = 0; views < 3; views++)
    await expect(renderer.published(published('>'.repeat(3_000)))).rejects.toMatchObject({ status: 503 });
  expect(rendered).toHaveLength(1);
});

test('each heading has an address of its own, in every script', async () => {
  const { renderer } = startRenderer(10_000);
  const headings = ['家族信托', 'Größe & Øre', 'Первый шаг', '?!', 'Größe & Øre', 'grosse-ore-1', '🙂'];
  const text = headings.map((heading) => `## ${heading}\n\n> # ${heading}`).join('\n\n');
  const { outline, bodyHtml } = await renderer.published(published(text));
  expect(outline.map(({ id }) => id)).toEqual([
    '家族信托',
    'grosse-ore',
    'первый-шаг',
    'section',
    'grosse-ore-2',
    'grosse-ore-1-1',
    'section-2',
  ]);
  const ids = Array.from(bodyHtml.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(2 * headings.length);
});

test('articles rendered ahead are there for their first readers', async () => {
  const { counted, rendered } = count();
  const api = await startTestApi({}, [], undefined, { parsing: counted });
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: api.folder });
  await seedDatabase(api.database, env, await openFileStore(env));
  await renderAhead(api.app, api.deps);
  const ahead = rendered.length;
  const list = (await (await api.send('/api/insights')).json()) as { slug: string }[];
  // Its copies of whole answers would hide what is rendered.
  api.deps.content.clear();
  for (const { slug } of list) expect((await api.send(`/api/insights/${slug}`)).status).toBe(200);
  expect([ahead, rendered.length]).toEqual([list.length, list.length]);
  await api.close();
});
