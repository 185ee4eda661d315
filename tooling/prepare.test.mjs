import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from './prepare.mjs';

let checkout;
beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of ['package.json', 'tooling/prepare.mjs'])
    fs.cpSync(path.join(root, name), path.join(checkout, name));
  lock('1.0.0');
  fs.mkdirSync(path.join(checkout, 'bin'));
  fs.writeFileSync(path.join(checkout, 'bin/npm'), NPM, { mode: 0o755 });
});
afterEach(() => fs.rmSync(checkout, { recursive: true }));

/** Writes down what it is told and what it finds, and behaves like npm as far as `install` can see. */
const NPM = `#!${process.execPath}
import fs from 'node:fs';
const options = process.argv.slice(2);
if (options[0] === 'config') {
  console.log('https://packages.example/npm/');
  process.exit();
}
const { packages } = JSON.parse(fs.readFileSync('npm-shrinkwrap.json', 'utf8'));
fs.appendFileSync('calls.json', JSON.stringify({ options, packages }) + '\\n');
if (options[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules', { recursive: true });
if (process.env.NPM_FAILS) process.exit(1);
`;

function lock(version) {
  const packages = {
    '': { name: 'product' },
    'node_modules/@one/pack': { version, integrity: 'sha512-x' },
    'node_modules/two/node_modules/@one/pack': { version: '0.1.0', integrity: 'sha512-y' },
    'node_modules/alias': { name: 'three', version: '3.0.0', integrity: 'sha512-z' },
    'node_modules/api': { link: true },
  };
  fs.writeFileSync(path.join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
}

function install(group, env = {}) {
  const program = `
    import { install } from './tooling/prepare.mjs';
    process.stdout.write(await install(${JSON.stringify(group)}));`;
  const PATH = `${path.join(checkout, 'bin')}${path.delimiter}${process.env.PATH}`;
  return String(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: checkout,
      env: { ...process.env, ...env, PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** What npm was told since the last look. */
function calls() {
  const file = path.join(checkout, 'calls.json');
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
  fs.rmSync(file, { force: true });
  return lines.map((line) => JSON.parse(line));
}

const commands = () => calls().map(({ options }) => options.filter((each) => !each.startsWith('--no-')));

test('the product is installed without what only tests need, which is added by the first command that needs it', () => {
  install('product');
  const [[first, ...rest]] = commands();
  expect(first).toBe('ci');
  expect(rest).toEqual(expect.arrayContaining(['--omit=dev', '--omit=peer', '--workspace=api']));
  expect(rest).not.toContain('--workspace=e2e');
  expect([install('product'), commands()]).toEqual(['nothing new', []]);
  install();
  expect(commands()).toEqual([['install', '--include=dev', '--omit=peer']]);
  expect([install(), install('product'), commands()]).toEqual(['nothing new', 'nothing new', []]);
});

test('adding what is missing does not touch the lockfile', () => {
  install('product');
  install();
  expect(calls()[1].options).toContain('--no-save');
});

test('a new lockfile begins anew, with everything where that was installed', () => {
  install();
  lock('2.0.0');
  expect(install('product')).toBe('from package-lock.json');
  expect(commands()).toEqual([
    ['ci', '--include=dev', '--omit=peer'],
    ['ci', '--include=dev', '--omit=peer'],
  ]);
});

test('an installation that failed is begun anew', () => {
  install('product');
  expect(() => install('everything', { NPM_FAILS: '1' })).toThrow(/npm install/);
  install('product');
  expect(commands().map(([command]) => command)).toEqual(['ci', 'install', 'ci']);
});

test('npm gets the address of each package, and nothing of that stays', () => {
  install('product');
  const [{ packages }] = calls();
  expect(Object.fromEntries(Object.entries(packages).map(([at, { resolved }]) => [at, resolved]))).toEqual({
    '': undefined,
    'node_modules/@one/pack': 'https://packages.example/npm/@one/pack/-/pack-1.0.0.tgz',
    'node_modules/two/node_modules/@one/pack': 'https://packages.example/npm/@one/pack/-/pack-0.1.0.tgz',
    'node_modules/alias': 'https://packages.example/npm/three/-/three-3.0.0.tgz',
    'node_modules/api': undefined,
  });
  expect(fs.existsSync(path.join(checkout, 'npm-shrinkwrap.json'))).toBe(false);
});
