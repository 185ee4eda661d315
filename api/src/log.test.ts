import { eq, sql } from 'drizzle-orm';
import { accounts } from './db/schema';
import { errorForLog } from './log';
import { startTestApi, submitLogin, type TestApi, validContact } from './testing/test-api';

const CANARY = 'canary@osei.com';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('It should have failed');
    },
    (error: unknown) => error,
  );

test('a failed read or write is logged without its data at any level', async () => {
  await api.database.client.execute('ALTER TABLE accounts RENAME TO gone');
  await api.database.client.execute('DROP TABLE contacts');
  expect((await submitLogin(api.send, CANARY, 'a password of hers')).status).toBe(500);
  const json = { ...validContact(), email: CANARY };
  expect((await api.send('/api/contacts', { method: 'POST', json })).status).toBe(500);
  const lines = api.logged.map((line) => JSON.parse(line) as { err?: Record<string, string> });
  expect(lines.filter(({ err }) => err).map(({ err }) => err!.message)).toEqual([
    'Failed to select from accounts: no such table: accounts',
    'no such table: contacts',
  ]);
  expect(lines[0]!.err).toMatchObject({
    statement: 'select from accounts',
    code: expect.stringContaining('SQL'),
    stack: expect.stringMatching(/\n +at .*\.ts/),
  });
  expect(api.logged.join('')).not.toMatch(/canary|osei|password of hers/);
});

test("an address quoted in SQLite's own message is left out", async () => {
  const { client, read } = api.database;
  const sought = `canary:${CANARY}`;
  const raw = await failureOf(
    client.execute({ sql: 'SELECT * FROM bookings_search WHERE bookings_search MATCH ?', args: [sought] }),
  );
  expect(String(raw)).toContain('canary');
  expect(JSON.stringify(errorForLog(raw))).not.toContain('canary');
  const wrapped = await failureOf(
    read
      .select()
      .from(accounts)
      .where(eq(accounts.email, sql`json(${CANARY})`)),
  );
  expect(JSON.stringify(wrapped)).toContain('canary');
  expect(JSON.stringify(errorForLog(wrapped))).not.toContain('canary');
});

test('timeouts and aborts, which are no native errors, are logged as what they are', () => {
  const error = new DOMException('The operation timed out', 'TimeoutError');
  expect(errorForLog(error)).toMatchObject({
    type: 'TimeoutError',
    message: 'The operation timed out',
    stack: expect.stringContaining('TimeoutError: The operation timed out'),
  });
  expect(errorForLog(new Error('outer', { cause: error })).message).toBe('outer: The operation timed out');
  expect(errorForLog({ email: 'x' })).toEqual({ type: 'object', message: 'Not an error', stack: '' });
});
