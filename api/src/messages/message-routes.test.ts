import { eq } from 'drizzle-orm';
import {
  dayAfter,
  firmDay,
  MAX_SEARCHED_MESSAGES,
  type MessageKind,
  type NewBooking,
  type OutgoingMessage,
  slotInstant,
} from '../contract';
import { outbox } from '../db/schema';
import { leaseMessages } from '../outbox/outbox-store';
import { queueFactorMail } from '../second-factor/factor-mail';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import {
  PASSWORD,
  startTestApi,
  submitLogin,
  type TestApi,
  validBooking,
  validContact,
} from '../testing/test-api';

let server: MailServer;
let api: TestApi;
let cookie: string;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  await api.addAccount('staff', 'staff@example.com');
  cookie = await api.signIn('staff@example.com');
});
afterEach(async () => {
  await api.close();
  await server.close();
});

const write = (email: string) =>
  api.send('/api/contacts', { method: 'POST', json: { ...validContact(), email } });
const list = async (search = '') => {
  const response = await api.send(`/api/admin/messages${search}`, { cookie });
  expect(response.status).toBe(200);
  return { rows: (await response.json()) as OutgoingMessage[], headers: response.headers };
};
const standing = async () => (await api.send('/api/admin/messages/standing', { cookie })).json();
const retry = (id: string, headers: Record<string, string> = {}) =>
  api.send(`/api/admin/messages/${id}/retry`, { method: 'POST', cookie, headers });
const set = (id: string, values: object) =>
  api.database.writes.run(api.database.read.update(outbox).set(values).where(eq(outbox.id, id)));

test('staff see waiting, sent and failed messages, newest first, by state, recipient and page', async () => {
  const booked = await api.send('/api/bookings', {
    method: 'POST',
    json: { ...validBooking(), email: 'sent@osei.com' },
  });
  const { id: about } = (await booked.json()) as { id: string };
  await api.outbox.deliver();
  server.fault = { at: 'address', answer: 550 };
  await write('refused@vale.com');
  await api.outbox.deliver();
  await write('waiting@vale.com');
  const { rows, headers } = await list();
  expect(headers.get('X-Total-Count')).toBe('3');
  expect(rows).toEqual([
    expect.objectContaining({
      kind: 'contact-received',
      recipient: 'waiting@vale.com',
      state: 'waiting',
      attempts: 0,
      dueAt: expect.any(String),
      endedAt: null,
    }),
    expect.objectContaining({
      state: 'dead',
      attempts: 1,
      lastError: 'The mail server refused the message (550)',
      dueAt: null,
      endedAt: expect.any(String),
    }),
    expect.objectContaining({ kind: 'booking-received', about, state: 'sent', lastError: null }),
  ]);
  expect(Object.keys(rows[0]!)).not.toContain('payload');
  expect((await list('?status=dead')).rows.map(({ recipient }) => recipient)).toEqual(['refused@vale.com']);
  expect((await list('?status=dead')).headers.get('X-Total-Count')).toBe('1');
  expect((await list('?q=VALE')).rows).toHaveLength(2);
  expect((await api.send('/api/admin/messages?status=lost', { cookie })).status).toBe(422);
  const first = await list('?limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')![1]!;
  const second = await list(next.slice(next.indexOf('?')));
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(await standing()).toEqual({ waiting: 1, dead: 1, unmatched: 0, hasMail: true });
});

test('a search covers only the newest messages, the pages show all', async () => {
  for (const email of ['old@vale.com', 'young@vale.com']) await write(email);
  const [young] = (await list()).rows;
  const found = async () => (await list('?q=vale')).rows.map(({ recipient }) => recipient);
  await set(young!.id, { seq: MAX_SEARCHED_MESSAGES });
  expect(await found()).toEqual(['young@vale.com', 'old@vale.com']);
  await set(young!.id, { seq: MAX_SEARCHED_MESSAGES + 1 });
  expect(await found()).toEqual(['young@vale.com']);
  expect((await list()).rows).toHaveLength(2);
});

test('without a mail server messages wait, and staff can see why', async () => {
  const bare = await startTestApi();
  try {
    await bare.addAccount('staff', 'staff@example.com');
    const own = await bare.signIn('staff@example.com');
    await bare.send('/api/contacts', { method: 'POST', json: { ...validContact(), email: 'a@vale.com' } });
    await bare.outbox.deliver();
    const answer = await bare.send('/api/admin/messages/standing', { cookie: own });
    expect(await answer.json()).toEqual({ waiting: 1, dead: 0, unmatched: 0, hasMail: false });
  } finally {
    await bare.close();
  }
});

test('a message that was given up can be retried from the start and sent', async () => {
  server.fault = { at: 'message', answer: 554 };
  await write('a@vale.com');
  await api.outbox.deliver();
  server.fault = undefined;
  const [dead] = (await list()).rows;
  await set(dead!.id, { giveUpAt: 0 });
  const answer = await retry(dead!.id);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ id: dead!.id, state: 'waiting', attempts: 0, endedAt: null }),
  ]);
  await api.outbox.deliver();
  expect(server.received.map(({ to }) => to)).toEqual([['a@vale.com']]);
  expect(await standing()).toEqual({ waiting: 0, dead: 0, unmatched: 0, hasMail: true });
});

