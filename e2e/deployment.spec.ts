import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { packagesOfServers } from './operations/packages-of-servers';
import { parseUnit } from './operations/systemd-unit';
import { freePort, PASSWORD, root } from './product';

// No container and no service manager runs here: what their files say is read, and done by hand in a copy.

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const KINDS = ['api', 'shell'] as const;
type Kind = (typeof KINDS)[number];

/** Names of the settings that a server reads. */
const settingsOf = (kind: Kind) => {
  const source = readFileSync(
    path.join(root, kind === 'api' ? 'api/src/env.ts' : 'shell/src/server/env.ts'),
    'utf8',
  );
  return [...source.matchAll(/^ {2,4}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name!);
};
const FROM_ELSEWHERE = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

interface Line {
  word: string;
  rest: string;
}

/** The lines of one stage of the Dockerfile, after those of the stages it begins from. */
function stage(name: string): Line[] {
  const lines = read('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }));
  const start = lines.findIndex(({ word, rest }) => word === 'FROM' && rest.endsWith(` AS ${name}`));
  const next = lines.findIndex(({ word }, at) => at > start && word === 'FROM');
  const from = lines[start]!.rest.split(' ')[0]!;
  const own = lines.slice(start + 1, next < 0 ? undefined : next);
  return from.startsWith('node:') ? own : [...stage(from), ...own];
}

const valuesOf = (lines: Line[], word: string) =>
  lines.filter((line) => line.word === word).map(({ rest }) => rest);
const environmentOf = (lines: Line[]) =>
  Object.fromEntries(valuesOf(lines, 'ENV').map((pair) => pair.split(/=(.*)/).slice(0, 2)));

/** The folder that an image would have: what is copied into it, and of the packages those that its install leaves. */
function layOut(kind: Kind, folder: string): void {
  const kept = packagesOfServers();
  for (const copy of valuesOf(stage(kind), 'COPY')) {
    const [, from, to] = copy.split(' ') as [string, string, string];
    const source = from.replace('/product/', '');
    if (source.endsWith('node_modules')) {
      const names = kept.filter((at) => at.startsWith(`${source}/`));
      // Hard links: nobody writes there.
      execFileSync('cp', ['-al', '--parents', ...names, folder], { cwd: root });
      continue;
    }
    expect(existsSync(path.join(root, source)), source).toBe(true);
    cpSync(path.join(root, source), path.join(folder, to), { recursive: true });
  }
}

test('the Dockerfile installs and builds with commands that exist', () => {
  const { scripts, workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const command of valuesOf(stage('build'), 'RUN')) {
    const [npm, ...args] = command.split(' ');
    expect(npm).toBe('npm');
    if (args[0] === 'run') expect(scripts).toHaveProperty(args[1]!);
    else expect(args[0]).toBe('ci');
    for (const [at, name] of args.entries())
      if (args[at - 1] === '--workspace') expect(workspaces).toContain(name);
  }
});

test('the images run with nothing but what is copied into them, as another user, and say whether they are well', async () => {
  test.skip(process.platform !== 'linux', 'the images are of Linux');
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const place = mkdtempSync(path.join(root, '.cache', 'images-'));
  const running: ChildProcess[] = [];
  // The user of the image is not the owner of its files.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const ports = { api: await freePort(), shell: await freePort() };
  const said = { api: '', shell: '' };
  try {
    const well: (() => Promise<number>)[] = [];
    for (const kind of KINDS) {
      const folder = path.join(place, kind);
      mkdirSync(folder);
      layOut(kind, folder);
      const env: Record<string, string> = {
        PATH: process.env.PATH!,
        ...environmentOf(stage(kind)),
        HOST: '127.0.0.1',
        PUBLIC_URL: 'https://www.example.com',
        PORT: String(ports[kind]),
        ...(kind === 'shell' && {
          API_URL: `http://127.0.0.1:${ports.api}`,
          SMTP_URL: 'smtp://a:b@localhost',
        }),
      };
      if (env.DATA_DIR) {
        env.DATA_DIR = path.join(place, 'data');
        // As the image makes it, and gives it to its user.
        mkdirSync(env.DATA_DIR);
        if (uid) chownSync(env.DATA_DIR, uid, uid);
      }
      execFileSync('chmod', ['755', place]);
      const [program, ...args] = JSON.parse(valuesOf(stage(kind), 'CMD').at(-1)!) as string[];
      const child = spawn(program!, args, { cwd: folder, env, uid, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout?.on('data', (data: Buffer) => (said[kind] += String(data)));
      running.push(child);
      const health = JSON.parse(
        /CMD (\[.*\])/.exec(valuesOf(stage(kind), 'HEALTHCHECK')[0]!)![1]!,
      ) as string[];
      const ask = () =>
        promisify(execFile)(health[0]!, health.slice(1), { cwd: folder, env }).then(
          () => 0,
          ({ code }) => Number(code),
        );
      well.push(ask);
      while ((await ask()) !== 0) {
        expect(child.exitCode).toBe(null);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
    const shell = `http://127.0.0.1:${ports.shell}`;
    expect((await fetch(`${shell}/readyz`)).status).toBe(200);
    // What it has no use for is not in its environment any more.
    expect(said.shell).toContain('"names":["SMTP_URL"]');
    // The first pages of a busy machine may be left to the browser.
    await expect.poll(async () => (await fetch(shell)).text()).toContain('<h1');
    const [, , , ...account] = composeCommands().find(([verb]) => verb === 'exec')!;
    const [node, ...words] = account;
    const added = spawnSync(node!, words, {
      cwd: path.join(place, 'api'),
      env: { PATH: process.env.PATH, DATA_DIR: path.join(place, 'data') },
      uid,
      input: PASSWORD,
      encoding: 'utf8',
    });
    expect([added.stdout, added.stderr]).toEqual(['Added ada@example.com as owner.\n', '']);
    const body = new URLSearchParams({ email: 'ada@example.com', password: PASSWORD });
    const signedIn = await fetch(`${shell}/api/login`, { method: 'POST', body, redirect: 'manual' });
    // In production staff set up a second factor before anything opens.
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([303, '/api/login/second-step']);
    for (const child of running.reverse()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    expect(await well[0]!()).not.toBe(0);
  } finally {
    for (const child of running) child.kill('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  }
});

test('every variable in the deployment files is a setting of the server that gets it', () => {
  interface Service {
    build?: { target: Kind };
    environment?: Record<string, unknown>;
    env_file?: unknown;
    stop_grace_period?: string;
    read_only?: boolean;
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const servers = Object.values(services).filter(({ build }) => build);
  expect(servers.map(({ build }) => build!.target).sort()).toEqual([
    ...['api', 'api', 'api'],
    ...['shell', 'shell', 'shell'],
  ]);
  for (const { build, environment, env_file, read_only, stop_grace_period } of servers) {
    const isShell = build!.target === 'shell';
    const known = [...settingsOf(build!.target), ...(isShell ? [] : FROM_ELSEWHERE)];
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment!)));
    // The file of further settings has credentials in it.
    expect(env_file).toEqual(isShell ? undefined : [{ path: './api.env', required: false }]);
    expect([read_only, Number.parseInt(stop_grace_period!) >= 45]).toEqual([true, true]);
    // What a server writes outlives its container, and can be written at all.
    const { STATE_DIR, DATA_DIR } = environmentOf(stage(build!.target));
    expect(valuesOf(stage(build!.target), 'VOLUME')).toEqual([isShell ? STATE_DIR : DATA_DIR]);
  }
  for (const kind of KINDS) {
    expect(settingsOf(kind)).toEqual(expect.arrayContaining(Object.keys(environmentOf(stage(kind)))));
    const set = unit(kind)('Environment').map((line) => line.split('=')[0]);
    expect(settingsOf(kind)).toEqual(expect.arrayContaining(set));
    expect(unit(kind)('EnvironmentFile')).toEqual([`/etc/lisle-harrow-${kind}.env`]);
  }
});

test('the commands of the guide name services and profiles of the composition', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { profiles?: string[] }>;
  };
  const named = composeCommands().map(([verb, ...args]) => {
    const names = args.filter((arg) => !arg.startsWith('-'));
    return [verb!, ...(verb === 'exec' ? names.slice(0, 1) : names)];
  });
  // Update and scaling out are among them.
  expect(named).toEqual(expect.arrayContaining([['build'], ['up', 'api1'], ['up', 'api3', 'shell3']]));
  const profiles = Object.values(services).flatMap((service) => service.profiles ?? []);
  for (const [verb, ...names] of named) {
    const known = verb === '--profile' ? [...profiles, 'up'] : Object.keys(services);
    for (const name of names) expect(known).toContain(name);
  }
});

test('the units start what the images start, and give a stop the time it may take; the memory of the shell is bounded', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const kind of KINDS) {
    const command = JSON.parse(valuesOf(stage(kind), 'CMD').at(-1)!) as string[];
    expect(unit(kind)('ExecStart')).toEqual([`/usr/bin/${command.join(' ')}`]);
    const script = scripts[`start:${kind}`]!;
    expect(script.includes('--max-old-space-size=512 ')).toBe(kind === 'shell');
    expect(command.includes('--max-old-space-size=512')).toBe(kind === 'shell');
    const standard = /'STOP_SECONDS', 1, 3600, (\d+)/.exec(
      readFileSync(path.join(root, 'api/src/env.ts'), 'utf8'),
    );
    // Mails under way and the database may take five seconds each.
    expect(Number(unit(kind)('TimeoutStopSec')[0])).toBeGreaterThan(Number(standard![1]) + 10);
  }
  // The order of starting is also that of stopping, reversed.
  expect(unit('shell')('After')[0]).toContain('lisle-harrow-api.service');
});

test('the proxy knows the servers of the composition by name and port', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { build?: { target: Kind } }>;
  };
  const named = new Set([...read('haproxy.cfg').matchAll(/^ {2}server \w+ ([\w:]+)/gm)].map(([, at]) => at));
  const wanted = Object.entries(services)
    .filter(([, { build }]) => build)
    .map(([name, { build }]) => `${name}:${environmentOf(stage(build!.target)).PORT}`);
  expect([...named].sort()).toEqual(wanted.sort());
  expect(read('haproxy.cfg')).toContain('GET /readyz');
  expect(read('haproxy.cfg')).toMatch(/tcp-request connection reject if \{ sc0_conn_cur gt \d+ \}/);
});

/** The words of every call of docker compose that docs/operations.md gives. */
function composeCommands(): string[][] {
  const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  return [...guide.matchAll(/^ {4}.*docker compose -f deploy\/compose\.yaml (.*)$/gm)].map(([, words]) =>
    words!.split(' '),
  );
}

const unit = (kind: Kind) => parseUnit(read(`lisle-harrow-${kind}.service`));
