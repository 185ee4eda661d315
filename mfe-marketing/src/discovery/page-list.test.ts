import { fakeApi, fakeHost, response, serverPage } from '@lisle-harrow/shell/testing';
import { remote } from '../routes';
import { insights, services } from '../testing/fixtures';
import { fullTable, paths } from '../testing/full-table';

function listing(answers: typeof fullTable = {}) {
  const api = fakeApi({ ...fullTable, ...answers });
  return { api, pages: remote.pages!(fakeHost({ fetch: api.fetch })) };
}

const fixed = ['/', '/services', '/about', '/team', '/insights', '/contact'];
const ofLists = [
  ...services.map(({ slug }) => `/services/${slug}`),
  ...insights.map(({ slug }) => `/insights/${slug}`),
];

test('every page that visitors can open is listed [R1, D6]', async () => {
  const listed = (await listing().pages).map(({ path }) => path);
  expect(listed).toEqual(expect.arrayContaining([...fixed, ...ofLists]));
  expect(listed).not.toContain('/services/:slug');
  expect(new Set(listed).size).toBe(listed.length);
});

test('an article that can be read is listed with its day and text, any other with its list data', async () => {
  const pages = await listing().pages;
  const about = (path: string) => pages.find((page) => page.path === path)?.about;
  expect(about('/insights/insight-2')).toMatchObject({
    type: 'Article',
    title: 'Leaving well',
    topic: 'Tax Strategy',
    published: '2026-03-02T09:00:00.000Z',
    bodyHtml: expect.stringContaining('Opening words.'),
  });
  expect(about('/insights/insight-3')).toMatchObject({ title: 'A second passport', published: undefined });
  expect(about('/services/tax-optimization')).toMatchObject({ type: 'Service', title: 'Tax Optimization' });
});

test('of very many articles only the pinned and the newest are read in full', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ ...insights[0]!, slug: `many-${at}` }));
  const { api, pages } = listing({ 'GET /api/insights': many });
  expect((await pages).length).toBeGreaterThan(2000);
  expect(paths(api.calls).filter((call) => call.startsWith('GET /api/insights/'))).toHaveLength(32);
});

test('a slug of any letters becomes one segment of a path', async () => {
  const odd = { ...services[0]!, slug: 'a/b c?' };
  expect((await listing({ 'GET /api/services': [odd] }).pages).map(({ path }) => path)).toContain(
    '/services/a%2Fb%20c%3F',
  );
});

test('a failed list is not an empty list', async () => {
  await expect(listing({ 'GET /api/services': () => response(503, {}) }).pages).rejects.toThrow('503');
});

test.each([
  ['/services/tax-optimization', 'Service', 'Tax Optimization', '/services'],
  ['/insights/insight-2', 'Article', 'Leaving well', '/insights'],
])('%s describes its content', async (path, type, title, parent) => {
  const visit = serverPage(remote, path, fakeHost({ fetch: fakeApi(fullTable).fetch }));
  expect(await visit.prefetch()).toMatchObject({
    status: 200,
    about: { type, title, parent: { path: parent } },
  });
});
