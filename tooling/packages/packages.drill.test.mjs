import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, run } from '../prepare.mjs';
import { makePackages } from './make-packages.mjs';
import { PACKAGES } from './packages.mjs';
import { descriptorOf, placeAlone, runScript } from './prove-alone.mjs';

// The tests run programs that take several seconds each, on a machine that may be busy.
jest.setTimeout(300_000);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'packages-test-'));
const own = (workspace) => path.join(folder, 'portal/node_modules/@lisle-harrow', workspace);
const manifestOf = (workspace) =>
  JSON.parse(fs.readFileSync(path.join(own(workspace), 'package.json'), 'utf8'));
let tarballs;

beforeAll(async () => {
  tarballs = await makePackages(path.join(folder, 'packed'));
  placeAlone('mfe-portal', path.join(folder, 'portal'), tarballs);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const workspaces = PACKAGES.map(({ workspace }) => workspace);

test.each(workspaces)(
  'the package of %s has what its exports name, and no source, test or stray file',
  (workspace) => {
    const { exports } = manifestOf(workspace);
    const targets = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    for (const target of targets) expect(fs.existsSync(path.join(own(workspace), target))).toBe(true);
    const files = fs
      .readdirSync(own(workspace), { recursive: true })
      .filter(
        (file) => !file.startsWith('node_modules') && fs.statSync(path.join(own(workspace), file)).isFile(),
      );
    const expected =
      {
        server: /^src\/release\/release-format\.mjs$/,
        tooling: /^(re(mote|lease)\/[\w-]+\.(mjs|d\.mts)|tsconfig\.remote\.json)$/,
      }[workspace] ?? /^(dist\/.+(\.js|\.d\.ts)|contract\.report\.md)$/;
    expect(
      files.filter((file) => !/^(package\.json|LICENSE|CHANGELOG\.md)$/.test(file) && !expected.test(file)),
    ).toEqual([]);
    expect(files.filter((file) => /\.test\.|testing\.mjs|server\//.test(file))).toEqual([]);
  },
);

test.each(workspaces)(
  'the package of %s pins exact dependencies, has none of a server, and lists its changes',
  (workspace) => {
    const { version, dependencies } = manifestOf(workspace);
    for (const wanted of Object.values(dependencies))
      expect(wanted).toMatch(/^(npm:typescript@)?\d+\.\d+\.\d+$/);
    expect(
      Object.keys(dependencies).filter((name) => /hono|pino|sharp|libsql|drizzle|undici/.test(name)),
    ).toEqual([]);
    expect(fs.readFileSync(path.join(root, workspace, 'CHANGELOG.md'), 'utf8')).toContain(
      `\n## ${version}\n`,
    );
  },
);

test('Node resolves and runs every export', async () => {
  const names = workspaces.flatMap((workspace) =>
    Object.keys(manifestOf(workspace).exports)
      .filter((name) => !name.endsWith('.json'))
      .map((name) => `@lisle-harrow/${workspace}${name.slice(1)}`),
  );
  expect(names).toContain('@lisle-harrow/shell/testing');
  const program = `for (const name of ${JSON.stringify(names)}) if (Object.keys(await import(name)).length === 0) throw new Error(name);`;
  await run(process.execPath, ['--input-type=module', '-e', program], { cwd: path.join(folder, 'portal') });
});

test('a remote in an empty folder can be type-checked, tested and built with the packages alone', async () => {
  const portal = path.join(folder, 'portal');
  await runScript(portal, 'types');
  // One test of rules, one of the remote as the shell sees it, one of components in jsdom: `prove-alone.mjs` runs all.
  const some = ['look-words', 'routes.test', 'lists'];
  await expect(runScript(portal, 'test', ...some)).resolves.toMatch(/Test Suites: +3 passed/);
  await runScript(portal, 'build');
  expect(JSON.parse(descriptorOf(portal))).toMatchObject({ name: 'mfe-portal', needs: 1 });
});

test('the same sources are built to the same files in another folder', async () => {
  const again = placeAlone('mfe-portal', path.join(folder, 'of-another-name'), tarballs);
  await runScript(again, 'build');
  expect(descriptorOf(again)).toBe(descriptorOf(path.join(folder, 'portal')));
});

test.each(['mfe-admin', 'mfe-marketing'])('the types of %s need only the packages', async (workspace) => {
  await runScript(placeAlone(workspace, path.join(folder, workspace), tarballs), 'types');
});

test('a type error fails the build of a remote and keeps the last build', async () => {
  const portal = path.join(folder, 'portal');
  const before = descriptorOf(portal);
  fs.appendFileSync(path.join(portal, 'src/queries.ts'), "\nexport const wrong: number = 'text';\n");
  await expect(runScript(portal, 'build')).rejects.toThrow(/src\/queries\.ts.*TS2322/s);
  expect(descriptorOf(portal)).toBe(before);
});
