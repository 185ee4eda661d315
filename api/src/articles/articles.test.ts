import { jest } from '@jest/globals';
import type { Article, ArticlePreview, ListedArticle, Problem, WrittenArticle } from '../contract';
import { ledgerEntries } from '../db/schema';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  cookie = await api.signIn('editor@lind.com');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const PATH = '/api/admin/articles';
const TEXT = {
  slug: 'on-gifts',
  title: 'On gifts',
  excerpt: 'What to give.',
  category: 'Tax Strategy',
  author: 'Mei',
  imageUrl: '',
  bodyMarkdown: '## Early\n\nGive early.\n',
};
const call = (method: string, path: string, json?: object, revision?: number) =>
  api.send(path, {
    method,
    cookie,
    ...(json && { json }),
    ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
  });
const answer = async <Answer = WrittenArticle>(response: Promise<Response>) => {
  const found = await response;
  expect([found.status, found.status < 300 ? '' : await found.text()]).toEqual([found.status, '']);
  return (await found.json()) as Answer;
};
const create = (text: object = TEXT) => answer(call('POST', PATH, text));
const save = ({ id, revision }: WrittenArticle, text: object) =>
  call('PUT', `${PATH}/${id}`, { ...TEXT, ...text }, revision);
const publish = ({ id, revision }: WrittenArticle, visibleFrom?: string) =>
  call('POST', `${PATH}/${id}/publish`, { visibleFrom }, revision);
const unpublish = ({ id }: WrittenArticle) => answer(call('POST', `${PATH}/${id}/unpublish`));
const read = (slug: string) => api.send(`/api/insights/${slug}`);
const listed = async () =>
  ((await (await api.send('/api/insights')).json()) as { slug: string }[]).map(({ slug }) => slug);
const told = async () => {
  const lines = await api.database.read.select().from(ledgerEntries);
  return lines.map(({ action }) => action).filter((action) => action.startsWith('article'));
};

test('an article is private until it is published, and leaves the site when it is unpublished', async () => {
  let article = await create({ title: 'On gifts' });
  expect(article).toMatchObject({ state: 'draft', revision: 1, editor: 'Jane Doe', publicSlug: null });
  const refused = await publish(article);
  const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
  expect([refused.status, errors.map(({ pointer }) => pointer)]).toEqual([
    422,
    ['/slug', '/excerpt', '/category'],
  ]);
  article = await answer(save(article, {}));
  expect([await listed(), (await read('on-gifts')).status]).toEqual([[], 404]);
  article = await answer(publish(article));
  expect(article).toMatchObject({ state: 'published', publicSlug: 'on-gifts', hasChanges: false });
  const shown = (await (await read('on-gifts')).json()) as Article;
  expect(shown).toMatchObject({ id: article.id, title: 'On gifts', readTime: 1, author: 'Mei' });
  expect(shown.bodyHtml).toContain('<p>Give early.</p>');
  expect(await listed()).toEqual(['on-gifts']);

  article = await answer(save(article, { title: 'On giving' }));
  expect(article).toMatchObject({ state: 'changed', hasChanges: true });
  expect(((await (await read('on-gifts')).json()) as Article).title).toBe('On gifts');
  const again = await answer(publish(article));
  expect(again.publishedAt).toBe(shown.publishedAt);
  expect(((await (await read('on-gifts')).json()) as Article).title).toBe('On giving');

  expect(await unpublish(again)).toMatchObject({ state: 'draft', title: 'On giving' });
  expect([await listed(), (await read('on-gifts')).status]).toEqual([[], 404]);
  expect(await told()).toEqual(['article-published', 'article-published', 'article-unpublished']);
});

