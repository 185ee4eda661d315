import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { createBucketStore } from '../api/src/file-store/bucket-store';
import { startBucketServer } from '../api/src/testing/bucket-server';
import { hasLibsqlServer, startLibsqlServer } from '../api/src/testing/libsql-server';
import { addNextMigration } from '../api/src/testing/databases/next-migration';
import { startCompose } from './operations/compose-stand-in';
import { blocksOf } from './operations/guide-blocks';
import type { Kind } from './operations/images';
import { sendRequests } from './operations/steady-requests';
import { freePort, PASSWORD, root } from './product';

// No container runs here: a stand-in for Docker Compose starts the built servers as the composition says.

const SERVERS = ['api1', 'api2', 'api3', 'shell1', 'shell2', 'shell3'];

test('the commands of the guide deploy, back up, update, roll back and scale out with no failing request, and restore', async () => {
  test.skip(!hasLibsqlServer, 'the libSQL server of tests is for Linux on x64');
  test.setTimeout(600_000);
  // Here hard links to the packages can be made.
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
    Object.assign(process.env, bucket.credentials);
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
    const files = createBucketStore({
      bucket: 'documents',
      endpoint: bucket.settings.S3_ENDPOINT,
      region: 'us-east-1',
      encryption: 'off',
    });
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
      // The tests' proxy probes more often than HAProxy, so servers need not linger as long.
      settings: { ...bucket.credentials, METRICS_PORT: '0', STOP_GRACE_SECONDS: '2' },
      // The second release has a migration that the first does not know, and the third does not start.
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
        // The S3 program that the script names does not run here: the test copies what it would.
        'restored-files': {
          async run(script) {
            const [, from] = /mirror --overwrite (\S+) files\/documents\/documents/.exec(inPlace(script))!;
            for (const name of readdirSync(from!))
              await files.add(`documents/${name}`, path.join(from!, name));
          },
        },
      },
      onBuild(image, folder) {
        if (image.includes('-api:') && ![first, third].some((release) => image.endsWith(release)))
          addNextMigration(path.join(folder, 'api/src/db/migrations'));
        if (image === `lisle-harrow-api:${third}`) rmSync(path.join(folder, 'api/dist/main.cjs'));
      },
    });
    atEnd(() => compose.end());
    /** Runs a block of the guide as an operator does, each in a new shell, so that none needs variables of another. */
    const follow = (block: string) => {
      const running = promisify(execFile)('sh', ['-e', '-c', block], {
        cwd: place,
        env: { PATH: `${compose.bin}:${process.env.PATH}`, PASSWORD },
      });
      // Closes the standard input: a command that is given no input must not wait for any.
      running.child.stdin!.end();
      return running;
    };
    /** The running servers, each with the release from whose folder it runs. */
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

    const [deploy] = blocksOf('one-machine.md', 'Install with containers');
    const first = /RELEASE=(\S+)/.exec(deploy!)![1]!;
    expect((await follow(deploy!)).stdout).toBe('Added ada@example.com as owner.\n');
    await expect.poll(async () => (await fetch(`${toShells.url}/readyz`)).status).toBe(200);
    expect(running()).toEqual(allOf(first));
    const before = await migrations();
    const requests = sendRequests(toShells.url);
    atEnd(() => requests.stop());

    // A client uploads a document.
    const addClient = deploy!.split('\n').find((line) => line.includes('account.cjs add'))!;
    await follow(addClient.replace('--role owner --email ada@', '--role client --email idris@'));
    await query(
      `INSERT INTO client_profiles (id, account_seq, first_name, last_name, email, phone, company, status, changed_at)
       SELECT id, seq, 'Idris', 'Vale', email, '', '', 'active', created_at FROM accounts WHERE role = 'client'`,
    );
    const signedIn = await fetch(`${toShells.url}/api/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'idris@example.com', password: PASSWORD }),
    });
    expect(signedIn.status).toBe(303);
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const asClient = { Cookie: cookies.join('; '), Origin: 'https://www.example.com' };
    const picture = Buffer.from(`ffd8ffda0002${'61'.repeat(30_000)}ffd9`, 'hex');
    const form = new FormData();
    form.append('name', 'What was agreed');
    form.append('file', new File([picture], 'agreed.jpg', { type: 'image/jpeg' }));
    const uploaded = await fetch(`${toShells.url}/api/client/documents/upload`, {
      method: 'POST',
      headers: asClient,
      body: form,
    });
    expect(uploaded.status).toBe(201);
    const { id: document } = await uploaded.json();
    const download = async () => {
      const answer = await fetch(`${toShells.url}/api/client/documents/${document}/file`, {
        headers: asClient,
      });
      return Buffer.from(await answer.arrayBuffer());
    };
    expect(await download()).toEqual(picture);

    // The apis take the first backup on their own.
    const logs = () => ['api1', 'api2'].map((name) => compose.containers.get(name)!.log).join('');
    await expect.poll(logs, { timeout: 60_000 }).toContain('"msg":"a backup was taken"');
    const [lookAfter] = blocksOf('backup-and-restore.md', 'Back up with containers');
    expect((await follow(lookAfter!)).stdout).toMatch(/taken and verified: [^]* is whole: /);

    const [update] = blocksOf('one-machine.md', 'Update with containers');
    const second = /RELEASE=([\d-]+)/.exec(update!)![1]!;
    await follow(update!);
    expect(requests.failures).toEqual([]);
    expect([running(), await migrations()]).toEqual([allOf(second), before + 1]);

    const [rollBack] = blocksOf('one-machine.md', 'Roll back with containers');
    await follow(rollBack!);
    expect(requests.failures).toEqual([]);
    expect([running(), await migrations()]).toEqual([allOf(first), before + 1]);

    const [more, fewer] = blocksOf('many-machines.md', 'Add or remove a server');
    await follow(more!);
    expect(running()).toEqual(allOf(first, SERVERS));
    for (const name of ['api3', 'shell3'])
      await expect.poll(() => compose.containers.get(name)!.log).toContain('"msg":"request"');
    await follow(fewer!);
    expect(running()).toEqual(allOf(first));
    expect(compose.endings.slice(-2).map(({ name }) => name)).toEqual(['shell3', 'api3']);

    // An update to a release that does not start stops at its first server, and is rolled back.
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

    // The documents and messages in a backup are there again after a restore, and no plain copy of them remains. The former
    // release takes the backup of a database that only the newer one can restore.
    await follow(lookAfter!);
    await follow(update!);
    await query('DELETE FROM contacts');
    expect(await stored()).toEqual([]);
    const [key] = await query(`SELECT storage_key FROM client_documents WHERE id = '${document}'`);
    await files.erase(key!);
    expect(await download()).not.toEqual(picture);
    const [restore] = blocksOf('backup-and-restore.md', 'Restore with containers');
    expect((await follow(restore!)).stdout).toMatch(/^Restored backups\//);
    expect(await stored()).toEqual(requests.stored);
    expect(await download()).toEqual(picture);
    expect(readdirSync(path.join(place, 'volumes/backups')).sort()).toEqual(['backups', 'parts']);
    expect(running()).toEqual(allOf(second));
    // The apis were stopped after the shells, which need them to finish their answers.
    const order = compose.endings.slice(-4).map(({ name }) => name.slice(0, -1));
    expect(order).toEqual(['shell', 'shell', 'api', 'api']);
  } finally {
    for (const work of undo.reverse()) await work();
  }
});
