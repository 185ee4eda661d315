import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contentHash } from '@lisle-harrow/server/release-format';
import { expect } from '@playwright/test';
import { makeReleaseKey, signRelease } from '../shell/src/testing/sign-release';
import { type ChangedCode, changedEntry } from './faults/changed-code';
import { root } from './product';
import { test as base } from './product-test';
import { writeRegistry } from './remote-server';
import { STAFF } from './sign-in';

interface Deployments {
  /** Makes and signs a release of this remote with changed code for browsers, and moves the remote to it; returns its version. */
  deploy: (remote: string, change?: ChangedCode) => Promise<string>;
  /** Moves the remote back to this version. */
  rollBack: (remote: string, version: string) => Promise<void>;
  /** How often this version failed, by kind, as its team sees it. */
  failuresOf: (remote: string, version: string) => Promise<Record<string, number>>;
}

const key = makeReleaseKey();
const integrityOf = (content: Buffer | string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * A test on a product whose remotes' teams deploy: the gate checks what runs on the server, while browsers get the code that
 * the test gives.
 */
export const test = base.extend<object, { releasesFolder: string; deployments: Deployments }>({
  releasesFolder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'deployed-'));
      writeRegistry(path.join(folder, 'remotes.json'), (name) => `/remotes/${name}/`, { keys: [key.name] });
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  settings: [
    ({ releasesFolder }, use) =>
      use({ REMOTES: path.join(releasesFolder, 'remotes.json'), RELEASES_DIR: releasesFolder }),
    { scope: 'worker' },
  ],

  deployments: [
    async ({ releasesFolder, product, sessionOf, playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: product.url,
        storageState: await sessionOf(STAFF),
      });
      let made = 0;
      const move = async (remote: string, to: object) => {
        const { pointers } = await (await request.get('/api/platform/pointers')).json();
        const expects = pointers.find(({ name }: { name: string }) => name === remote)?.revision ?? 0;
        const data = { ...to, expects };
        const answer = await request.post(`/api/platform/remotes/${remote}/moves`, { data });
        expect(answer.status(), await answer.text()).toBe(200);
      };
      await use({
        async deploy(remote, change) {
          // In a test, the same content twice makes two releases.
          const release = store(path.join(releasesFolder, remote), remote, `1.0.${(made += 1)}`, change);
          const { version } = release;
          await move(remote, { action: 'deploy', release });
          await expect
            .poll(async () => (await (await fetch(`${product.url}/releases.json`)).json())[remote])
            .toContain(version);
          return version;
        },
        rollBack: (remote, version) => move(remote, { action: 'rollback', version }),
        async failuresOf(remote, version) {
          const { releases } = await (await request.get(`/api/platform/remotes/${remote}/releases`)).json();
          return releases.find((release: { version: string }) => release.version === version).counts.failures;
        },
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Puts a signed release into the store of a remote; returns what the api is told about it. */
function store(releases: string, remote: string, packageVersion: string, change: ChangedCode = {}) {
  const dist = path.join(root, remote, 'dist');
  const descriptor = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
  const { entry } = descriptor.browser;
  const code = changedEntry(remote, readFileSync(path.join(dist, entry), 'utf8'), change);
  const files = { ...descriptor.files, [entry]: integrityOf(code) };
  const version = `${packageVersion}-${contentHash(files)}`;
  const folder = path.join(releases, version);
  for (const file of Object.keys(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(dist, file), path.join(folder, file));
  }
  writeFileSync(path.join(folder, entry), code);
  const bytes = { ...descriptor.bytes, [entry]: Buffer.byteLength(code) };
  const builtAt = new Date().toISOString();
  const release = { format: 1, ...descriptor, version, files, bytes, builtAt };
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(signRelease(key, JSON.stringify(release))));
  return { version, builtAt, needs: descriptor.needs, bytes: 1000 };
}
