import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bookings, outbox } from '../db/schema';
import { hastyOutbox, startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

const SECRET = 'a secret of the receiver';
interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let calls: Call[];
let answer: (response: ServerResponse) => void;
let receiver: Server;
let api: TestApi;
beforeEach(async () => {
  calls = [];
  answer = (response) => response.end('ok');
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  api = await startTestApi({
    WEBHOOK_URL: `http://127.0.0.1:${port}/hooks?from=site`,
    WEBHOOK_SECRET: SECRET,
  });
});
afterEach(async () => {
  await api.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const book = () => api.send('/api/bookings', { method: 'POST', json: validBooking() });
const events = async () =>
  (await api.database.read.select().from(outbox)).filter(({ channel }) => channel === 'webhook');
const dueAgain = () => api.database.writes.run(api.database.read.update(outbox).set({ nextAt: 0 }));

test('bidirectional and control characters in stored text are not posted', async () => {
  await book();
  const { read, writes } = api.database;
  await writes.run(read.update(bookings).set({ firstName: 'A\u202ena', message: 'Line\r\n\u0007 two' }));
  await api.outbox.deliver();
  expect(JSON.parse(calls[0]!.body)).toMatchObject({ booking: { firstName: 'Ana', message: 'Line\n two' } });
});

test('each new booking and contact message is posted once, signed, with its event as idempotency key', async () => {
  // The token of the confirmation is for the visitor only, so the webhook does not get it.
  const { confirmation, ...booking } = (await (await book()).json()) as { id: string; confirmation: string };
  const sent = await api.send('/api/contacts', { method: 'POST', json: validContact() });
  const contact = (await sent.json()) as { id: string };
  await api.outbox.deliver();
  await api.outbox.deliver();
  expect(calls.map(({ path }) => path)).toEqual(['/hooks?from=site', '/hooks?from=site']);
  const byKey = Object.fromEntries(calls.map((call) => [call.headers['webhook-id'], call]));
  const first = byKey[`booking-webhook/${booking.id}`]!;
  expect(JSON.parse(first.body)).toMatchObject({
    event: 'booking.created',
    booking: { ...booking, message: '', createdAt: expect.any(String) },
  });
  expect(first.body).not.toContain(confirmation);
  expect(JSON.parse(byKey[`contact-webhook/${contact.id}`]!.body)).toMatchObject({
    event: 'contact.created',
    contact,
  });
  for (const { headers, body } of calls) {
    const timestamp = headers['webhook-timestamp'] as string;
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
    const expected = createHmac('sha256', SECRET)
      .update(`${headers['webhook-id'] as string}.${timestamp}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(headers['content-type']).toBe('application/json');
  }
  // No mail server is set up, so the mails wait.
  const states = (await api.database.read.select().from(outbox)).map(({ channel, state }) => [
    channel,
    state,
  ]);
  expect(states.sort()).toEqual([
    ['mail', 'waiting'],
    ['mail', 'waiting'],
    ['webhook', 'sent'],
    ['webhook', 'sent'],
  ]);
});

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end();
test.each<[string, string, (response: ServerResponse) => void, string]>([
  ['fails', 'waiting', status(500), 'answered 500'],
  ['is busy', 'waiting', status(429), 'answered 429'],
  ['does not want it', 'dead', status(404), 'answered 404'],
  ['sends it elsewhere', 'dead', status(307, { Location: '/elsewhere' }), 'answered 307'],
  ['never answers', 'waiting', () => undefined, 'did not answer in time'],
  ['cuts the line', 'waiting', (response) => response.socket?.destroy(), 'connection to the webhook failed'],
])(
  'a receiver that %s leaves the event %s, and a retry has the same idempotency key',
  async (_case, state, misbehave, reason) => {
    answer = misbehave;
    await book();
    await (reason.endsWith('in time') ? hastyOutbox(api.deps) : api.outbox).deliver();
    expect(await events()).toMatchObject([
      { state, attempts: 1, lastError: expect.stringContaining(reason) },
    ]);
    expect(calls.map(({ path }) => path)).toEqual(['/hooks?from=site']);
    answer = (response) => response.end();
    await dueAgain();
    await api.outbox.deliver();
    expect(await events()).toMatchObject([{ state: state === 'dead' ? 'dead' : 'sent' }]);
    const keys = calls.map(({ headers }) => headers['webhook-id']);
    expect(keys).toHaveLength(state === 'dead' ? 1 : 2);
    expect(new Set(keys).size).toBe(1);
  },
);