/** Confirms one of two requests for 10 AM in a week, and offers the other visitor other times. */
async function proposeTimes() {
  const [own, other] = await Promise.all(
    ['own@vale.com', 'other@vale.com'].map(async (email) => {
      const preferredDate = slotInstant(dayAfter(firmDay(new Date()), 7), '10:00 AM');
      const json = { ...validBooking(), email, preferredDate };
      return (await (await api.send('/api/bookings', { method: 'POST', json })).json()) as NewBooking;
    }),
  );
  const path = `/api/admin/bookings/${own!.id}`;
  await api.send(path, { method: 'PATCH', json: { status: 'confirmed' }, cookie });
  await api.send(`${path}/proposals`, { method: 'POST', json: { to: [other!.id] }, cookie });
}
const signInAnew = async () => {
  const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Firefox/133.0' };
  // The first browser of an account is not mailed.
  for (let browsers = 0; browsers < 2; browsers++)
    await submitLogin(api.send, 'staff@example.com', PASSWORD, headers);
};
const renewCodes = () =>
  api.database.writes.run(
    queueFactorMail(api.database, { id: 'somebody', email: 'staff@example.com' }, 'codes-renewed'),
  );
test.each<[MessageKind, () => Promise<unknown>, string]>([
  ['booking-proposed', proposeTimes, '11:00 AM'],
  ['new-device', signInAnew, 'Firefox on Windows'],
  ['second-factor-changed', renewCodes, 'New recovery codes were made'],
])(
  'a mail that says more than its record (%s) says it even if it was given up and retried',
  async (kind, cause, said) => {
    await cause();
    const isIt = eq(outbox.kind, kind);
    const stored = async () => (await api.database.read.select().from(outbox).where(isIt))[0]!;
    server.fault = { at: 'message', answer: 554 };
    await api.outbox.deliver();
    const { id, state } = await stored();
    expect(state).toBe('dead');
    await set(id, { giveUpAt: 0 });
    server.fault = undefined;
    expect((await retry(id)).status).toBe(200);
    await api.outbox.deliver();
    expect(await stored()).toMatchObject({ state: 'sent', attempts: 1, payload: null });
    expect((await readMail(server.received[0]!.source)).text).toContain(said);
  },
);

test('times that have passed before a retry are no longer proposed', async () => {
  await proposeTimes();
  const isIt = eq(outbox.kind, 'booking-proposed');
  const [{ id, payload }] = (await api.database.read.select().from(outbox).where(isIt)) as [
    typeof outbox.$inferSelect,
  ];
  const { slots, ...rest } = JSON.parse(payload!) as { slots: { instant: string }[] };
  const past = slots.map((slot) => ({ ...slot, instant: new Date(0).toISOString() }));
  await set(id, { payload: JSON.stringify({ ...rest, slots: [past[0], ...slots.slice(1)] }) });
  await api.outbox.deliver();
  const mails = await Promise.all(server.received.map(({ source }) => readMail(source)));
  const links = mails.find(({ subject }) => subject?.includes('Other times'))!.text!.match(/\?slot=/g);
  expect(links).toHaveLength(slots.length - 1);
  await set(id, { payload: JSON.stringify({ ...rest, slots: past }), state: 'waiting', nextAt: 0 });
  await api.outbox.deliver();
  expect(await api.database.read.select().from(outbox).where(isIt)).toMatchObject([
    { state: 'dropped', lastError: 'The times that were proposed are past' },
  ]);
});

test('a retry of an invitation does not keep its link in the outbox longer', async () => {
  await write('a@vale.com');
  const [{ id }] = (await list()).rows as [OutgoingMessage];
  const giveUpAt = Date.now() + 60_000;
  await set(id, { kind: 'invitation', payload: '{"token":"secret"}', giveUpAt });
  expect((await retry(id)).status).toBe(200);
  expect(await api.database.read.select().from(outbox)).toMatchObject([{ giveUpAt, state: 'waiting' }]);
});

test('a retry sends a waiting message at once', async () => {
  server.fault = { at: 'message', answer: 451 };
  await write('a@vale.com');
  await api.outbox.deliver();
  server.fault = undefined;
  await api.outbox.deliver();
  expect(server.received).toEqual([]);
  await retry((await list()).rows[0]!.id);
  await api.outbox.deliver();
  expect(server.received).toHaveLength(1);
});

test('a message that was sent or dropped, or is being sent, cannot be retried', async () => {
  await write('a@vale.com');
  const [{ id }] = (await list()).rows as [OutgoingMessage];
  await leaseMessages(api.database, ['mail'], 'somebody', 1);
  const held = await retry(id);
  expect([held.status, await held.json()]).toEqual([
    409,
    expect.objectContaining({ detail: 'This message is being sent at the moment' }),
  ]);
  for (const state of ['sent', 'dropped']) {
    await set(id, { state, leaseOwner: null, nextAt: 0 });
    expect([state, (await retry(id)).status]).toEqual([state, 409]);
  }
  expect((await retry('0190a0a0-0000-7000-8000-000000000000')).status).toBe(404);
});

test('only staff read and retry, and no other site can do so', async () => {
  await write('a@vale.com');
  const [{ id }] = (await list()).rows as [OutgoingMessage];
  await api.addAccount('client', 'client@example.com');
  const client = await api.signIn('client@example.com');
  for (const path of ['/api/admin/messages', '/api/admin/messages/standing']) {
    expect((await api.send(path)).status).toBe(401);
    expect((await api.send(path, { cookie: client })).status).toBe(403);
  }
  const path = `/api/admin/messages/${id}/retry`;
  expect((await api.send(path, { method: 'POST' })).status).toBe(401);
  expect((await api.send(path, { method: 'POST', cookie: client })).status).toBe(403);
  expect((await retry(id, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});
