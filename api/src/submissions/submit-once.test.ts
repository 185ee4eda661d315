import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { jest } from '@jest/globals';
import { serve } from '@hono/node-server';
import { asc, count } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import { StorageUnavailable } from '../db/errors';
import { bookings, contacts, firstAnswers } from '../db/schema';
import { ask } from '../testing/api-process';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const KEY = '"8e03978e-40d5-43dd-bc93-6894a57f9324"';
const post = (path: string, json: unknown, key?: string) =>
  api.send(path, {
    method: 'POST',
    json,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
const rows = async (table: typeof bookings | typeof contacts) =>
  (await api.database.read.select({ rows: count() }).from(table))[0]?.rows;

describe.each([
  { id: 'BK15', path: '/api/bookings', table: bookings, valid: validBooking, other: { lastName: 'Vale' } },
  { id: 'CO5', path: '/api/contacts', table: contacts, valid: validContact, other: { name: 'Jo Vale' } },
])('$path under an Idempotency-Key', ({ id, path, table, valid, other }) => {
  test(`the same key with the same body gets the first answer and stores nothing more [${id}]`, async () => {
    const input = valid();
    const first = await post(path, input, KEY);
    const again = await post(path, input, KEY);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(await rows(table)).toBe(1);
  });

  test(`no first answer is given if a restart would lose it [${id}]`, async () => {
    const input = valid();
    await post(path, input, KEY);
    const requireSound = () => {
      throw new StorageUnavailable(new Error('the file was exchanged'));
    };
    const parts = { database: { ...api.database, requireSound } };
    const unsound = await startTestApi({}, [], api.url, parts);
    try {
      const headers = { 'Idempotency-Key': KEY };
      const refused = await unsound.send(path, { method: 'POST', json: input, headers });
      expect(refused.status).toBe(503);
    } finally {
      await unsound.close();
    }
  });

  test(`the same key with another body is 422 with the reason [${id}]`, async () => {
    await post(path, valid(), KEY);
    const refused = await post(path, { ...valid(), ...other }, KEY);
    expect(refused.status).toBe(422);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({
      type: 'urn:lisle-harrow:problem:idempotency-key-reused',
      detail: expect.stringContaining('came with another body before'),
    });
    expect(await rows(table)).toBe(1);
  });

  test(`thirty racing requests with one key store one row and all get it [${id}]`, async () => {
    const input = valid();
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(path, input, KEY)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await rows(table)).toBe(1);
  });

  test(`two racing bodies with one key store one row, and the other is 422 [${id}]`, async () => {
    const answers = await Promise.all([post(path, valid(), KEY), post(path, { ...valid(), ...other }, KEY)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await rows(table)).toBe(1);
  });

  test(`without the header two equal submissions are two [${id}]`, async () => {
    const input = valid();
    expect([(await post(path, input)).status, (await post(path, input)).status]).toEqual([201, 201]);
    expect(await rows(table)).toBe(2);
    expect(await api.database.read.select().from(firstAnswers)).toEqual([]);
  });

  test(`a refused body leaves its key unused [${id}]`, async () => {
    expect((await post(path, { ...valid(), email: 'x' }, KEY)).status).toBe(422);
    expect((await post(path, valid(), KEY)).status).toBe(201);
    expect(await rows(table)).toBe(1);
  });
});

test('a key is a quoted string or a bare word of 1 to 255 characters, and anything else is 400', async () => {
  const long = 'k'.repeat(255);
  for (const key of ['a', long, `"${long}"`, '"two words"', '"a \\"b\\""'])
    expect([key, (await post('/api/contacts', validContact(), key)).status]).toEqual([key, 201]);
  for (const key of ['', '""', `${long}k`, `"${long}k"`, '"open', 'two words', 'a, b', '"a", "b"', 'é']) {
    const refused = await post('/api/contacts', validContact(), key);
    expect([key, refused.status]).toEqual([key, 400]);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('1 to 255') });
  }
});

test('the quoted and bare forms of a key are equal, and each form of the site has its own keys', async () => {
  const input = validContact();
  await post('/api/contacts', input, 'abc');
  expect((await post('/api/contacts', input, '"abc"')).status).toBe(201);
  expect((await post('/api/bookings', validBooking(), 'abc')).status).toBe(201);
  expect([await rows(contacts), await rows(bookings)]).toEqual([1, 1]);
});

describe('over time', () => {
  const at = (now: number) =>
    jest.useFakeTimers({
      now,
      doNotFake: ['setImmediate', 'setTimeout', 'setInterval', 'nextTick', 'queueMicrotask', 'performance'],
    });
  afterEach(() => jest.useRealTimers());
  const HOUR_MS = 3_600_000;

  test('a key is kept for 24 hours, then it is free again; old ones are removed', async () => {
    const input = validContact();
    const begin = Date.now();
    at(begin);
    await post('/api/contacts', input, 'abc');
    await post('/api/contacts', input, 'def');
    at(begin + 24 * HOUR_MS - 1);
    await post('/api/contacts', input, 'abc');
    expect(await rows(contacts)).toBe(2);
    at(begin + 24 * HOUR_MS);
    await post('/api/contacts', input, 'abc');
    expect(await rows(contacts)).toBe(3);
    const kept = await api.database.read.select().from(firstAnswers).orderBy(asc(firstAnswers.key));
    expect(kept.map(({ key, endsAt }) => [key, endsAt])).toEqual([[hashToken('abc'), begin + 48 * HOUR_MS]]);
  });

  test('a retry gets its first answer even if the day is now too near to book [D11]', async () => {
    const begin = Date.parse('2026-11-20T11:00:00Z');
    const input = { ...validBooking(), preferredDate: '2026-11-20T12:00:00.000Z' };
    at(begin);
    const first = await (await post('/api/bookings', input, KEY)).text();
    at(begin + 2 * HOUR_MS);
    expect((await post('/api/bookings', input)).status).toBe(422);
    const again = await post('/api/bookings', input, KEY);
    expect([again.status, await again.text()]).toEqual([201, first]);
  });
});

test('if a real connection breaks before the answer, the retry gets the first booking [BK15]', async () => {
  const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const input = validBooking();
  const body = JSON.stringify(input);
  const cut = createConnection(port, '127.0.0.1');
  cut.write(
    `POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nIdempotency-Key: ${KEY}\r\n\r\n${body}`,
    () => cut.destroy(),
  );
  await once(cut, 'close');
  while ((await rows(bookings)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));

  const again = await ask(port, 'POST', '/api/bookings', input, undefined, { 'Idempotency-Key': KEY });
  expect(again.status).toBe(201);
  const [stored] = await api.database.read.select().from(bookings);
  expect((JSON.parse(again.body) as { id: string }).id).toBe(stored?.id);
  expect(await rows(bookings)).toBe(1);
  server.close();
});
