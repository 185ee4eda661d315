import { jest } from '@jest/globals';
import { Hono } from 'hono';
import pino from 'pino';
import { answerError } from '../errors';
import { StorageUnavailable } from './errors';
import { accounts } from './schema';
import { startTestApi, type TestApi, testOverFile, validBooking, validContact } from '../testing/test-api';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'staff@example.com');
});
afterEach(() => api.close());

const post = (target: TestApi, json: unknown) => target.send('/api/contacts', { method: 'POST', json });

// The failures are simulated with pragmas, which only connections to a file get.
testOverFile.each([
  ['read-only', () => ['query_only=ON']],
  ['full', (pages: number) => [`max_page_count=${pages}`]],
])('a %s database answers writes with 503 and still answers reads', async (_name, pragmas) => {
  const cookie = await api.signIn('staff@example.com');
  await post(api, validContact());
  const pages = Number((await api.database.client.execute('PRAGMA page_count')).rows[0]?.[0]);
  const failing = await startTestApi({}, pragmas(pages), api.url);
  try {
    const message = 'x'.repeat(5000);
    const answers = [];
    for (let sent = 0; sent < 40; sent++) answers.push(await post(failing, { ...validContact(), message }));
    const refused = answers.at(-1)!;
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    const text = await refused.text();
    expect(text).not.toMatch(/sqlite/i);
    expect(text).toContain('Nothing was saved');

    const list = await failing.send('/api/admin/contacts', { cookie });
    const acknowledged = answers.filter(({ status }) => status === 201).length + 1;
    expect([list.status, ((await list.json()) as unknown[]).length]).toEqual([200, acknowledged]);
    expect((await failing.send('/api/services')).status).toBe(200);
  } finally {
    await failing.close();
  }
  expect((await post(api, validContact())).status).toBe(201);
});

test('of concurrent writes only the invalid one is refused', async () => {
  const { read, writes } = api.database;
  const account = (email: string) =>
    writes.run(
      read.insert(accounts).values({
        id: email,
        email,
        firstName: 'A',
        lastName: 'B',
        role: 'client',
        passwordHash: 'x',
        createdAt: 'x',
      }),
    );
  const results = await Promise.allSettled([
    account('a@example.com'),
    account('staff@example.com'),
    account('b@example.com'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('the statements of one write are atomic', async () => {
  const { read, writes } = api.database;
  const row = (id: string, email: string) =>
    read.insert(accounts).values({
      id,
      email,
      firstName: 'A',
      lastName: 'B',
      role: 'client',
      passwordHash: 'x',
      createdAt: 'x',
    });
  await expect(writes.run(row('1', 'c@example.com'), row('2', 'staff@example.com'))).rejects.toThrow();
  expect(await read.select().from(accounts)).toHaveLength(1);
});

// On some errors SQLite itself ends a transaction in a file; a server manages its own transactions.
testOverFile('a statement after the end of its transaction is not committed on its own', async () => {
  const { client } = api.database;
  const later = "insert into settings (name, value) values ('later', '')";
  await expect(client.batch(['ROLLBACK', later], 'write')).rejects.toThrow('rolled back');
  expect((await client.execute("select * from settings where name = 'later'")).rows).toEqual([]);
});

test('a hundred concurrent bookings are all stored, each once', async () => {
  const cookie = await api.signIn('staff@example.com');
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => api.send('/api/bookings', { method: 'POST', json: validBooking() })),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
  expect(new Set(ids).size).toBe(100);
  expect((await api.send('/api/admin/bookings', { cookie })).headers.get('X-Total-Count')).toBe('100');
});

test('after closing, writes are refused as unavailable', async () => {
  const { read, writes } = api.database;
  const other = await startTestApi({}, [], api.url);
  await other.database.writes.close();
  expect((await post(other, validContact())).status).toBe(503);
  expect((await other.send('/api/services')).status).toBe(200);
  await other.close();
  await writes.run(read.delete(accounts));
});

describe('a storage failure', () => {
  const failure = (message: string, code: string) => Object.assign(new Error(message), { code });
  const answerTo = async (error: unknown, method: string, headers: Record<string, string> = {}) => {
    const app = new Hono();
    app.all('*', () => {
      throw error;
    });
    app.onError((thrown, c) => answerError(c, thrown as Error, pino({ level: 'silent' })));
    const answer = await app.request('/', { method, headers });
    return `${answer.status} ${((await answer.json()) as { detail: string }).detail}`;
  };
  const cutCommit = new StorageUnavailable(failure('disk I/O error', 'SQLITE_IOERR_FSYNC'));
  const lostAnswer = new StorageUnavailable(new TypeError('fetch failed'));

  test.each([cutCommit, lostAnswer])(
    'during a commit is reported as an unknown outcome: %s',
    async (error) => {
      expect(await answerTo(error, 'POST')).toBe(
        '503 We do not know whether it was saved; please look before you send it again',
      );
      expect(await answerTo(error, 'POST', { 'Idempotency-Key': '"k"' })).toBe(
        '503 We do not know whether it was saved; it is safe to send it again',
      );
    },
  );

  test('of a read is reported as nothing saved before the write, and as an unknown outcome after it', async () => {
    const cookie = await api.signIn('staff@example.com');
    const { client, writes } = api.database;
    const add = async () => {
      const json = { url: 'https://example.com/hook', events: ['booking.created'], isEnabled: true };
      const answer = await api.send('/api/admin/webhooks', { method: 'POST', json, cookie });
      return `${answer.status} ${((await answer.json()) as { detail: string }).detail}`;
    };
    const failReads = () =>
      jest.spyOn(client, 'execute').mockRejectedValue(failure('The server does not answer', 'SERVER_SILENT'));
    const { run } = writes;
    try {
      failReads();
      expect(await add()).toBe('503 Nothing was saved; please try again in a moment');
      jest.restoreAllMocks();
      writes.run = async (...queries) => {
        const results = await run(...queries);
        if (queries.some((query) => /^insert into "webhooks"/.test(query.toSQL().sql))) failReads();
        return results;
      };
      expect(await add()).toBe(
        '503 We do not know whether it was saved; please look before you send it again',
      );
    } finally {
      jest.restoreAllMocks();
      writes.run = run;
    }
    const stored = await api.send('/api/admin/webhooks', { cookie });
    expect(await stored.json()).toHaveLength(1);
  });

  test('before a write is reported as nothing saved, and a failed read only as a failure', async () => {
    const refused = new StorageUnavailable(failure('database or disk is full', 'SQLITE_FULL'));
    expect(await answerTo(refused, 'POST')).toBe('503 Nothing was saved; please try again in a moment');
    expect(await answerTo(failure('disk I/O error', 'SQLITE_IOERR_READ'), 'GET')).toBe(
      '503 Please try again in a moment',
    );
  });
});
