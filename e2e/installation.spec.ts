import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { blocksOf, sectionOf } from './operations/guide-blocks';
import { packagesOfServers } from './operations/packages-of-servers';
import { accessIn, parseUnit } from './operations/systemd-unit';
import { freePort, PASSWORD, root } from './product';

// One machine, exactly as docs/operations/one-machine.md says: its commands run in a folder that stands in for `/`. System programs are
// faked (systemctl records how it is called, and the units are then started by what they say); what npm would fetch and build
// is taken from this checkout.

const isRoot = process.getuid?.() === 0;
/** The user of the servers does not own the release's files. */
const NOBODY = 65_534;
const WORKSPACES = ['api', 'shell', 'shared-ui', 'mfe-marketing', 'mfe-admin', 'mfe-portal'];

let place: string;
const running: ChildProcess[] = [];
test.beforeEach(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  place = mkdtempSync(path.join(root, '.cache', 'machine-'));
  chmodSync(place, 0o755);
  for (const folder of ['opt/lisle-harrow/releases', 'etc/systemd/system', 'var/lib', 'srv', 'bin'])
    mkdirSync(path.join(place, folder), { recursive: true });
});
test.afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true });
});

const inPlace = (text: string) => text.replaceAll(/(?<![\w.])\/(opt|etc|var|srv)\//g, `${place}/$1/`);

const BACKUPS = 'backup-and-restore.md';
const scriptOf = (title: string) => blocksOf(BACKUPS, title)[0]!;

/** The commands that the guide gives for one machine, each with its release. */
function commands() {
  return ['Install with systemd', 'Update with systemd']
    .flatMap((title) => blocksOf('one-machine.md', title))
    .map((script) => ({ name: /releases\/([\d-]+)/.exec(script)![1]!, script: inPlace(script) }));
}

const folderOf = (name: string) => path.join(place, 'opt/lisle-harrow/releases', name);

/** A release as it is delivered: without packages, and with nothing built. */
function putRelease(name: string): void {
  const release = folderOf(name);
  for (const file of ['package.json', 'package-lock.json', 'tooling', 'deploy', 'shell/remotes.json'])
    cpSync(path.join(root, file), path.join(release, file), { recursive: true });
  for (const workspace of WORKSPACES)
    cpSync(path.join(root, workspace, 'package.json'), path.join(release, workspace, 'package.json'));
  for (const folder of ['api/src/db/migrations', 'api/src/seed/data'])
    cpSync(path.join(root, folder), path.join(release, folder), { recursive: true });
}

/** Stand-ins for programs that the guide names and that must not have their real effect here. */
function playSystem(): void {
  const program = (name: string, script: string) => {
    writeFileSync(path.join(place, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(place, 'bin', name), 0o755);
  };
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  const built = WORKSPACES.map((name) => `cp -r ${root}/${name}/dist ${name}/dist`).join('\n');
  const packages = packagesOfServers('api', 'shell').join(' ');
  program(
    'npm',
    `case "$*" in
    ci) ;;
    'run build') ${built} ;;
    'ci --omit=dev --workspace api --workspace shell') to=$PWD; cd ${root} && cp -al --parents ${packages} "$to" ;;
    *) exec ${npm} "$@" ;;
    esac`,
  );
  program('useradd', `echo "useradd $*" >> ${place}/told`);
  // Also makes the folder of a unit's state, as systemd does.
  program(
    'systemctl',
    `echo "systemctl $*" >> ${place}/told; mkdir -p -m 700 ${place}/var/lib/lisle-harrow; ${isRoot ? `chown ${NOBODY} ${place}/var/lib/lisle-harrow` : ':'}`,
  );
  const chown = execFileSync('which', ['chown'], { encoding: 'utf8' }).trim();
  program(
    'chown',
    `[ "$2" = lisle-harrow ] || exec ${chown} "$@"; shift 2; exec ${isRoot ? `${chown} -R ${NOBODY}` : 'true'} "$@"`,
  );
  program(
    'runuser',
    `shift 3; exec ${isRoot ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups` : ''} "$@"`,
  );
}

/** Starts a unit that the commands have installed, as systemd would, on ports that are free here. */
function startUnit(name: string, ports: Record<string, number>): ChildProcess {
  const unit = readFileSync(path.join(place, 'etc/systemd/system', `${name}.service`), 'utf8');
  const valuesOf = parseUnit(inPlace(unit));
  const files = valuesOf('EnvironmentFile').map((file) => readFileSync(file.replace(/^-/, ''), 'utf8'));
  const lines = [...valuesOf('Environment'), ...files.flatMap((text) => text.split('\n').filter(Boolean))];
  const onFreePort = (value: string) =>
    value.replace(/(?<![\w.])\d{4}$/, (port) => String(ports[port] ?? port));
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2).map(onFreePort)));
  const [program, ...args] = valuesOf('ExecStart')[0]!.split(' ');
  expect(program).toBe('/usr/bin/node');
  const child = spawn(process.execPath, args, {
    cwd: valuesOf('WorkingDirectory')[0],
    env,
    uid: isRoot ? NOBODY : undefined,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  return child;
}

const statusOf = (url: string, init?: RequestInit) =>
  fetch(url, { redirect: 'manual', ...init }).then(
    ({ status }) => status,
    () => 0,
  );

test('one machine set up exactly by the guide: installed, started by its units, with an account, and maintained', async () => {
  test.skip(process.platform !== 'linux', 'systemd is of Linux');
  test.setTimeout(300_000);
  const env = {
    ...process.env,
    PATH: `${place}/bin:${process.env.PATH}`,
    PASSWORD,
    NODE_ENV: '',
    HOME: place,
  };
  const sh = (script: string) => spawnSync('sh', ['-e', '-c', script], { env, encoding: 'utf8' });
  const [install, update, rollBack] = commands();
  putRelease(install!.name);
  playSystem();
  const told = () => readFileSync(path.join(place, 'told'), 'utf8').trim().split('\n');
  const installed = sh(install!.script);
  expect([installed.status, installed.stderr]).toEqual([0, '']);
  expect(installed.stdout).toContain('Added ada@example.com as owner.');
  expect(told()).toEqual([
    'useradd --system lisle-harrow',
    'systemctl daemon-reload',
    'systemctl enable --now lisle-harrow-api lisle-harrow-shell',
  ]);

  const ports = Object.fromEntries(
    await Promise.all([3000, 3001, 9464, 9465].map(async (port) => [port, await freePort()] as const)),
  );
  const url = `http://127.0.0.1:${ports[3000]}`;
  const start = async () => {
    for (const name of ['lisle-harrow-api', 'lisle-harrow-shell']) startUnit(name, ports);
    const expectBothRunning = () => expect(running.map(({ exitCode }) => exitCode)).toEqual([null, null]);
    while ((await statusOf(`${url}/readyz`)) !== 200) {
      expectBothRunning();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // Another test's api may have taken the port first, and this shell would be ready with that one.
    expectBothRunning();
  };
  const stop = async () => {
    for (const child of running.splice(0).reverse()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  };
  const releases = () => running.map(({ pid }) => path.basename(readlinkSync(`/proc/${pid}/cwd`)));
  await start();
  // On a busy machine the first pages may be left to the browser.
  await expect.poll(async () => (await fetch(url)).text()).toContain('https://www.example.com');
  const body = new URLSearchParams({ email: 'ada@example.com', password: PASSWORD });
  const signIn = () => statusOf(`${url}/api/login`, { method: 'POST', body });
  expect(await signIn()).toBe(303);

  // Beside the running servers, and without the build tools: nothing is installed or built.
  const current = path.join(place, 'opt/lisle-harrow/current');
  const packages = () => readdirSync(path.join(current, 'node_modules')).sort();
  const before = packages();
  const backUp = scriptOf('Back up');
  const shell = `cd ${current}; export DATA_DIR=${path.join(place, 'var/lib/lisle-harrow')}`;
  const backedUp = sh([shell, inPlace(backUp), inPlace(scriptOf('Restore'))].join('\n'));
  expect(backedUp.status, backedUp.stderr).toBe(0);
  for (const done of ['taken and verified', 'is whole', '/restored: the database', '0 are missing'])
    expect(backedUp.stdout).toContain(done);
  // From its next start the api takes backups by itself, and has the restored data.
  const settings = [...backUp.matchAll(/^export (.*)$/gm)].map(([, line]) => line!);
  settings.push(/start it with `(DATA_DIR=\S+)`/.exec(sectionOf(BACKUPS, 'Restore'))![1]!);
  appendFileSync(path.join(place, 'etc/lisle-harrow-api.env'), inPlace(`${settings.join('\n')}\n`));
  expect(packages()).toEqual(before);
  expect(existsSync(path.join(current, 'node_modules/jest'))).toBe(false);

  // The new release is prepared beside the running one, and then both servers switch to it. Until it is complete nothing
  // changes.
  const named = () => path.basename(readlinkSync(current));
  expect(sh(update!.script).status).not.toBe(0);
  expect(named()).toBe(install!.name);
  putRelease(update!.name);
  for (const { name, script } of [update!, rollBack!]) {
    expect(releases()).toEqual([named(), named()]);
    const done = sh(script);
    expect([done.status, done.stderr]).toEqual([0, '']);
    expect(told().slice(-2)).toEqual([
      'systemctl daemon-reload',
      'systemctl restart lisle-harrow-api lisle-harrow-shell',
    ]);
    await stop();
    await start();
    expect(releases()).toEqual([name, name]);
    expect(await signIn()).toBe(303);
  }
  await stop();
});

const readUnit = (kind: string) =>
  parseUnit(readFileSync(path.join(root, 'deploy', `lisle-harrow-${kind}.service`), 'utf8'));

test('the units permit the system calls with which V8 protects its memory', () => {
  for (const kind of ['api', 'shell'])
    expect(readUnit(kind)('SystemCallFilter')).toEqual(['@system-service @pkey']);
});

test("the api's unit can read each key and write each folder that the guide gives it", () => {
  const unit = readUnit('api');
  const parts = ['Back up', 'Restore', 'Restore into servers', 'Encryption']
    .map((title) => sectionOf(BACKUPS, title))
    .join('\n');
  const keys = [...parts.matchAll(/(?:_KEY_FILE=|base64 32 > )"?([^\s"`]+\.key)/g)].map(([, at]) => at!);
  const folders = [...parts.matchAll(/(?:DATA_DIR=|BACKUP_TARGET=|--into )([/$][^\s`)]+)/g)].map(
    ([, at]) => at!,
  );
  expect([new Set(keys).size, new Set(folders).size]).toEqual([2, 3]);
  for (const at of keys) expect([at, accessIn(unit, at)]).not.toEqual([at, 'none']);
  for (const at of folders) expect([at, accessIn(unit, at)]).toEqual([at, 'write']);
});

test('systemd finds nothing wrong with the units', () => {
  test.skip(spawnSync('systemd-analyze', ['--version']).status !== 0, 'systemd is not on this machine');
  const units = ['lisle-harrow-api.service', 'lisle-harrow-shell.service'].map((name) => {
    const unit = readFileSync(path.join(root, 'deploy', name), 'utf8');
    // The tool looks for the program, which may be elsewhere here.
    writeFileSync(path.join(place, name), unit.replaceAll('/usr/bin/node', process.execPath));
    return path.join(place, name);
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  // The tool may complain about other units of this machine.
  expect([status, stderr.split('\n').filter((line) => line.includes('lisle-harrow'))]).toEqual([0, []]);
});
