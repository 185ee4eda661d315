import { jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { ApiKeyInput, ApiKeyScope, MadeApiKey } from '../contract';
import { accounts, apiKeys, ledgerEntries, sessions } from '../db/schema';
import { StorageUnavailable } from '../db/errors';
import { operationsOf } from '../openapi/operations';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { addTestClient } from '../testing/test-documents';
import { API_KEY_SCOPES } from '../contract';
import { CALLS_OF_KEY } from './limit-calls';

const PATH = '/api/admin/api-keys';

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com', 'owner');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(() => api.close());

const call = (method: string, path = '', json?: unknown) =>
  api.send(`${PATH}${path}`, { method, cookie, ...(json === undefined ? {} : { json }) });
const ALL = Object.keys(API_KEY_SCOPES) as ApiKeyScope[];
const input = (more: Partial<ApiKeyInput> = {}): ApiKeyInput => ({
  name: 'CRM',
  scopes: ALL,
  validDays: null,
  ...more,
});
async function make(more: Partial<ApiKeyInput> = {}): Promise<MadeApiKey> {
  const answer = await call('POST', '', input(more));
  expect(answer.status).toBe(201);
  return (await answer.json()) as MadeApiKey;
}
const list = async () => (await (await call('GET')).json()) as object[];
type Init = Parameters<TestApi['send']>[1];
const bearer = (key: string, path: string, { headers, ...init }: Init = {}) =>
  api.send(path, { ...init, headers: { Authorization: `Bearer ${key}`, ...(headers as object) } });
async function book() {
  const answer = await api.send('/api/bookings', { method: 'POST', json: validBooking() });
  return ((await answer.json()) as { id: string }).id;
}
const told = () => api.database.read.select().from(ledgerEntries);

test('a key is shown once, reads, sets a status, and appears in the ledger as the actor', async () => {
  const made = await make();
  expect(made.key).toMatch(/^lhk_[\w-]{43}$/);
  expect(made.key.startsWith(made.prefix)).toBe(true);
  const [stored] = await api.database.read.select().from(apiKeys);
  expect(JSON.stringify([await list(), stored])).not.toContain(made.key);
  expect(JSON.stringify(stored)).not.toContain(made.key.slice(made.prefix.length));

  const id = await book();
  const read = await bearer(made.key, '/api/admin/bookings');
  expect([read.status, ((await read.json()) as object[]).length]).toEqual([200, 1]);
  const change = { method: 'PATCH', json: { status: 'confirmed' } };
  expect((await bearer(made.key, `/api/admin/bookings/${id}`, change)).status).toBe(200);
  await api.deps.ledger.settle();
  const lines = (await told()).filter(({ actorKind }) => actorKind === 'key');
  expect(lines).toMatchObject([
    { action: 'booking-changed', actorId: made.id, actorName: 'CRM', subjectId: id },
  ]);
  expect(await list()).toMatchObject([
    { id: made.id, createdBy: 'Jane Doe', usedAt: expect.stringContaining('T'), expiresAt: null },
  ]);
});

test('a key that reads clients reads all of them, and each client sees it', async () => {
  const { key } = await make({ scopes: ['clients.read'], name: 'Reporting' });
  const client = await addTestClient(api, 'client@example.com');
  const read = await bearer(key, `/api/admin/clients/${client.id}`);
  expect(read.status).toBe(200);
  const looks = await api.send('/api/client/audit', { cookie: client.cookie });
  expect(await looks.json()).toMatchObject([{ action: 'client-viewed', actorName: 'Reporting' }]);
  expect((await bearer(key, `/api/admin/clients/${client.id}/documents`)).status).toBe(403);
});

test('an unknown, revoked or expired key is 401, one without the scope 403', async () => {
  const revoked = await make();
  const expired = await make({ validDays: 1 });
  const narrow = await make({ scopes: ['records.status'] });
  const past = { expiresAt: new Date(Date.now() - 1).toISOString() };
  const { read, writes } = api.database;
  const path = '/api/admin/bookings';
  expect((await bearer(revoked.key, path)).status).toBe(200);
  expect((await bearer(expired.key, path)).status).toBe(200);
  await writes.run(read.update(apiKeys).set(past).where(eq(apiKeys.id, expired.id)));
  expect((await call('DELETE', `/${revoked.id}`)).status).toBe(204);
  expect((await call('DELETE', `/${revoked.id}`)).status).toBe(404);
  const unknown = `lhk_${'a'.repeat(43)}`;
  for (const key of [
    revoked.key,
    expired.key,
    unknown,
    'lhk_',
    `${narrow.key}x`,
    narrow.prefix,
    '',
    '\u00ff',
  ]) {
    const answer = await bearer(key, path, { headers: { Cookie: cookie } });
    expect([key, answer.status, await answer.json()]).toEqual([
      key,
      401,
      expect.objectContaining({ message: 'Unauthorized', status: 401 }),
    ]);
  }
  expect((await bearer(narrow.key, path)).status).toBe(403);
  const other = {
    headers: { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}`, Cookie: cookie },
  };
  expect((await api.send(path, other)).status).toBe(200);
});

test('a key cannot make keys, act as a person or cookie, or help another site', async () => {
  const { key } = await make();
  const id = await book();
  expect((await bearer(key, PATH, { method: 'POST', json: input() })).status).toBe(403);
  expect((await bearer(key, PATH)).status).toBe(403);
  for (const path of ['/api/auth/user', '/api/client/profile', '/api/account/sessions', '/api/platform'])
    expect([path, (await bearer(key, path)).status]).toEqual([path, 401]);
  for (const name of ['sid', '__Host-sid'])
    expect((await api.send('/api/admin/bookings', { cookie: `${name}=${key}` })).status).toBe(401);
  const [session] = await api.database.read.select().from(sessions);
  expect((await bearer(cookie.split('=')[1]!, '/api/admin/bookings')).status).toBe(401);
  expect((await bearer(session!.tokenHash, '/api/admin/bookings')).status).toBe(401);
  const stored = (await api.database.read.select().from(apiKeys))[0]!;
  expect((await bearer(stored.keyHash, '/api/admin/bookings')).status).toBe(401);
  expect((await bearer(`lhk_${stored.keyHash}`, '/api/admin/bookings')).status).toBe(401);
  for (const [name, value] of [
    ['Sec-Fetch-Site', 'cross-site'],
    ['Origin', 'https://evil.example'],
  ] as const) {
    const change = { method: 'PATCH', json: { status: 'confirmed' }, headers: { [name]: value } };
    const answer = await bearer(key, `/api/admin/bookings/${id}`, change);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('other sites')]);
  }
  const asked = await bearer(key, '/api/admin/bookings', { headers: { Origin: 'https://evil.example' } });
  expect(asked.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('a different spelling of a path opens nothing to a key', async () => {
  const { key } = await make();
  for (const path of [
    '/api/admin/bookings/',
    '/api/admin//bookings',
    '/api/admin/%62ookings/../accounts',
    '/api/admin/bookings/x/notes',
    '/api/admin/bookings%2f',
    '/api/admin/accounts?x=/api/admin/bookings',
    '/api/admin/settings#/api/admin/bookings',
    '/api/admin/changes',
  ])
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PATCH', 'DELETE']) {
      const headers = { 'X-HTTP-Method-Override': 'GET', 'X-Original-URL': '/api/admin/bookings' };
      const { status } = await bearer(key, path, {
        method,
        headers,
        ...(method === 'PATCH' ? { json: {} } : {}),
      });
      expect([path, method, [403, 404].includes(status)]).toEqual([path, method, true]);
    }
  expect((await bearer(key, '/api/admin/bookings', { method: 'HEAD' })).status).toBe(200);
});

test('every route opened to keys needs the permission of its scope', () => {
  const opened = operationsOf(api.app).filter(({ key }) => key);
  expect(opened.length).toBeGreaterThan(0);
  for (const { key, needs, access } of opened)
    expect([access, needs]).toEqual(['staff', API_KEY_SCOPES[key!]]);
});

test('an invalid key is refused with its field named; at most fifty exist', async () => {
  for (const [more, pointer] of [
    [{ name: ' ' }, '/name'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['settings.manage'] }, '/scopes/0'],
    [{ validDays: 0 }, '/validDays'],
    [{ validDays: 1.5 }, '/validDays'],
  ] as const) {
    const answer = await call('POST', '', { ...input(), ...more });
    const { errors } = (await answer.json()) as { errors: { pointer: string }[] };
    expect([answer.status, errors.map((error) => error.pointer)]).toEqual([422, [pointer]]);
  }
  for (let count = 0; count < 50; count++) await make();
  const answer = await call('POST', '', input());
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('too-many-api-keys')]);
});

test('only owners with a recent sign-in can make and revoke keys', async () => {
  const { id } = await make();
  const { read, writes } = api.database;
  const [owner] = await read.select().from(accounts).where(eq(accounts.email, 'owner@lind.com'));
  const isOwners = eq(sessions.accountSeq, owner!.seq);
  await writes.run(read.update(sessions).set({ authenticatedAt: 1 }).where(isOwners));
  for (const answer of [await call('POST', '', input()), await call('DELETE', `/${id}`)])
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
  for (const role of ['adviser', 'editor', 'reader'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    cookie = await api.signIn(`${role}@lind.com`);
    expect([role, (await call('GET')).status]).toEqual([role, 403]);
  }
});

test('a key has its own limit of 600 calls in a minute', async () => {
  const limited = await startTestApi({ RATE_LIMIT: 'on' }, [], api.url);
  const [first, second] = [await make(), await make()];
  const ask = (key: string) =>
    limited.send('/api/admin/bookings?limit=1', { headers: { Authorization: `Bearer ${key}` } });
  try {
    for (let count = 0; count < CALLS_OF_KEY; count++) expect((await ask(first.key)).status).toBe(200);
    const refused = await ask(first.key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await ask(second.key)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('a key can still read while the database takes no writes', async () => {
  const limited = await startTestApi({ RATE_LIMIT: 'on' }, [], api.url);
  const { key } = await make();
  try {
    const full = new StorageUnavailable(new Error('database or disk is full'));
    jest.spyOn(limited.database.writes, 'run').mockRejectedValue(full);
    const headers = { Authorization: `Bearer ${key}` };
    for (let count = 0; count < 30; count++)
      expect((await limited.send('/api/admin/bookings?limit=1', { headers })).status).toBe(200);
  } finally {
    jest.restoreAllMocks();
    await limited.close();
  }
});

test('no log line contains a key, even when statements fail', async () => {
  const origin = await api.listen();
  const { key, prefix } = await make();
  const headers = { Authorization: `Bearer ${key}`, 'Request-Id': key, traceparent: key };
  const ask = async () => {
    for (const path of ['bookings', 'clients', 'accounts', `bookings/${key}`, 'nothing'])
      await (await fetch(`${origin}/api/admin/${path}`, { headers })).text();
  };
  await ask();
  await api.database.client.execute('drop table bookings');
  await ask();
  await api.database.client.execute('drop table api_keys');
  await ask();
  expect(api.logged.filter((line) => line.includes('no such table')).length).toBeGreaterThan(1);
  expect(api.logged.filter((line) => line.includes(key.slice(prefix.length)))).toEqual([]);
});
