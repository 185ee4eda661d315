import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { chmodSync, copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import { hashToken } from './accounts/hash-token';
import { type ApiProcess, ask, spawnScript, startApiProcess, temporaryFolder } from './testing/api-process';
import { startBucketLine, startBucketServer } from './testing/bucket-server';
import { mailSettings } from './testing/mail-server';
import { runSql } from './testing/databases/run-sql';
import { validContact } from './testing/test-api';

const TIMEOUT_MS = 120_000;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const startRefused = async (env: Record<string, string>) => {
  const { ended, output } = spawnScript('main.ts', [], {
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  return { code: await ended, output: output() };
};

test(
  'the first start creates three accounts and reports them to its parent only, the second none',
  async () => {
    const first = await startApiProcess(folder, { LOG_LEVEL: 'trace', SEED_PASSWORD: '' });
    expect(first.accounts().map(({ email, role }) => [email, role])).toEqual([
      ['staff@lisleharrow.example', 'staff'],
      ['client@lisleharrow.example', 'client'],
      ['newclient@lisleharrow.example', 'client'],
    ]);
    const passwords = first.accounts().map(({ password }) => password);
    expect(new Set(passwords).size).toBe(3);
    for (const password of passwords) expect(first.output()).not.toContain(password);
    expect(await first.kill('SIGTERM')).toBe(0);
    const second = await startApiProcess(folder);
    expect(second.accounts()).toEqual([]);
    // A server ends when its parent is gone.
    second.child.disconnect();
    expect(await second.kill('SIGCONT')).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'after a clean stop the database file alone is complete',
  async () => {
    const api = await startApiProcess(folder);
    expect((await ask(api.port, 'POST', '/api/contacts', validContact())).status).toBe(201);
    // Like a backup or another command; without it, the last connection to close would merge the log into the file.
    const reader = createClient({ url: `file:${join(folder, 'lisle-harrow.db')}` });
    await reader.execute('select count(*) from contacts');
    await api.kill('SIGTERM');
    copyFileSync(join(folder, 'lisle-harrow.db'), join(folder, 'copy.db'));
    const copy = createClient({ url: `file:${join(folder, 'copy.db')}` });
    const { rows } = await copy.execute({
      sql: 'select count(*) as found from contacts where email = ?',
      args: [validContact().email],
    });
    copy.close();
    reader.close();
    expect(rows[0]?.found).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  'a clean stop waits for another reader of the database file, and reports one that takes too long',
  async () => {
    const bytesOfLog = () => statSync(join(folder, 'lisle-harrow.db-wal')).size;
    const stopBeside = async (untilEnd: (ended: Promise<unknown>) => Promise<unknown>) => {
      const api = await startApiProcess(folder);
      const reader = createClient({ url: `file:${join(folder, 'lisle-harrow.db')}` });
      const reading = await reader.transaction('read');
      await reading.execute('select count(*) from contacts');
      expect((await ask(api.port, 'POST', '/api/contacts', validContact())).status).toBe(201);
      const ended = api.kill('SIGTERM');
      await untilEnd(ended);
      const isLeft = bytesOfLog() > 0;
      reading.close();
      expect(await ended).toBe(0);
      const found = [
        isLeft,
        bytesOfLog() > 0,
        api.output().includes('the latest rows are still in the write-ahead log'),
      ];
      reader.close();
      return found;
    };
    expect(await stopBeside(() => pause(1_000))).toEqual([true, false, false]);
    expect(await stopBeside((ended) => ended)).toEqual([true, expect.any(Boolean), true]);
  },
  TIMEOUT_MS,
);

test(
  'a second server on one data folder reports it and exits; a killed one frees it',
  async () => {
    const first = await startApiProcess(folder);
    const { code, output } = await startRefused({});
    expect([code, output]).toEqual([1, `The data folder ${folder} is in use by another running server.\n`]);
    await first.kill('SIGKILL');
    const next = await startApiProcess(folder);
    expect((await ask(next.port, 'GET', '/readyz')).status).toBe(200);
    await next.kill('SIGTERM');
  },
  TIMEOUT_MS,
);

test(
  'whatever prevents a start is reported in one sentence',
  async () => {
    // Takes seconds, so it is awaited further below.
    const unreachable = startRefused({ DATABASE_URL: 'http://127.0.0.1:9/?authToken=of-the-database' });
    const blocked = createServer().listen(0, '127.0.0.1');
    await once(blocked, 'listening');
    const { port } = blocked.address() as { port: number };
    const busy = await startRefused({ PORT: String(port) });
    blocked.close();
    expect([busy.code, busy.output]).toEqual([1, `Port ${port} on 127.0.0.1 is already in use.\n`]);

    writeFileSync(join(folder, 'file'), '');
    const noFolder = await startRefused({ DATA_DIR: join(folder, 'file') });
    expect(noFolder.code).toBe(1);
    expect(noFolder.output).toMatch(/^The data folder .* cannot be written \(.*\)\.\n$/);

    const database = await unreachable;
    expect([database.code, database.output]).toEqual([
      1,
      'The database http://127.0.0.1:9 does not answer.\n',
    ]);

    const wrong = await startRefused({ PORT: 'many', LOG_LEVEL: 'loud' });
    expect([wrong.code, wrong.output.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^PORT must .*\. LOG_LEVEL must .*\.$/)],
    ]);
  },
  TIMEOUT_MS,
);

test(
  'a start with a silent bucket logs it and continues; the first one, which stores papers, fails in one sentence',
  async () => {
    const bucket = await startBucketServer();
    const line = await startBucketLine(bucket);
    // The SDK warns about old versions of Node.
    const settings = { ...line.settings, ...bucket.credentials, NODE_NO_WARNINGS: '1' };
    line.fallSilent();
    expect(await startRefused(settings)).toEqual({
      code: 1,
      output: 'The files of documents cannot be stored (The bucket does not answer).\n',
    });
    line.mend();
    await (await startApiProcess(folder, settings)).kill('SIGTERM');
    line.fallSilent();
    const api = await startApiProcess(folder, settings);
    expect(api.output()).toContain('leftovers of uploads could not be swept');
    expect(api.output()).toContain('The bucket does not answer');
    expect((await ask(api.port, 'GET', '/healthz')).status).toBe(200);
    expect((await ask(api.port, 'GET', '/readyz')).status).toBe(503);
    line.mend();
    while ((await ask(api.port, 'GET', '/readyz')).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await api.kill('SIGTERM')).toBe(0);
    line.stop();
    await bucket.stop();
  },
  TIMEOUT_MS,
);

test(
  'an uncaught error ends the api with a log line that does not show its data',
  async () => {
    const fault = join(folder, 'fault.cjs');
    writeFileSync(
      fault,
      `process.on('SIGUSR2', () => {
         void Promise.reject(Object.assign(new Error('Nobody caught it'), { params: ['canary@osei.com'] }));
       });`,
    );
    const api = await startApiProcess(folder, { NODE_OPTIONS: `--require ${fault}` });
    expect(await api.kill('SIGUSR2')).toBe(1);
    expect(api.output()).toContain('Nobody caught it');
    expect(api.output()).not.toContain('canary');
  },
  TIMEOUT_MS,
);

test(
  'a stop completes the requests in progress',
  async () => {
    const api = await startApiProcess(folder);
    const answers = Array.from({ length: 20 }, () => ask(api.port, 'POST', '/api/contacts', validContact()));
    await Promise.race(answers);
    expect(await api.kill('SIGTERM')).toBe(0);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 0)).toEqual([]);

    const again = await startApiProcess(folder, { SEED_PASSWORD: 'unused-here' });
    expect((await ask(again.port, 'GET', '/healthz')).headers.connection).not.toBe('close');
    await again.kill('SIGTERM');
  },
  TIMEOUT_MS,
);

/** A request that the api has begun to answer, and whose body is not sent yet. */
async function beginRequest({ port }: ApiProcess, body: string): Promise<ClientRequest> {
  const sent = request({
    port,
    method: 'POST',
    path: '/api/contacts',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  });
  sent.on('error', () => undefined).flushHeaders();
  await once(sent, 'continue');
  return sent;
}

test(
  'a second signal ends the api at once, whatever it is doing',
  async () => {
    const api = await startApiProcess(folder, { STOP_SECONDS: '3600' });
    await beginRequest(api, JSON.stringify(validContact()));
    const ended = api.kill('SIGTERM');
    while ((await ask(api.port, 'GET', '/healthz')).status !== 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    // A signal that arrives sooner may be the same Ctrl-C, forwarded by npm.
    await new Promise((resolve) => setTimeout(resolve, 600));
    api.child.kill('SIGTERM');
    expect(await ended).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  'a request still sending its body when a stop begins is answered, as the last of its connection',
  async () => {
    const api = await startApiProcess(folder);
    const body = JSON.stringify(validContact());
    const sent = await beginRequest(api, body);
    const answered = new Promise<IncomingMessage | undefined>((resolve) =>
      sent.once('response', resolve).once('close', () => resolve(undefined)),
    );
    const ended = api.kill('SIGTERM');
    while ((await ask(api.port, 'GET', '/healthz')).status !== 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    sent.end(body);
    const answer = (await answered)?.resume();
    expect([answer?.statusCode, answer?.headers.connection]).toEqual([201, 'close']);
    expect(await ended).toBe(0);
  },
  TIMEOUT_MS,
);

test('a silent mail server or telemetry collector does not delay the stop, and the message is left for a retry', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const api = await startApiProcess(folder, {
    ...mailSettings({ url: `smtp://127.0.0.1:${port}` }),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    // Too long to be what ends it here.
    OTEL_EXPORTER_OTLP_TIMEOUT: '3600000',
    OTEL_BSP_EXPORT_TIMEOUT: '3600000',
  });
  const contact = { ...validContact(), email: 'idris@vale.com' };
  expect((await ask(api.port, 'POST', '/api/contacts', contact)).status).toBe(201);
  const stored = () =>
    runSql(
      join(folder, 'lisle-harrow.db'),
      'select state, attempts, lease_owner is null as is_free from outbox',
    );
  while ((await stored())[0]?.attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await api.kill('SIGTERM')).toBe(0);
  // The shutdown did not wait for the outcome.
  expect(await stored()).toEqual([{ state: 'waiting', attempts: 1, is_free: 0 }]);
  for (const socket of sockets) socket.destroy();
  silent.close();
}, 60_000);

test(
  'a start removes stored answers older than 24 hours',
  async () => {
    const kept = async () => {
      const client = createClient({ url: `file:${join(folder, 'lisle-harrow.db')}` });
      const { rows } = await client.execute('SELECT key FROM first_answers ORDER BY key');
      client.close();
      return rows.map(({ key }) => key);
    };
    const first = await startApiProcess(folder);
    for (const key of ['old', 'young'])
      await ask(first.port, 'POST', '/api/contacts', validContact(), undefined, { 'Idempotency-Key': key });
    await first.kill('SIGTERM');
    expect(await kept()).toEqual([hashToken('old'), hashToken('young')].toSorted());

    const client = createClient({ url: `file:${join(folder, 'lisle-harrow.db')}` });
    await client.execute({
      sql: 'UPDATE first_answers SET ends_at = 1 WHERE key = ?',
      args: [hashToken('old')],
    });
    client.close();
    await (await startApiProcess(folder)).kill('SIGTERM');
    expect(await kept()).toEqual([hashToken('young')]);
  },
  TIMEOUT_MS,
);

test(
  'npm run token creates, lists and revokes team tokens, which the running server honors at once',
  async () => {
    const api = await startApiProcess(folder);
    const token = async (...args: string[]) => {
      const { ended, output } = spawnScript('token.ts', args, { DATA_DIR: folder });
      return { code: await ended, output: output() };
    };
    const statusOf = async (name: string, key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      const path = `http://127.0.0.1:${api.port}/api/platform/remotes/${name}/releases`;
      return (await fetch(path, { headers })).status;
    };
    const made = await token('create', 'mfe-portal', 'Portal pipeline');
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^lhrt_[\w-]{43}\n$/) });
    const key = made.output.trim();
    expect([await statusOf('mfe-portal', key), await statusOf('mfe-admin', key)]).toEqual([200, 403]);
    const listed = await token('list');
    expect(listed.output).toMatch(
      /^\S+ {2}mfe-portal +Portal pipeline, made \S+ by an operator, never used\n$/,
    );
    expect(listed.output).not.toContain(key);
    const [id = ''] = listed.output.split(' ');
    expect(await token('revoke', id)).toEqual({ code: 0, output: 'Revoked.\n' });
    expect(await statusOf('mfe-portal', key)).toBe(401);
    expect(await token('revoke', id)).toEqual({ code: 1, output: `There is no token with the id ${id}.\n` });
    expect(await token('create', 'Mfe Portal', 'x')).toEqual({
      code: 1,
      output: 'A remote is named in lower case.\n',
    });
    expect((await token('create', 'mfe-portal')).output).toContain('npm run token -- create NAME LABEL');
    await api.kill('SIGTERM');
  },
  TIMEOUT_MS,
);

