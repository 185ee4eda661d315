import type { Problem, WrittenArticle } from '../contract';
import { createLog } from '../log';
import { createParsing } from '../parsing/parsing';
import { bundle } from '../testing/api-process';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  // Slow texts are refused soon, and much later than any other would take.
  const parsing = createParsing(
    { log: createLog('fatal') },
    () => bundle('parsing/parsing-worker.ts'),
    1_000,
  );
  api = await startTestApi({}, [], undefined, { parsing });
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  cookie = await api.signIn('editor@lind.com');
});
afterEach(() => api.close());

const PATH = '/api/admin/articles';
const TEXT = {
  slug: 'on-gifts',
  title: 'On gifts',
  excerpt: 'What to give.',
  category: 'Tax Strategy',
  author: 'Mei',
  imageUrl: '',
  bodyMarkdown: 'Give early.',
};
const call = (method: string, path: string, json?: object, revision?: number) =>
  api.send(path, {
    method,
    cookie,
    ...(json && { json }),
    ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
  });
const answer = async (response: Promise<Response>) => (await (await response).json()) as WrittenArticle;
const save = ({ id, revision }: WrittenArticle, bodyMarkdown: string) =>
  call('PUT', `${PATH}/${id}`, { ...TEXT, bodyMarkdown }, revision);
const publish = ({ id, revision }: WrittenArticle) => call('POST', `${PATH}/${id}/publish`, {}, revision);

test('a text that is too complex stays a draft, and its part is named', async () => {
  const bodyMarkdown = `First.\n\nSecond.\n\n${'**'.repeat(12_000)}a${'**'.repeat(11_000)}`;
  let article = await answer(call('POST', PATH, TEXT));
  article = await answer(save(article, bodyMarkdown));
  expect(article.bodyMarkdown).toBe(bodyMarkdown);
  let beats = 0;
  const heart = setInterval(() => beats++, 50);
  const begun = performance.now();
  const path = `${PATH}/${article.id}`;
  const refused = call('POST', `${path}/preview`, { ...TEXT, bodyMarkdown });
  await api.addAccount('staff', 'other@lind.com', 'editor');
  const short = { method: 'POST', json: TEXT, cookie: await api.signIn('other@lind.com') };
  expect((await api.send(`${path}/preview`, short)).status).toBe(200);
  const message = `The part that begins with “${'**'.repeat(20)}…” in line 5 is too complex to be shown; please simplify it`;
  const problem = { status: 422, detail: message, errors: [{ pointer: '/bodyMarkdown', message }] };
  for (const response of [await refused, await call('GET', `${path}/page`), await publish(article)])
    expect((await response.json()) as Problem).toMatchObject(problem);
  clearInterval(heart);
  // On the event loop there would have been none until the end.
  expect(beats).toBeGreaterThan((performance.now() - begun) / 50 / 4);
  article = await answer(publish(await answer(save(article, TEXT.bodyMarkdown))));
  expect((await api.send(`/api/insights/${article.slug}`)).status).toBe(200);
});

test.each([
  ['nested quotes', '>'.repeat(48_000)],
  ['nested lists', `${'- '.repeat(2_000)}a`],
  ['notes in notes', `[^a]\n\n${'[^a]: '.repeat(8_000)}`],
  ['references to one note', `${'[^a]'.repeat(12_000)}\n\n[^a]: x`],
  ['an endless bare link', `www.a.b/${'?!.,'.repeat(10_000)}x`],
  ['references to a long address', `[a]: /${'x'.repeat(900)}\n\n${'[a]'.repeat(15_000)}`],
])('%s are refused with a sentence, and the next text is shown', async (_what, bodyMarkdown) => {
  const article = await answer(call('POST', PATH, TEXT));
  const preview = (text: string) =>
    call('POST', `${PATH}/${article.id}/preview`, { ...TEXT, bodyMarkdown: text });
  const response = await preview(bodyMarkdown);
  expect([response.status, ((await response.json()) as Problem).detail]).toEqual([
    422,
    expect.stringMatching(/ is too complex to be shown; please simplify it/),
  ]);
  expect((await preview('Short.')).status).toBe(200);
});
