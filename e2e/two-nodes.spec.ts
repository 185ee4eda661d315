import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tellClientStory } from './client-story';
import { type Product, root } from './product';
import { test as productTest } from './product-test';

/** Two shells, each with its api, over a libSQL server and a bucket. Their balancer sends each request to the other node. */
const test = productTest.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'nodes-'));
      const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
      const { startNodes } = await import(path.join(root, 'bench/torture/nodes.mjs'));
      try {
        const { url } = await startNodes({ folder, atEnd: (work: () => unknown) => undo.push(work) });
        await use({ url, dataDir: folder } as Product);
      } finally {
        for (const work of undo.reverse()) await work();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.skip(
  process.platform !== 'linux' || process.arch !== 'x64',
  'the libSQL server of tests is for Linux on x64',
);

test('a client is made, invited, informed, asked for a better document, and served, also where every request meets another node than the one before [CP3, CP5, CP6, CP16, CP18, D24]', async ({
  visitor,
  signedIn,
  product,
}) => tellClientStory({ visitor, signedIn, product }));