test('an article may have its address in any script, and links to it are known', async () => {
  const [first, second] = ['家族信托', 'наследство-2027'];
  const bodyMarkdown = `## 遗产 规划\n\n[self](/insights/${first}) [part](#遗产-规划) [none](/insights/家族)\n`;
  let article = await answer(publish(await create({ ...TEXT, slug: first, bodyMarkdown })));
  expect([await listed(), (await read(encodeURIComponent(first))).status]).toEqual([[first], 200]);
  const { checks, outline } = await answer<ArticlePreview>(
    call('POST', `${PATH}/${article.id}/preview`, { ...TEXT, slug: first, bodyMarkdown }),
  );
  expect(outline).toEqual([{ id: '遗产-规划', text: '遗产 规划' }]);
  expect(checks.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The link to .* leads nowhere$/),
  ]);
  article = await answer(save(article, { slug: second }));
  await answer(publish(article));
  const moved = await read(encodeURIComponent(first));
  expect([moved.status, moved.headers.get('Location')]).toEqual([
    301,
    `/api/insights/${encodeURIComponent(second)}`,
  ]);
  for (const slug of ['Größe', '家族 信托', 'a/b', '家族信托'.concat('-')]) {
    const refused = await publish(await create({ ...TEXT, slug }));
    expect([slug, refused.status, await refused.text()]).toEqual([
      slug,
      422,
      expect.stringContaining('/slug'),
    ]);
  }
});

test('a scheduled article becomes public exactly on time, with or without a cached copy', async () => {
  const article = await create();
  const now = Date.now();
  const due = now + 120_000;
  const scheduled = await answer(publish(article, new Date(due).toISOString()));
  expect(scheduled).toMatchObject({ state: 'scheduled', publishedAt: new Date(due).toISOString() });
  const clock = jest.spyOn(Date, 'now');
  for (const [time, isShown] of [
    [due - 1, false],
    [due, true],
  ] as const) {
    clock.mockReturnValue(time);
    api.deps.content.clear();
    expect([await listed(), (await read('on-gifts')).status]).toEqual(
      isShown ? [['on-gifts'], 200] : [[], 404],
    );
    const { state } = await answer(call('GET', `${PATH}/${article.id}`));
    expect(state).toBe(isShown ? 'published' : 'scheduled');
  }
  const later = await publish(article, new Date(due + 60_000).toISOString());
  expect([later.status, await later.text()]).toEqual([409, expect.stringContaining('take it off the site')]);
  expect(await told()).toEqual(['article-scheduled']);
});

test.each([
  '2027-02-30T09:00:00Z',
  '2027-02-29T09:00:00+08:00',
  '2027-04-31T00:00:00Z',
  '2027-13-01T09:00:00Z',
])('an article is not scheduled for a time on a day that does not exist: %s', async (visibleFrom) => {
  const article = await create();
  const refused = await publish(article, visibleFrom);
  const { errors } = (await refused.json()) as Problem;
  expect([refused.status, errors]).toEqual([
    422,
    [{ pointer: '/visibleFrom', message: 'Please enter a day and a time' }],
  ]);
  expect(await answer(call('GET', `${PATH}/${article.id}`))).toMatchObject({ state: 'draft' });
});

test('the time from which an article is public may have an offset', async () => {
  const article = await answer(publish(await create(), '2999-03-01T06:00:00+08:00'));
  expect(article).toMatchObject({ state: 'scheduled', publishedAt: '2999-02-28T22:00:00.000Z' });
});

