import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { blocksOf, readGuide } from './operations/guide-blocks';
import { commandOf, environmentOf, healthOf, type Kind, layOut, stage, valuesOf } from './operations/images';
import { parseUnit } from './operations/systemd-unit';
import { freePort, PASSWORD, root } from './product';
import { hasLibsqlServer, startLibsqlServer } from '../api/src/testing/libsql-server';
import { API_SETTINGS, readEnv } from '../api/src/env';
import { SHELL_SETTINGS } from '../shell/src/server/env';

// No container and no service manager runs here: what their files say is read, and done by hand in a copy.

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const KINDS: readonly Kind[] = ['api', 'shell'];

const settingsOf = (kind: Kind) =>
  (kind === 'api' ? API_SETTINGS : SHELL_SETTINGS).map(({ name }): string => name);
const FROM_ELSEWHERE = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

test('the Dockerfile installs and builds with commands that exist', () => {
  const { scripts, workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const command of ['build', 'api-packages', 'shell-packages'].flatMap((name) =>
    valuesOf(stage(name), 'RUN'),
  )) {
    const [npm, ...args] = command.split(' ').filter((word) => !word.startsWith('--mount='));
    expect(npm).toBe('npm');
    if (args[0] === 'run') expect(scripts).toHaveProperty(args[1]!);
    else expect(args[0]).toBe('ci');
    for (const [at, name] of args.entries())
      if (args[at - 1] === '--workspace') expect(workspaces).toContain(name);
  }
});

test('the images run with only the files copied into them, as another user, and report their health', async () => {
  test.skip(process.platform !== 'linux', 'the images are of Linux');
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const place = mkdtempSync(path.join(root, '.cache', 'images-'));
  const running: ChildProcess[] = [];
  // The image's user does not own the image's files.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const ports = { api: await freePort(), shell: await freePort() };
  const said = { api: '', shell: '' };
  try {
    const well: (() => Promise<number>)[] = [];
    for (const kind of KINDS) {
      const folder = path.join(place, kind);
      mkdirSync(folder);
      await layOut(kind, folder);
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
        // As the image creates it and gives it to its user.
        mkdirSync(env.DATA_DIR);
        if (uid) chownSync(env.DATA_DIR, uid, uid);
      }
      execFileSync('chmod', ['755', place]);
      const [program, ...args] = commandOf(kind);
      const child = spawn(program!, args, { cwd: folder, env, uid, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout?.on('data', (data: Buffer) => (said[kind] += String(data)));
      running.push(child);
      const health = healthOf(kind);
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
    // Variables that it does not need are removed from its environment. The log line comes a little later.
    await expect.poll(() => said.shell).toContain('"names":["SMTP_URL"]');
    // On a busy machine the first pages may be left to the browser.
    await expect.poll(async () => (await fetch(shell)).text()).toContain('<h1');
    const [node, ...words] = / exec -T api1 (.*)$/m
      .exec(blocksOf('one-machine.md', 'Install with containers')[0]!)![1]!
      .split(' ');
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
    // In production staff must set up a second factor before anything opens.
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
    volumes?: string[];
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const servers = Object.values(services).filter(({ build }) => build);
  expect(servers.map(({ build }) => build!.target).sort()).toEqual([
    'api',
    'api',
    'api',
    'shell',
    'shell',
    'shell',
  ]);
  for (const { build, environment, env_file, read_only, stop_grace_period, volumes } of servers) {
    const isShell = build!.target === 'shell';
    const known = [...settingsOf(build!.target), ...(isShell ? [] : FROM_ELSEWHERE)];
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment!)));
    // The file of further settings contains credentials.
    expect(env_file).toEqual(isShell ? undefined : [{ path: './api.env', required: false }]);
    expect([read_only, Number.parseInt(stop_grace_period!) >= 45]).toEqual([true, true]);
    // What a server writes outlives its container, and the server is able to write it.
    const { STATE_DIR, DATA_DIR } = environmentOf(stage(build!.target));
    expect(valuesOf(stage(build!.target), 'VOLUME')).toEqual([isShell ? STATE_DIR : DATA_DIR]);
    // A new volume is owned by the owner of the folder that the image has at its path, or else by root.
    const [, owned = ''] =
      /chown node:node (.*)/.exec(valuesOf(stage(build!.target), 'RUN').join('\n')) ?? [];
    const written = volumes!
      .filter((volume) => !volume.endsWith(':ro'))
      .map((volume) => volume.split(':').at(-1));
    expect(owned.split(' ').filter(Boolean)).toEqual(isShell ? [] : written);
  }
  for (const kind of KINDS) {
    expect(settingsOf(kind)).toEqual(expect.arrayContaining(Object.keys(environmentOf(stage(kind)))));
    const set = unit(kind)('Environment').map((line) => line.split('=')[0]);
    expect(settingsOf(kind)).toEqual(expect.arrayContaining(set));
    expect(unit(kind)('EnvironmentFile')).toEqual([`/etc/lisle-harrow-${kind}.env`]);
  }
});

interface Contained {
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  networks?: string[];
  network_mode?: string;
  ports?: string[];
}

