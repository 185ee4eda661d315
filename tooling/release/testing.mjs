// What the tests of releases have in common.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contentHash } from '@lisle-harrow/server/release-format';
import { integrityOf } from '../remote/descriptor.mjs';

export const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'release-test-'));

/** Puts a build into a remote's `dist`, as the build tool leaves it: among the files of earlier builds. */
export function writeBuild(dist, { name = 'mfe-desk', text = 'first', ...more } = {}) {
  const content = {
    'browser/remoteEntry.js': `entry ${text}`,
    'browser/page.js': `page ${text}`,
    'server/routes.js': `server ${text}`,
  };
  const files = Object.fromEntries(Object.entries(content).map(([file, body]) => [file, integrityOf(body)]));
  const all = { ...content, 'browser/older.js': 'of an earlier build', '.built': '{}' };
  for (const [file, body] of Object.entries(all)) {
    fs.mkdirSync(path.join(dist, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(dist, file), body);
  }
  fs.writeFileSync(path.join(dist, 'browser/page.js.br'), brotliCompressSync(content['browser/page.js']));
  const descriptor = {
    name,
    version: `1.2.0-${contentHash(files)}`,
    commit: 'c'.repeat(40),
    needs: 1,
    browser: { entry: 'browser/remoteEntry.js', preload: ['browser/page.js'] },
    server: { entry: 'server/routes.js' },
    files,
    ...more,
  };
  fs.writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(descriptor));
  return descriptor;
}
