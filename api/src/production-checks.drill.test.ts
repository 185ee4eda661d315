import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { warnOfOldNode } from '@lisle-harrow/server/telemetry/warn-of-old-node';
import { eq } from 'drizzle-orm';
import { migrateDatabase } from './db/migrate';
import { openDatabase } from './db/open';
import { accounts } from './db/schema';
import { readEnv } from './env';
import { makeFolders, openFileStore } from './file-store/open-file-store';
import { EVALUATION_EMAILS, seedDatabase } from './seed/seed-database';
import { spawnScript, temporaryFolder } from './testing/api-process';
import { startTestApi, type TestApi } from './testing/test-api';
import { mailSettings, startMailServer, startSilentServer } from './testing/mail-server';
import { refuseEvaluationAccounts, requireHttps, requireMailEncryption } from './production-checks';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const production = (settings: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'production', DATA_DIR: api.folder, ...settings });

test('production needs an https address, or a reason for plain HTTP', () => {
  const start = (settings: Record<string, string>) => () => requireHttps(production(settings), api.deps.log);
  expect(start({})).toThrow('In production PUBLIC_URL must be the https:// address');
  expect(start({ PUBLIC_URL: 'http://www.example.com' })).toThrow('PUBLIC_URL');
  expect(start({ PUBLIC_URL: 'https://www.example.com' })).not.toThrow();
  api.logged.length = 0;
  expect(start({ PLAIN_HTTP_REASON: 'TLS ends in the tunnel' })).not.toThrow();
  expect(api.logged.join()).toContain('TLS ends in the tunnel');
  expect(() => requireHttps(readEnv({ DATA_DIR: api.folder }), api.deps.log)).not.toThrow();
});

test('production does not start while an evaluation account can sign in', async () => {
  await api.addAccount('client', 'newclient@lisleharrow.example');
  await expect(refuseEvaluationAccounts(api.database, readEnv({ DATA_DIR: api.folder }))).resolves.toBe(
    undefined,
  );
  await expect(refuseEvaluationAccounts(api.database, production())).rejects.toThrow(
    'newclient@lisleharrow.example',
  );
  const { read, writes } = api.database;
  await writes.run(
    read
      .update(accounts)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(accounts.email, 'newclient@lisleharrow.example')),
  );
  await expect(refuseEvaluationAccounts(api.database, production())).resolves.toBe(undefined);
});

test('the api names the evaluation accounts in its data folder and exits', async () => {
  const folder = temporaryFolder();
  const url = `file:${join(folder, 'lisle-harrow.db')}`;
  const env = readEnv({ DATA_DIR: folder, SEED_PASSWORD: 'Evaluation-password-1' });
  await makeFolders(env);
  await migrateDatabase({ url });
  const database = openDatabase({ url });
  await seedDatabase(database, env, await openFileStore(env));
  await database.close();
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com' };
  const { child, ended, output } = spawnScript('main.ts', [], { ...settings, DATA_DIR: folder, PORT: '0' });
  // If it starts, it does not exit by itself.
  child.stdout?.on('data', () => output().includes('api is listening') && child.kill());
  expect(await ended).toBe(1);
  expect(output()).toContain(
    `In production nobody may sign in as an account of the evaluation: ${EVALUATION_EMAILS.toSorted().join(', ')}.`,
  );
});

describe('mail to another host', () => {
  /** The settings as they would be if the server were on another machine. */
  const elsewhere = (url: string) => {
    const env = production(mailSettings({ url }));
    return { ...env, mail: { ...env.mail!, server: { ...env.mail!.server, isLocal: false } } };
  };

  test('production does not start if it would go unencrypted: the server has no STARTTLS', async () => {
    const server = await startMailServer();
    const env = elsewhere(server.url);
    await expect(requireMailEncryption(env)).rejects.toThrow('127.0.0.1, offers no TLS');
    await expect(requireMailEncryption({ ...env, production: false })).resolves.toBe(undefined);
    // On this machine nobody can listen in between.
    await expect(requireMailEncryption(production(mailSettings(server)))).resolves.toBe(undefined);
    await server.close();
  });

  test('it starts if the server offers STARTTLS, or does not answer', async () => {
    const encrypting = await startMailServer({ disabledCommands: ['AUTH'] });
    const silent = await startSilentServer();
    for (const url of [encrypting.url, silent.url, 'smtp://127.0.0.1:1'])
      await expect(requireMailEncryption(elsewhere(url))).resolves.toBe(undefined);
    await Promise.all([encrypting.close(), silent.close()]);
  });

  test('the api says so and ends', async () => {
    const server = await startMailServer();
    // A name of this machine that the settings do not recognize as local.
    const settings = mailSettings({ url: server.url.replace('127.0.0.1', '127.1') });
    const folder = temporaryFolder();
    const env = { ...settings, DATA_DIR: folder, PORT: '0', NODE_ENV: 'production' };
    const { ended, output } = spawnScript('main.ts', [], env);
    expect(await ended).toBe(1);
    expect(output()).toContain('The mail server of SMTP_URL, 127.1, offers no TLS');
    await server.close();
  });
});

test.each([
  ['20.20.0', 1],
  ['22.12.0', 0],
  ['24.1.0', 0],
])('on Node %s a server not started by npm logs %i warnings of its age', (node, times) => {
  const warned: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warned.push(line) };
  const like = (more: object) => ({ ...process, versions: { ...process.versions, node }, ...more }) as never;
  warnOfOldNode(log, like({ send: undefined }));
  expect(warned).toHaveLength(times);
  warnOfOldNode(log, like({ send: () => true }));
  expect(warned).toHaveLength(times);
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a start makes an open data folder private, and whatever it writes is private from the start', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const script = spawnScript('main.ts', [], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' });
  while (!script.output().includes('api is listening'))
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(modeOf(folder)).toBe(0o700);
  for (const name of ['lisle-harrow.db', 'lock.db', 'documents'])
    expect(modeOf(join(folder, name)) & 0o077).toBe(0);
  expect(script.output()).toContain('the data folder was open to other users');
  const isOld = Number.parseInt(process.versions.node) < 22;
  expect(script.output().split('this Node gets no security fixes')).toHaveLength(isOld ? 2 : 1);
  script.child.kill('SIGTERM');
  expect(await script.ended).toBe(0);
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('production refuses a data folder that others may read and that is not its own to close', async () => {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  chmodSync(join(folder, '..'), 0o755);
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, 'lisle-harrow.db'), '');
  chmodSync(join(folder, 'lisle-harrow.db'), 0o666);
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://www.example.com',
  };
  const { ended, output } = spawnScript('main.ts', [], settings, false, 65_534);
  expect(await ended).toBe(1);
  expect(output()).toContain(`Other users may read the data folder ${folder}`);
});
