import { expect } from '@playwright/test';
import { inXml, pagesOf, pngSize, tagsOf } from './read-markup';
import { SESSIONS, test } from './specified-site/stub-site';

// What search engines find with an api that answers only the specified calls, and without a public address.

test('the sitemap comes from the lists, and the feed is well-formed', async ({ visitor, baseURL, stub }) => {
  stub.answers = { 'GET /api/auth/user': SESSIONS['signed out'] };
  const read = async (path: string) => (await fetch(baseURL + path)).text();
  const urls = pagesOf(await read('/sitemap.xml'));
  expect(urls).toEqual(
    expect.arrayContaining([`${baseURL}/`, `${baseURL}/services/service-7`, `${baseURL}/insights/insight-4`]),
  );
  const page = await visitor();
  expect(await inXml(page, await read('/feed.xml'), 'feed > title')).toEqual(['Lisle Harrow: Insights']);
  const tags = tagsOf(await read('/insights/insight-4'));
  expect(tags).toMatchObject({
    canonical: `${baseURL}/insights/insight-4`,
    'og:title': expect.stringMatching(/^\w/),
    'og:type': 'article',
  });
  expect(await pngSize(await fetch(tags['og:image'] ?? ''))).toEqual([1200, 630]);
  expect((await fetch(baseURL ?? '')).headers.get('Strict-Transport-Security')).toBeNull();
});
