import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { accounts } from './db/schema';
import { readEnv } from './env';
import { spawnScript, temporaryFolder } from './testing/api-process';
import { startTestApi, type TestApi } from './testing/test-api';
import { refuseEvaluationAccounts, requireHttps } from './production-checks';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const production = (settings: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'production', DATA_DIR: api.folder, ...settings });

test('production needs an https address, or a reason for going without', () => {
  const start = (settings: Record<string, string>) => () => requireHttps(production(settings), api.deps.log);
  expect(start({})).toThrow('In production PUBLIC_URL must be the https:// address');
  expect(start({ PUBLIC_URL: 'http://www.example.com' })).toThrow('PUBLIC_URL');
  expect(start({ PUBLIC_URL: 'https://www.example.com' })).not.toThrow();
  api.logged.length = 0;
  expect(start({ PLAIN_HTTP_REASON: 'TLS ends in the tunnel' })).not.toThrow();
  expect(api.logged.join()).toContain('TLS ends in the tunnel');
  expect(() => requireHttps(readEnv({ DATA_DIR: api.folder }), api.deps.log)).not.toThrow();
});

test('production does not start while an account of the evaluation can sign in', async () => {
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

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a start closes an open data folder to other users, and what it writes is closed from the beginning', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const script = spawnScript('main.ts', [], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' });
  while (!script.output().includes('api is listening'))
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(modeOf(folder)).toBe(0o700);
  for (const name of ['lisle-harrow.db', 'lock.db', 'documents'])
    expect(modeOf(join(folder, name)) & 0o077).toBe(0);
  expect(script.output()).toContain('the data folder was open to other users');
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
