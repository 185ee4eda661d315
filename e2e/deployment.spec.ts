import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { startBucketServer } from '../api/src/testing/bucket-server';
import { hasLibsqlServer, startLibsqlServer } from '../api/src/testing/libsql-server';
import { startCompose } from './operations/compose-stand-in';
import { commandOf, environmentOf, healthOf, type Kind, layOut, stage, valuesOf } from './operations/images';
import { parseUnit } from './operations/systemd-unit';
import { sendRequests } from './operations/steady-requests';
import { freePort, PASSWORD, root } from './product';

// No container and no service manager runs here: what their files say is read, and done by hand in a copy.

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const KINDS: readonly Kind[] = ['api', 'shell'];
const SERVERS = KINDS.flatMap((kind) => [1, 2, 3].map((at) => `${kind}${at}`));

/** Names of the settings that a server reads. */
const settingsOf = (kind: Kind) => {
  const source = readFileSync(
    path.join(root, kind === 'api' ? 'api/src/env.ts' : 'shell/src/server/env.ts'),
    'utf8',
  );
  return [...source.matchAll(/^ {2,4}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name!);
};
const FROM_ELSEWHERE = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

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
        // As the image makes it, and gives it to its user.
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
    // What it has no use for is not in its environment any more. The log is written a little later.
    await expect.poll(() => said.shell).toContain('"names":["SMTP_URL"]');
    // The first pages of a busy machine may be left to the browser.
    await expect.poll(async () => (await fetch(shell)).text()).toContain('<h1');
    const [node, ...words] = / exec -T api1 (.*)$/m.exec(blocksOf('Deployment')[0]!)![1]!.split(' ');
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
    volumes?: string[];
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const servers = Object.values(services).filter(({ build }) => build);
  expect(servers.map(({ build }) => build!.target).sort()).toEqual([
    ...['api', 'api', 'api'],
    ...['shell', 'shell', 'shell'],
  ]);
  for (const { build, environment, env_file, read_only, stop_grace_period, volumes } of servers) {
    const isShell = build!.target === 'shell';
    const known = [...settingsOf(build!.target), ...(isShell ? [] : FROM_ELSEWHERE)];
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment!)));
    // The file of further settings has credentials in it.
    expect(env_file).toEqual(isShell ? undefined : [{ path: './api.env', required: false }]);
    expect([read_only, Number.parseInt(stop_grace_period!) >= 45]).toEqual([true, true]);
    // What a server writes outlives its container, and can be written at all.
    const { STATE_DIR, DATA_DIR } = environmentOf(stage(build!.target));
    expect(valuesOf(stage(build!.target), 'VOLUME')).toEqual([isShell ? STATE_DIR : DATA_DIR]);
    // A new volume has the owner of the folder that the image has in its place, or else root.
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

