import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { playClientStory } from './client-story';
import { type Product, root } from './product';
import { test as productTest } from './product-test';
import { STAFF } from './sign-in';

/** What `startNodes` of `bench/torture/nodes.mjs` returns. */
interface Nodes {
  readonly url: string;
  readonly nodes: readonly { readonly shell: { readonly url: string } }[];
}

/** Two shells, each with its api, on a libSQL server and a bucket. Their balancer sends each request to the other node. */
const test = productTest.extend<object, { nodes: Nodes; product: Product }>({
  nodes: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'nodes-'));
      const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
      const { startNodes } = await import(path.join(root, 'bench/torture/nodes.mjs'));
      try {
        await use(await startNodes({ folder, atEnd: (work: () => unknown) => undo.push(work) }));
      } finally {
        for (const work of undo.reverse()) await work();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ nodes: { url } }, use) => use({ url } as Product), { scope: 'worker' }],
});
test.skip(
  process.platform !== 'linux' || process.arch !== 'x64',
  'the libSQL server of tests is for Linux on x64',
);

test('a client is added, invited, informed, asked for a better document and served, even if each request meets another node than the one before [CP3, CP5, CP6, CP16, CP18, D24]', async ({
  visitor,
  signedIn,
  product,
}) => playClientStory({ visitor, signedIn, product }));

test('what an editor publishes and takes back is in the pages, the sitemap and the feed of every shell', async ({
  signedIn,
  nodes: { nodes },
  playwright,
}) => {
  const { request } = await signedIn(STAFF);
  const slug = 'on-two-nodes';
  const data = {
    slug,
    title: 'On two nodes',
    excerpt: 'Both say so.',
    category: 'Tax Strategy',
    author: 'Edith Vance',
    imageUrl: '',
    bodyMarkdown: 'The same words on each.',
  };
  const made = await request.post('/api/admin/articles', { data });
  expect(made.status()).toBe(201);
  const { id, revision } = (await made.json()) as { id: string; revision: number };
  const shells = await Promise.all(
    nodes.map(({ shell }) => playwright.request.newContext({ baseURL: shell.url })),
  );
  const pages = [`/insights/${slug}`, '/insights', '/sitemap.xml', '/feed.xml'];
  /** For each page of each shell, whether it contains the article. */
  const shown = () =>
    Promise.all(
      shells.flatMap((shell) =>
        pages.map(async (page) => {
          const answer = await shell.get(page);
          return answer.ok() && (await answer.text()).includes(`/insights/${slug}`);
        }),
      ),
    );
  const everywhere = (isThere: boolean) => Array.from({ length: 8 }, () => isThere);
  expect(await shown()).toEqual(everywhere(false));
  const headers = { 'If-Match': `"${revision}"` };
  const published = await request.post(`/api/admin/articles/${id}/publish`, { data: {}, headers });
  expect(published.status()).toBe(200);
  await expect.poll(shown).toEqual(everywhere(true));
  expect((await request.post(`/api/admin/articles/${id}/unpublish`)).ok()).toBe(true);
  await expect.poll(shown).toEqual(everywhere(false));
  for (const shell of shells) await shell.dispose();
});
