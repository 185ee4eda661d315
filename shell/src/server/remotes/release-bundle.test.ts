import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MOST_BUNDLE_BYTES, readBundle } from './release-bundle';

const folder = mkdtempSync(path.join(os.tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a bundle that was signed as `signed` and stored as `stored`. */
function read(signed: Buffer, stored = signed) {
  writeFileSync(path.join(folder, 'routes.js'), stored);
  const integrity = `sha384-${createHash('sha384').update(signed).digest('base64')}`;
  return readBundle({
    folder: pathToFileURL(`${folder}/`),
    descriptor: {
      name: 'mfe-x',
      browser: { entry: 'entry.js', preload: [] },
      server: { entry: 'routes.js' },
      files: { 'routes.js': integrity },
    },
  });
}

const INVALID_UTF8 = Buffer.from([0x22, 0xff, 0x22]);

test('a server bundle is verified by its bytes, not by the text they decode to', async () => {
  await expect(read(INVALID_UTF8)).resolves.toBe('"�"');
  await expect(read(Buffer.from('"�"'), INVALID_UTF8)).rejects.toThrow('not what the descriptor says');
});

test('a server bundle of the maximum size that the gate accepts can be run', async () => {
  await expect(read(Buffer.alloc(MOST_BUNDLE_BYTES, ' '))).resolves.toHaveLength(MOST_BUNDLE_BYTES);
  await expect(read(Buffer.alloc(MOST_BUNDLE_BYTES + 1, ' '))).rejects.toThrow('more than');
});