test('every container is limited, writes nothing but its volumes, and reaches only what it needs', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Contained>;
    networks: Record<string, { internal?: boolean }>;
  };
  for (const [name, service] of Object.entries(services))
    expect({ name, ...service }).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\dg$/),
      pids_limit: expect.any(Number),
    });
  const privileged = Object.entries(services).flatMap(([name, { cap_add }]) => (cap_add ? [name] : []));
  expect(privileged).toEqual(['database', 'restored-database', 'restored-files']);
  const on = (network: string) =>
    Object.keys(services)
      .filter((name) => services[name]!.networks?.includes(network))
      .map((name) => name.replace(/\d$/, ''));
  expect(networks.data).toEqual({ internal: true });
  expect([...new Set(on('data'))]).toEqual(['api', 'database', 'files', 'bucket', 'restored-files']);
  expect([...new Set(on('visitors'))]).toEqual(['proxy', 'shell', 'prometheus']);
  expect([...new Set(on('calls'))]).toEqual(['proxy', 'api', 'prometheus']);
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => `${name} ${port}`),
  );
  expect(open).toEqual(['proxy 80:8080', 'prometheus 127.0.0.1:9090:9090', 'grafana 127.0.0.1:3030:3000']);
  const isAlone = ({ networks: own, network_mode }: Contained) =>
    own ? own.length > 0 : network_mode === 'none';
  expect(Object.values(services).every(isAlone)).toBe(true);
});

test('the database server accepts the token that the guide makes for it, and nobody without it', async () => {
  test.skip(!hasLibsqlServer, 'the libSQL server of tests is for Linux on x64');
  const made = execFileSync('sh', [path.join(root, 'deploy/database-token.sh')], { encoding: 'utf8' });
  const { DATABASE_KEY, DATABASE_TOKEN } = parseEnv(made) as Record<string, string>;
  const server = await startLibsqlServer({ jwtKey: DATABASE_KEY! });
  try {
    const ask = async (token?: string) => {
      const answer = await fetch(`${server.url}/v2/pipeline`, {
        method: 'POST',
        headers: token ? { Authorization: `Bearer ${token}` } : {},
        body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'CREATE TABLE t (x)' } }] }),
      });
      return [answer.status, (await answer.text()).includes('"type":"ok"')];
    };
    const another = execFileSync('sh', [path.join(root, 'deploy/database-token.sh')], { encoding: 'utf8' });
    for (const token of [undefined, 'x', parseEnv(another).DATABASE_TOKEN])
      expect((await ask(token))[0]).toBe(401);
    expect(await ask(DATABASE_TOKEN)).toEqual([200, true]);
  } finally {
    await server.stop();
  }
});

test('the units limit memory, processes and addresses', () => {
  for (const kind of KINDS) {
    expect(unit(kind)('MemoryMax')).toEqual(['2G']);
    expect(Number(unit(kind)('TasksMax')[0])).toBeGreaterThan(100);
  }
  expect([unit('api')('IPAddressDeny'), unit('api')('IPAddressAllow')]).toEqual([
    ['link-local multicast'],
    [],
  ]);
  expect([unit('shell')('IPAddressDeny'), unit('shell')('IPAddressAllow')]).toEqual([['any'], ['localhost']]);
});

test('the metrics profile that the guide names exists in the composition', () => {
  const named = [...readGuide('monitoring.md').matchAll(/deploy\/compose\.yaml --profile (\w+) up/g)].map(
    ([, name]) => name,
  );
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { profiles?: string[] }>;
  };
  expect([named, services.prometheus!.profiles]).toEqual([['metrics'], ['metrics']]);
});

test('the units start what the images start and allow enough time for a stop; the memory of the shell is limited', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const kind of KINDS) {
    const command = commandOf(kind);
    expect(unit(kind)('ExecStart')).toEqual([`/usr/bin/${command.join(' ')}`]);
    const script = scripts[`start:${kind}`]!;
    expect(script.includes('--max-old-space-size=512 ')).toBe(kind === 'shell');
    expect(command.includes('--max-old-space-size=512')).toBe(kind === 'shell');
    // Mails under way, the ledger and telemetry may take five seconds each.
    expect(Number(unit(kind)('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(readEnv({}).STOP_SECONDS + 15);
  }
  expect(readGuide('one-machine.md')).toContain('`STOP_SECONDS` plus 15 seconds');
  expect(readFileSync(path.join(root, 'tooling/start.mjs'), 'utf8')).toMatch(/STOP_SECONDS.* \+ 15_000;/);
  // Servers are stopped in the reverse of the order in which they start.
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
  // The address is resolved again while a server that is being stopped still answers there.
  const held = /^ {2}hold valid (\d+)s$/m.exec(read('haproxy.cfg'));
  expect(Number(held![1])).toBeLessThan(readEnv({}).STOP_GRACE_SECONDS);
  expect(read('haproxy.cfg')).toMatch(/tcp-request connection reject if \{ sc0_conn_cur gt \d+ \}/);
});

const unit = (kind: Kind) => parseUnit(read(`lisle-harrow-${kind}.service`));