test('a scheduled version shows its publication time, and loses it when unpublished', async () => {
  const article = await create();
  const [first, second] = [120_000, 180_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const times = async () => {
    const { versions } = await answer(call('GET', `${PATH}/${article.id}`));
    return versions.map(({ isPublished, publicFrom }) => [isPublished, publicFrom]);
  };
  await answer(publish(article, first));
  expect(await times()).toEqual([[true, first]]);
  await answer(publish(article, second));
  const others = [[false, first]];
  expect(await times()).toEqual([[true, second], ...others]);
  await unpublish(article);
  others.unshift([false, second]);
  expect(await times()).toEqual(others);

  const { publishedAt } = await answer(publish(article));
  await answer(publish(article));
  await unpublish(article);
  // A version that was public stays marked as published in the history.
  expect(await times()).toEqual([[true, expect.any(String)], [true, publishedAt], ...others]);
});

test('of two concurrent editors the second receives what the first saved', async () => {
  const article = await create();
  await answer(save(article, { title: 'First' }));
  await api.addAccount('staff', 'other@lind.com', 'editor');
  cookie = await api.signIn('other@lind.com');
  for (const late of [save(article, { title: 'Second' }), publish(article)]) {
    const response = await late;
    const problem = (await response.json()) as { type: string; article: WrittenArticle };
    expect([response.status, problem.type]).toEqual([412, 'urn:lisle-harrow:problem:changed-meanwhile']);
    expect(problem.article).toMatchObject({ title: 'First', revision: 2, bodyMarkdown: TEXT.bodyMarkdown });
  }
  const { title, versions } = await answer(call('GET', `${PATH}/${article.id}`));
  expect([title, versions, await listed()]).toEqual(['First', [], []]);
  const unnamed = await call('PUT', `${PATH}/${article.id}`, TEXT);
  expect([unnamed.status, await unnamed.text()]).toEqual([400, expect.stringContaining('If-Match')]);
  expect((await call('PUT', `${PATH}/unknown`, TEXT, 1)).status).toBe(404);
});

test('an old address redirects to the present one as long as the article is public', async () => {
  let article = await answer(publish(await create()));
  for (const slug of ['on-giving', 'gifts']) {
    article = await answer(save(article, { slug }));
    article = await answer(publish(article));
    for (const old of ['on-gifts', 'on-giving'].filter((each) => each !== slug)) {
      const response = await read(old);
      if (slug === 'on-giving' || old !== slug)
        expect([response.status, response.headers.get('Location')]).toEqual([301, `/api/insights/${slug}`]);
    }
  }
  await unpublish(article);
  expect((await read('on-gifts')).status).toBe(404);
  const other = await answer(publish(await create({ ...TEXT, slug: 'on-giving' })));
  expect(await (await read('on-giving')).json()).toMatchObject({ id: other.id });
  await answer(publish(article));
  expect((await read('on-gifts')).headers.get('Location')).toBe('/api/insights/gifts');
  article = await answer(save(article, { slug: 'on-giving' }));
  const refused = await publish(article);
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Another article has this address'),
  ]);
  expect((await told()).filter((action) => action === 'article-moved')).toHaveLength(2);
});

test('an old address redirects until the article scheduled there is public', async () => {
  let article = await answer(publish(await create()));
  article = await answer(save(article, { slug: 'gifts' }));
  await answer(publish(article));
  const due = Date.now() + 120_000;
  const next = await create({ ...TEXT, title: 'On other gifts' });
  await answer(publish(next, new Date(due).toISOString()));
  api.deps.content.clear();
  expect((await read('on-gifts')).headers.get('Location')).toBe('/api/insights/gifts');
  jest.spyOn(Date, 'now').mockReturnValue(due);
  api.deps.content.clear();
  expect(await (await read('on-gifts')).json()).toMatchObject({ title: 'On other gifts' });
});

test("a version is kept of what was published, and of another author's or an earlier day's text", async () => {
  let article = await create();
  for (const title of ['One', 'Two']) article = await answer(save(article, { title }));
  expect(article.versions).toEqual([]);
  await api.addAccount('staff', 'other@lind.com', 'editor');
  cookie = await api.signIn('other@lind.com');
  article = await answer(save(article, { title: 'Three' }));
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  article = await answer(save(article, { title: 'Four' }));
  article = await answer(publish(article));
  const kept = article.versions.map(({ title, isPublished }) => [title, isPublished]);
  expect(kept).toEqual([
    ['Four', true],
    ['Three', false],
    ['Two', false],
  ]);
  const two = article.versions[2]!.id;
  const path = `${PATH}/${article.id}/versions/${two}/restore`;
  const restored = await answer(call('POST', path, undefined, article.revision));
  expect(restored).toMatchObject({ title: 'Two', state: 'changed', revision: article.revision + 1 });
  expect((await call('POST', path, undefined, article.revision)).status).toBe(412);
  const other = await create({ ...TEXT, slug: 'other' });
  expect((await call('POST', path.replace(article.id, other.id), undefined, 1)).status).toBe(404);
});

test('a public article cannot be archived; an archived one can be published only once restored', async () => {
  let article = await answer(publish(await create()));
  const archive = (isArchived: boolean) => call('PUT', `${PATH}/${article.id}/archived`, { isArchived });
  expect((await archive(true)).status).toBe(409);
  article = await unpublish(article);
  expect(await answer(archive(true))).toMatchObject({ state: 'archived' });
  expect((await publish(article)).status).toBe(409);
  expect(await answer(archive(false))).toMatchObject({ state: 'draft' });
  expect((await publish(article)).status).toBe(200);
});