test('whoever follows the guide deploys, backs up, updates, rolls back and scales out, with no request failing meanwhile, and restores', async () => {
  test.skip(!hasLibsqlServer, 'the libSQL server of tests is for Linux on x64');
  test.setTimeout(600_000);
  // Where hard links to the packages can be made.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const place = mkdtempSync(path.join(root, '.cache', 'deployed-'));
  const undo: (() => unknown)[] = [() => rmSync(place, { recursive: true, force: true })];
  const atEnd = (work: () => unknown) => undo.push(work);
  try {
    cpSync(path.join(root, 'deploy'), path.join(place, 'deploy'), { recursive: true });
    let database = await startLibsqlServer();
    atEnd(() => database.stop());
    const bucket = await startBucketServer('documents');
    atEnd(() => bucket.stop());
    const ports: Record<string, number> = {};
    for (const name of SERVERS) ports[name] = await freePort();
    const { startProxies } = await import(path.join(root, 'bench/torture/proxies.mjs'));
    const portsOf = (kind: Kind) =>
      SERVERS.filter((name) => name.startsWith(kind)).map((name) => ports[name]);
    const { toShells, toApis } = await startProxies(
      { shells: portsOf('shell'), apis: portsOf('api') },
      { folder: place, atEnd },
    );
    const third = '2026-11-29';
    let filesRestored: string[] | undefined;
    const inPlace = (script: string) =>
      script.replaceAll(' /backups/', ` ${path.join(place, 'volumes/backups')}/`);
    const compose = await startCompose({
      place,
      ports,
      translated: {
        'http://database:8080': database.url,
        'http://files:9000': bucket.settings.S3_ENDPOINT,
        'http://proxy:3001': toApis.url,
        '0.0.0.0': '127.0.0.1',
      },
      // The proxy of tests asks more often than HAProxy, so that servers need not linger as long.
      settings: { ...bucket.credentials, METRICS_PORT: '0', STOP_GRACE_SECONDS: '2' },
      // The first release does not know the newest migration, and the third does not start.
      others: {
        database: {
          stop: () => database.kill(),
          up: async () => (database = await startLibsqlServer(database)),
        },
        'restored-database': {
          run: (script) =>
            promisify(execFile)('sh', ['-c', inPlace(script).replaceAll('iku.db', 'data.sqld')], {
              cwd: database.folder,
            }),
        },
        // No client of the S3 protocol that the script names runs here: what it is to copy is looked at.
        'restored-files': {
          async run(script) {
            const [, from] = /mirror --overwrite (\S+) files\/documents\/documents/.exec(inPlace(script))!;
            filesRestored = readdirSync(from!);
          },
        },
      },
      onBuild(image, folder) {
        const journal = path.join(folder, 'api/src/db/migrations/meta/_journal.json');
        if (image === `lisle-harrow-api:${first}`) {
          const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
          writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
        }
        if (image === `lisle-harrow-api:${third}`) rmSync(path.join(folder, 'api/dist/main.cjs'));
      },
    });
    atEnd(() => compose.end());
    /** Runs a block of the guide as an operator does, in a shell of its own, so that none needs variables of another. */
    const follow = (block: string) => {
      const running = promisify(execFile)('sh', ['-e', '-c', block], {
        cwd: place,
        env: { PATH: `${compose.bin}:${process.env.PATH}`, PASSWORD },
      });
      // What is given no input has none.
      running.child.stdin!.end();
      return running;
    };
    /** The servers that run, each with the release from whose folder it runs. */
    const running = () =>
      [...compose.containers]
        .filter(([, { child }]) => child.exitCode === null)
        .map(([name, { child }]) => [name, path.basename(readlinkSync(`/proc/${child.pid}/cwd`))])
        .sort();
    const allOf = (release: string, names = SERVERS.filter((name) => !name.endsWith('3'))) =>
      names.map((name) => [name, release]);
    const query = async (sql: string) => {
      const requests = [{ type: 'execute', stmt: { sql } }, { type: 'close' }];
      const answer = await fetch(`${database.url}/v2/pipeline`, {
        method: 'POST',
        body: JSON.stringify({ requests }),
      });
      const { results } = await answer.json();
      return (results[0].response.result.rows as { value: string }[][]).map(([cell]) => cell!.value);
    };
    const migrations = async () => (await query('SELECT hash FROM __drizzle_migrations')).length;

    const [deploy] = blocksOf('Deployment');
    const first = /RELEASE=(\S+)/.exec(deploy!)![1]!;
    expect((await follow(deploy!)).stdout).toBe('Added ada@example.com as owner.\n');
    await expect.poll(async () => (await fetch(`${toShells.url}/readyz`)).status).toBe(200);
    expect(running()).toEqual(allOf(first));
    const before = await migrations();
    const requests = sendRequests(toShells.url);
    atEnd(() => requests.stop());

    // The apis take the first backup by themselves.
    const logs = () => ['api1', 'api2'].map((name) => compose.containers.get(name)!.log).join('');
    await expect.poll(logs, { timeout: 60_000 }).toContain('"msg":"a backup was taken"');
    const [lookAfter] = blocksOf('Backups of the composition');
    expect((await follow(lookAfter!)).stdout).toMatch(/taken and verified: [^]* is whole: /);

    const [update] = blocksOf('Update');
    const second = /RELEASE=([\d-]+)/.exec(update!)![1]!;
    await follow(update!);
    expect(requests.failures).toEqual([]);
    expect([running(), await migrations()]).toEqual([allOf(second), before + 1]);

    const [rollBack] = blocksOf('Roll back');
    await follow(rollBack!);
    expect(requests.failures).toEqual([]);
    expect([running(), await migrations()]).toEqual([allOf(first), before + 1]);

    const [more, fewer] = blocksOf('Scale out');
    await follow(more!);
    expect(running()).toEqual(allOf(first, SERVERS));
    for (const name of ['api3', 'shell3'])
      await expect.poll(() => compose.containers.get(name)!.log).toContain('"msg":"request"');
    await follow(fewer!);
    expect(running()).toEqual(allOf(first));
    expect(compose.endings.slice(-2).map(({ name }) => name)).toEqual(['shell3', 'api3']);

    // An update to a release that does not start ends with its first server, and is rolled back.
    await follow(update!.replace(second, third));
    expect(running()).toEqual(allOf(first).filter(([name]) => name !== 'api1'));
    await follow(rollBack!);
    expect(running()).toEqual(allOf(first));

    await requests.stop();
    expect(requests.failures).toEqual([]);
    // Eight servers were replaced, two stopped, one could not be replaced; none had to be killed.
    expect(compose.endings.map(({ how }) => how)).toEqual(Array.from({ length: 11 }, () => 0));
    expect(requests.stored.length).toBeGreaterThan(0);
    const stored = async () => (await query('SELECT id FROM contacts')).sort();
    expect(await stored()).toEqual(requests.stored.sort());

    // The documents and messages that a backup has are there again after a restore, and no plain copy of them stays.
    // The former release takes the backup of a database that only the newer one restores.
    await follow(lookAfter!);
    await follow(update!);
    await query('DELETE FROM contacts');
    expect(await stored()).toEqual([]);
    const [restore] = blocksOf('Restore into the composition');
    expect((await follow(restore!)).stdout).toMatch(/^Restored backups\//);
    expect(await stored()).toEqual(requests.stored);
    expect(filesRestored).toEqual([]);
    expect(readdirSync(path.join(place, 'volumes/backups')).sort()).toEqual(['backups', 'parts']);
    expect(running()).toEqual(allOf(second));
    // The apis were stopped after the shells, whose answers need them.
    const order = compose.endings.slice(-4).map(({ name }) => name.slice(0, -1));
    expect(order).toEqual(['shell', 'shell', 'api', 'api']);
  } finally {
    for (const work of undo.reverse()) await work();
  }
});

test('the profile of metrics that the guide names is one of the composition', () => {
  const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const named = [...guide.matchAll(/deploy\/compose\.yaml --profile (\w+) up/g)].map(([, name]) => name);
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { profiles?: string[] }>;
  };
  expect([named, services.prometheus!.profiles]).toEqual([['metrics'], ['metrics']]);
});