describe('npm run account', () => {
  const add = async (args: string[], password: string) => {
    const { child, ended, output } = spawnScript('account.ts', args, { DATA_DIR: folder });
    child.stdin?.end(password);
    return { code: await ended, output: output() };
  };
  const jane = ['add', '--role', 'staff', '--email', 'Jane@Example.com', '--first-name', 'Jane'];

  test(
    'adds an account while the server runs, once, and never shows the password',
    async () => {
      const api = await startApiProcess(folder);
      const added = await add(jane, 'twelve or more characters\n');
      expect(added).toEqual({ code: 0, output: 'Added jane@example.com as owner.\n' });
      expect(await add(jane, 'twelve or more characters')).toEqual({
        code: 1,
        output: 'jane@example.com already has an account.\n',
      });
      const international = ['--email', 'Zoe@münchen.de'];
      expect((await add([...jane, ...international], 'twelve or more characters')).output).toBe(
        'Added zoe@xn--mnchen-3ya.de as owner.\n',
      );
      expect((await add(['end-sessions', ...international], '')).output).toBe(
        'Ended 0 sessions of zoe@xn--mnchen-3ya.de.\n',
      );

      const body = new URLSearchParams({ email: 'jane@example.com', password: 'twelve or more characters' });
      const response = await fetch(`http://127.0.0.1:${api.port}/api/login`, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
      expect(response.status).toBe(303);
      await api.kill('SIGTERM');
    },
    TIMEOUT_MS,
  );

  test(
    'lists, disables, enables and resets accounts and ends their sessions, while the server runs',
    async () => {
      const api = await startApiProcess(folder);
      await add(jane, 'twelve or more characters');
      const signIn = async () => {
        const body = new URLSearchParams({
          email: 'jane@example.com',
          password: 'twelve or more characters',
        });
        const login = { method: 'POST', body, redirect: 'manual' } as const;
        const response = await fetch(`http://127.0.0.1:${api.port}/api/login`, login);
        return { status: response.status, cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
      };
      const statusWith = async (Cookie: string) =>
        (await fetch(`http://127.0.0.1:${api.port}/api/auth/user`, { headers: { Cookie } })).status;
      const onJane = (command: string) => add([command, '--email', 'Jane@example.com'], '');

      const { cookie } = await signIn();
      expect(await statusWith(cookie)).toBe(200);
      expect(await onJane('end-sessions')).toEqual({
        code: 0,
        output: 'Ended 1 session of jane@example.com.\n',
      });
      expect(await statusWith(cookie)).toBe(401);

      expect((await onJane('disable')).output).toBe('Disabled jane@example.com; its sessions have ended.\n');
      expect((await signIn()).status).toBe(403);
      const { output } = await add(['list'], '');
      expect(output).toMatch(/^jane@example\.com +owner +disabled since \S+, 0 sessions$/m);
      expect(output).toMatch(/^client@lisleharrow\.example +client +in use, 0 sessions$/m);
      const last = await add(['disable', '--email', 'staff@lisleharrow.example'], '');
      expect([last.code, last.output]).toEqual([1, expect.stringContaining('the last owner')]);

      expect(await onJane('reset')).toEqual({ code: 1, output: expect.stringContaining('cannot be reset') });
      expect((await onJane('enable')).code).toBe(0);
      const link = /^\/api\/login\/reset\/\S+$/m.exec((await onJane('reset')).output)![0];
      expect((await fetch(`http://127.0.0.1:${api.port}${link}`)).status).toBe(200);
      // Such a link takes over the account, so the ledger must show who made it.
      const told = await runSql(
        join(folder, 'lisle-harrow.db'),
        "select action from ledger_entries where actor_kind = 'command line' order by seq",
      );
      expect(told.map(({ action }) => action)).toEqual([
        'account-added',
        'sessions-ended',
        'account-disabled',
        'account-enabled',
        'password-reset-asked',
      ]);
      const { status, cookie: later } = await signIn();
      expect([status, await statusWith(later)]).toEqual([303, 200]);
      const stored = (statement: string) => runSql(join(folder, 'lisle-harrow.db'), statement);
      await stored(
        "insert into recovery_codes (code_hash, account_seq) select 'hash', seq from accounts where email = 'jane@example.com'",
      );
      expect(await onJane('reset-factors')).toEqual({
        code: 0,
        output: 'jane@example.com has no second factor now; its sessions have ended.\n',
      });
      expect([await stored('select * from recovery_codes'), await statusWith(later)]).toEqual([[], 401]);
      expect((await add(['disable', '--email', 'x@example.com'], '')).output).toBe(
        'There is no account of x@example.com.\n',
      );
      await api.kill('SIGTERM');
    },
    TIMEOUT_MS,
  );

  test(
    'reports errors',
    async () => {
      expect(await add(jane, 'short')).toEqual({
        code: 1,
        output: 'The password must have at least 12 characters.\n',
      });
      expect((await add(jane, 'jane@example.com')).output).toContain('is easy to guess');
      const wrong = await add(['add', '--role', 'boss', '--email', 'x'], 'twelve or more characters');
      expect(wrong.code).toBe(1);
      expect(wrong.output.split('\n')).toEqual([
        '--role must be one of client, staff, owner, adviser, editor, reader.',
        'Please enter a valid email address.',
        '--first-name is required.',
        '',
      ]);
      const usage = await add(['add', '--password', 'x'], '');
      expect([usage.code, usage.output]).toEqual([
        1,
        expect.stringContaining('npm run account -- add --role owner|adviser|editor|reader|client'),
      ]);
    },
    TIMEOUT_MS,
  );
});
