import { afterAll, beforeEach, expect, test } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeBuild } from './descriptor.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'descriptor-'));
const dist = path.join(folder, 'dist');
const project = { folder, name: 'mfe-desk', version: '1.2.0' };
const write = (file, content) => {
  fs.mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  fs.writeFileSync(path.join(dist, file), content);
};
const describe = (files = ['browser/entry.js', 'browser/late.js', 'server/routes.js']) =>
  describeBuild(project, {
    dist,
    files,
    browser: { entry: 'browser/entry.js', preload: [] },
    server: { entry: 'server/routes.js' },
  });

afterAll(() => fs.rmSync(folder, { recursive: true }));
beforeEach(() => {
  write('browser/entry.js', 'entry');
  write('browser/late.js', 'late');
  write(
    'server/routes.js',
    `const { Link } = require('shell/router@7'); exports.remote = { needs: 4, Link };`,
  );
});

test('a descriptor names every file of its build with hash and size, and none of an earlier build', () => {
  write('browser/earlier.js', 'earlier');
  const { files, bytes } = describe();
  expect(Object.keys(files)).toEqual(['browser/entry.js', 'browser/late.js', 'server/routes.js']);
  expect(files['browser/late.js']).toMatch(/^sha384-[A-Za-z\d+/]{64}$/);
  expect(bytes['browser/late.js']).toBe(4);
});

test('a build gets its version from its content, whatever the order and folder of the build', () => {
  const { version, commit } = describe();
  expect(version).toMatch(/^1\.2\.0-[\da-f]{10}$/);
  expect(commit).toBeUndefined();
  expect(describe(['server/routes.js', 'browser/late.js', 'browser/entry.js']).version).toBe(version);
  write('browser/late.js', 'more');
  expect(describe().version).not.toBe(version);
});

test('the contract that a remote needs comes from its bundle', () => {
  expect(describe().needs).toBe(4);
  write('server/routes.js', 'exports.remote = {};');
  expect(describe).toThrow('src/routes.tsx of mfe-desk must export "remote" with "needs"');
});
