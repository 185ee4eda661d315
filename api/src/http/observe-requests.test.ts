import { request } from 'node:http';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

let api: TestApi;
const start = async (settings?: Record<string, string>) => (api = await startTestApi(settings)).listen();
afterEach(() => api.close());

/** The log line of the only request, written once its connection has the whole answer. */
async function lineOf(): Promise<Record<string, unknown>> {
  for (;;) {
    const line = api.logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request');
    if (line) return line;
    await new Promise(setImmediate);
  }
}

test('each request logs one line, with the request id and its route pattern', async () => {
  const url = await start();
  const answer = await fetch(`${url}/api/insights/who-asks?why=secret`, { headers: { traceparent } });
  const line = await lineOf();
  expect(line).toMatchObject({ level: 30, method: 'GET', route: '/api/insights/:slug', status: 404 });
  expect(line.requestId).toMatch(/^[\da-f]{32}$/);
  expect(line.requestId).toBe(answer.headers.get('Request-Id'));
  expect(line.bytes).toBeGreaterThan((await answer.text()).length);
  expect(line.ms).toBeGreaterThan(0);
});

test("the caller's trace is used only from a trusted proxy, and nobody else can choose an id", async () => {
  const trusted = await fetch(`${await start({ TRUST_PROXY_HOPS: '1' })}/healthz`, {
    headers: { traceparent },
  });
  expect(trusted.headers.get('Request-Id')).toBe(TRACE);
  // At debug level, since a balancer asks every second.
  expect(await lineOf()).toMatchObject({ level: 20, route: '/healthz' });
  await api.close();
  const unknown = await fetch(`${await start()}/healthz`, { headers: { traceparent } });
  expect(unknown.headers.get('Request-Id')).toMatch(/^(?!4bf9)[\da-f]{32}$/);
});

test('metrics are not served on the public port', async () => {
  const url = await start();
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});

test('the request id of an error is in the log and in the response', async () => {
  const url = await start();
  await api.database.client.execute('ALTER TABLE services RENAME TO gone');
  const answer = await fetch(`${url}/api/services`);
  const requestId = answer.headers.get('Request-Id');
  expect(await answer.json()).toMatchObject({ status: 500, requestId });
  const failure = api.logged.map((text) => JSON.parse(text)).find(({ level }) => level === 50);
  expect(failure).toMatchObject({ requestId, method: 'GET', route: '/api/services' });
});

test('a response that its caller aborts is logged as cut off', async () => {
  const url = await start();
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 99, Expect: '100-continue' };
  const sent = request(`${url}/api/contacts`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  // The api has begun to handle the request.
  sent.once('continue', () => sent.destroy());
  expect(await lineOf()).toMatchObject({ isCutOff: true });
});

test('personal data in path, query, headers or body is in no log line at any level', async () => {
  const url = await start({ TRUST_PROXY_HOPS: '1' });
  const canary = 'canary@osei.com';
  const headers = {
    'Content-Type': 'application/json',
    traceparent: canary,
    Referer: `${url}/${canary}`,
    'User-Agent': canary,
    Cookie: `sid=${canary}`,
    'X-Forwarded-For': canary,
    'Idempotency-Key': `"${canary}"`,
  };
  const body = JSON.stringify({ ...validBooking(), firstName: canary, email: canary, message: canary });
  const ask = async (method: string, path: string, sent?: string) =>
    (await fetch(url + path, { method, headers, ...(sent && { body: sent }) })).status;
  expect(await ask('POST', `/api/bookings?for=${canary}`, body)).toBe(201);
  expect(await ask('POST', '/api/contacts', body)).toBe(422);
  expect(await ask('POST', '/api/contacts', `{"${canary}`)).toBe(400);
  expect(await ask('GET', `/api/invitation/${canary}?q=${canary}`)).toBe(404);
  expect(await ask('GET', `/${canary}`)).toBe(404);
  expect(await ask('GET', `/api/admin/bookings?q=${canary}`)).toBe(401);
  await api.database.client.execute('ALTER TABLE bookings RENAME TO gone');
  expect(await ask('POST', '/api/bookings', body.replace('10:00', '11:00'))).toBeGreaterThan(400);
  while (api.logged.filter((line) => line.includes('"msg":"request"')).length < 7)
    await new Promise(setImmediate);
  expect(api.logged.join('')).not.toMatch(/canary|osei/);
});
