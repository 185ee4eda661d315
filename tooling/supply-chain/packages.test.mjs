import { describe, expect, test } from '@jest/globals';
import { findMissingComponents, findPackageProblems, findScriptProblems } from './packages.mjs';

const PINNED = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
const problemsOf = (entry) => findPackageProblems({ 'node_modules/@one/pack': { ...PINNED, ...entry } });

test('each package of the lockfile is pinned by a SHA-512; workspaces are not', () => {
  expect(problemsOf({})).toEqual([]);
  const sentence = 'node_modules/@one/pack has no SHA-512 in package-lock.json.';
  expect(problemsOf({ integrity: undefined })).toEqual([sentence]);
  expect(problemsOf({ integrity: 'sha1-x' })).toEqual([sentence]);
  expect(findPackageProblems({ '': {}, api: {}, 'node_modules/api': { link: true } })).toEqual([]);
});

test('a binary for another platform is pinned like any other', () => {
  expect(problemsOf({ integrity: undefined, optional: true, os: ['darwin'], cpu: ['arm64'] })).toHaveLength(
    1,
  );
});

test('a build of libSQL that names its C library only in its name is reported', () => {
  const place = 'node_modules/@libsql/linux-x64-musl';
  const binary = { ...PINNED, optional: true, os: ['linux'], cpu: ['x64'] };
  expect(findPackageProblems({ [place]: { ...binary, libc: ['musl'] } })).toEqual([]);
  const sentence = `${place} needs "libc": ["musl"] in package-lock.json, or npm installs it beside other C libraries.`;
  expect(findPackageProblems({ [place]: binary })).toEqual([sentence]);
  expect(findPackageProblems({ [place]: { ...binary, libc: ['glibc'] } })).toEqual([sentence]);
  expect(findPackageProblems({ 'node_modules/@libsql/darwin-x64': binary })).toEqual([]);
});

test.each([
  ['(MIT OR GPL-3.0-only)', []],
  ['Apache-2.0 AND MIT', []],
  ['MIT AND GPL-3.0-only', ['MIT AND GPL-3.0-only']],
  ['AGPL-3.0-or-later', ['AGPL-3.0-or-later']],
  ['SEE LICENSE IN README', ['SEE LICENSE IN README']],
])('license %p, refused: %p', (license, refused) => {
  expect(problemsOf({ license })).toEqual(
    refused.map((license) => `@one/pack 1.0.0 has the license ${license}, which nobody has allowed.`),
  );
});

test('a package without a license is reported unless it was reviewed', () => {
  expect(problemsOf({ license: undefined })).toEqual(['@one/pack 1.0.0 names no license.']);
  expect(findPackageProblems({ 'node_modules/busboy': { ...PINNED, license: undefined } })).toEqual([]);
});

test('each version of a package missing from the bill of materials is reported', () => {
  const packages = {
    'node_modules/@one/pack': PINNED,
    'api/node_modules/@one/pack': { ...PINNED, version: '2.0.0' },
  };
  const sbom = { components: [{ purl: 'pkg:npm/%40one/pack@2.0.0' }] };
  expect(findMissingComponents(packages, sbom)).toEqual(['@one/pack 1.0.0 is not in the bill of materials.']);
});

describe('install scripts', () => {
  const OFF = 'save-exact=true\nignore-scripts=true\n';
  const packages = { 'node_modules/a/node_modules/esbuild': { ...PINNED, hasInstallScript: true } };
  const works = () => undefined;

  test('are disabled for all', () => {
    expect(findScriptProblems(packages, OFF, works)).toEqual([]);
    for (const settings of ['', 'ignore-scripts=false', '# ignore-scripts=true', 'ignore-scripts=true-ish'])
      expect(findScriptProblems({}, settings, works)).toEqual(['.npmrc lets install scripts run.']);
  });

  test('are allowed for packages shown to work without them, in each place', () => {
    const other = { 'node_modules/@one/pack': { ...PINNED, hasInstallScript: true } };
    expect(findScriptProblems(other, OFF, works)).toEqual([
      '@one/pack 1.0.0 has an install script, and nobody has seen that it works without.',
    ]);
    const fails = (place, name) => {
      throw new Error(`no binary of ${name}`);
    };
    expect(findScriptProblems(packages, OFF, fails)).toEqual([
      'node_modules/a/node_modules/esbuild does not work without its install script: no binary of esbuild',
    ]);
  });
});
