import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hashOf, lockedAt, outdated, stampFile } from './build.mjs';
import { root } from './prepare.mjs';

let workspace;
beforeEach(() => {
  workspace = path.relative(root, fs.mkdtempSync(path.join(os.tmpdir(), 'workspace-')));
  fs.mkdirSync(path.dirname(stampFile(workspace)));
});
afterEach(() => fs.rmSync(path.join(root, workspace), { recursive: true }));

/** Whether a workspace is built again whose last build read these inputs, with their hashes of then. */
function isOutdated(inputs) {
  fs.writeFileSync(stampFile(workspace), JSON.stringify(inputs));
  return outdated([workspace]).length > 0;
}

test('a workspace is built again if one of its inputs has changed or is gone since, or if it was never built', () => {
  const [file, locked, removed] = ['package.json', 'node_modules/react', 'node_modules/removed'];
  const inputs = Object.fromEntries([file, lockedAt(locked)].map((input) => [input, hashOf(input)]));
  expect(outdated([workspace])).toEqual([workspace]);
  expect(isOutdated(inputs)).toBe(false);
  for (const changed of Object.keys(inputs)) expect(isOutdated({ ...inputs, [changed]: 'other' })).toBe(true);
  for (const gone of ['tooling/removed.mjs', lockedAt(removed)])
    expect(isOutdated({ ...inputs, [gone]: 'other' })).toBe(true);
});