test('the units start what the images start, and give a stop the time it may take; the memory of the shell is bounded', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const kind of KINDS) {
    const command = commandOf(kind);
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
  // An address is asked for again while a server that is being stopped still answers at it.
  const lingers = /'STOP_GRACE_SECONDS', 0, \d+, (\d+)/.exec(
    readFileSync(path.join(root, 'api/src/env.ts'), 'utf8'),
  );
  const held = /^ {2}hold valid (\d+)s$/m.exec(read('haproxy.cfg'));
  expect(Number(held![1])).toBeLessThan(Number(lingers![1]));
  expect(read('haproxy.cfg')).toMatch(/tcp-request connection reject if \{ sc0_conn_cur gt \d+ \}/);
});

/** The indented blocks of commands of a section, or of a paragraph that begins in bold, in the part on deployment. */
function blocksOf(title: string): string[] {
  const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const part = guide.split(/^## /m).find((text) => text.startsWith('Deployment\n'))!;
  const paragraphs = part.split(/^(?=\*\*)/m);
  const own =
    title === 'Deployment' ? paragraphs[0]! : paragraphs.find((text) => text.startsWith(`**${title}`))!;
  return (own.match(/(?:^ {4}.*\n)+/gm) ?? [])
    .filter((block) => block.includes('docker compose'))
    .map((block) => block.replace(/^ {4}/gm, ''));
}

const unit = (kind: Kind) => parseUnit(read(`lisle-harrow-${kind}.service`));