test('a preview shows the page as it will be, with problems to check', async () => {
  const article = await answer(publish(await create()));
  const bodyMarkdown =
    '## Early\n\n[up](#early) [none](#late) [here](/insights/on-gifts) [gone](/insights/gone) [us](/contact) [odd](#%zz)\n\n![](/a.png) ![Far](https://example.com/a.png)\n';
  const text = { ...TEXT, title: 'x'.repeat(61), excerpt: 'x'.repeat(161), category: '', bodyMarkdown };
  const preview = await answer<ArticlePreview>(call('POST', `${PATH}/${article.id}/preview`, text));
  expect(preview.outline).toEqual([{ id: 'early', text: 'Early' }]);
  expect(preview.readTime).toBe(1);
  expect(preview.checks.map(({ field, blocks, message }) => [field, blocks, message])).toEqual([
    ['category', true, 'Please enter a category'],
    ['bodyMarkdown', true, 'Please enter an alternative text for each picture, between ![ and ]'],
    ['title', false, 'Search engines show about 60 characters of a title; this has 61'],
    ['excerpt', false, 'Search engines show about 160 characters of an excerpt; this has 161'],
    ['bodyMarkdown', false, 'A picture from another site will not be shown'],
    ['bodyMarkdown', false, 'The link to #late leads nowhere'],
    ['bodyMarkdown', false, 'The link to /insights/gone leads nowhere'],
    ['bodyMarkdown', false, 'The link to #%zz leads nowhere'],
  ]);
});

test('an article whose picture lacks a description is not published or scheduled; the public one stays', async () => {
  const picture = '/api/pictures/00000000-0000-4000-8000-000000000000/1600x900';
  const words = (alt: string) => ({
    bodyMarkdown: `Give ![${alt}](${picture} "alt").\n\n![A lake](/a.png)\n`,
  });
  let article = await answer(publish(await create({ ...TEXT, ...words('Larch > fir') })));
  for (const alt of ['', ' ', '&nbsp;']) {
    article = await answer(save(article, words(alt)));
    for (const visibleFrom of [undefined, new Date(Date.now() + 60_000).toISOString()]) {
      if (visibleFrom) await unpublish(article);
      const refused = await publish(article, visibleFrom);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      const { status, errors } = (await refused.json()) as Problem;
      expect([alt, status, errors]).toEqual([
        alt,
        422,
        [
          {
            pointer: '/bodyMarkdown',
            message: 'Please enter an alternative text for each picture, between ![ and ]',
          },
        ],
      ]);
      expect((await read('on-gifts')).status).toBe(visibleFrom ? 404 : 200);
    }
    article = await answer(save(article, words('Larch')));
    article = await answer(publish(article));
  }
});

test('owners and editors can write; the list has each article’s state', async () => {
  await answer(publish(await create()));
  await create({ ...TEXT, slug: 'other', title: 'Other' });
  const rows = await answer<ListedArticle[]>(call('GET', PATH));
  expect(rows.map(({ title, state }) => [title, state])).toEqual([
    ['Other', 'draft'],
    ['On gifts', 'published'],
  ]);
  for (const role of ['owner', 'adviser', 'reader'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    cookie = await api.signIn(`${role}@lind.com`);
    expect([role, (await call('GET', PATH)).status]).toEqual([role, role === 'owner' ? 200 : 403]);
    expect((await call('POST', PATH, TEXT)).status).toBe(role === 'owner' ? 201 : 403);
  }
});

test('the working copy can be read in page form by those who may write, and nobody else', async () => {
  const article = await create();
  const page = `${PATH}/${article.id}/page`;
  const shown = await answer<Article>(call('GET', page));
  expect(shown).toMatchObject({ slug: 'on-gifts', title: 'On gifts', author: 'Mei', readTime: 1 });
  expect(shown.outline).toEqual([{ id: 'early', text: 'Early' }]);
  expect(shown.bodyHtml).toContain('<p>Give early.</p>');
  expect(Date.parse(shown.publishedAt)).not.toBeNaN();
  await answer(publish(article));
  const saved = await answer(call('GET', `${PATH}/${article.id}`));
  await answer(save(saved, { title: 'On giving' }));
  expect((await answer<Article>(call('GET', page))).title).toBe('On giving');
  expect(((await (await read('on-gifts')).json()) as Article).title).toBe('On gifts');
  await api.addAccount('staff', 'reader@lind.com', 'reader');
  expect((await api.send(page, { cookie: await api.signIn('reader@lind.com') })).status).toBe(403);
  expect((await api.send(page)).status).toBe(401);
  expect((await call('GET', `${PATH}/none/page`)).status).toBe(404);
});
