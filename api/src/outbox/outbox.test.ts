import { jest } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { migrateDatabase } from '../db/migrate';
import { StorageUnavailable } from '../db/errors';
import { openDatabase } from '../db/open';
import { uuidv7 } from '../db/uuid';
import { bookings, outbox } from '../db/schema';
import type { Writes } from '../db/write';
import { createMailer } from '../mail/mailer';
import { messageChannels } from '../messages/send-message';
import { hasLibsqlServer, startLibsqlServer } from '../testing/libsql-server';
import {
  mailSettings,
  type MailFault,
  type MailServer,
  readMail,
  startMailServer,
  startSilentServer,
} from '../testing/mail-server';
import { hastyOutbox, startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { forgetMessages } from './forget-messages';
import { LEASE_MS, leaseMessages, settleMessage } from './outbox-store';
import { tidyRegularly } from '../tidy-regularly';
import { createOutbox } from './outbox';
import { queueMessage } from './queue-message';

const VISITOR = 'marguerite@osei.com';
let servers: MailServer[] = [];
let apis: TestApi[] = [];
afterEach(async () => {
  for (const api of apis) await api.close();
  for (const server of servers) await server.close();
  [servers, apis] = [[], []];
});

async function start(settings: Record<string, string> = {}, given?: MailServer) {
  const server = given ?? (await startMailServer());
  servers.push(server);
  const api = await startTestApi({ ...mailSettings(server), ...settings });
  apis.push(api);
  return { server, api };
}

const book = (api: TestApi, changes: object = {}, headers = {}) =>
  api.send('/api/bookings', {
    method: 'POST',
    json: { ...validBooking(), email: VISITOR, ...changes },
    headers,
  });
const stored = ({ database }: Pick<TestApi, 'database'>) =>
  database.read.select().from(outbox).orderBy(outbox.seq);
const change = ({ database }: Pick<TestApi, 'database'>, values: object) =>
  database.writes.run(database.read.update(outbox).set(values));

describe('stored with its event', () => {
  test('a booking whose message cannot be stored is not stored', async () => {
    const { api } = await start();
    const fail = sql`create trigger fail before insert on outbox begin select raise(abort, 'no'); end`;
    await api.database.read.run(fail);
    for (const headers of [{}, { 'Idempotency-Key': 'one' }])
      expect((await book(api, {}, headers)).status).toBe(500);
    expect(await api.database.read.$count(bookings)).toBe(0);
    await api.database.read.run(sql`drop trigger fail`);
    expect((await book(api, {}, { 'Idempotency-Key': 'one' })).status).toBe(201);
    expect(await stored(api)).toHaveLength(1);
  });

  test('repeated and concurrent requests with one idempotency key create one event', async () => {
    const { api } = await start({ STAFF_MAIL: 'desk@lisleharrow.com' });
    const key = { 'Idempotency-Key': 'pressed-twice' };
    const booking = validBooking();
    await Promise.all([book(api, booking, key), book(api, booking, key)]);
    await book(api, booking, key);
    expect((await stored(api)).map(({ kind }) => kind)).toEqual(['booking-received', 'booking-notice']);
  });

  test('an event gets no second message, even after the first was sent', async () => {
    const { server, api } = await start();
    const queue = () =>
      api.database.writes.run(
        queueMessage(api.database, { kind: 'contact-received', about: 'x', recipient: VISITOR }, sql`1`),
      );
    await queue();
    await change(api, { state: 'sent' });
    await queue();
    expect(await stored(api)).toHaveLength(1);
    await api.outbox.deliver();
    expect(server.received).toEqual([]);
  });
});

describe('a mail server that', () => {
  test.each<[string, string, MailFault, string]>([
    ['puts the address off', 'waiting', { at: 'address', answer: 450 }, 'put off the message (450)'],
    ['puts the message off', 'waiting', { at: 'message', answer: 451 }, 'put off the message (451)'],
    ['never answers the address', 'waiting', { at: 'address', answer: 'silence' }, 'did not answer in time'],
    ['never answers the message', 'waiting', { at: 'message', answer: 'silence' }, 'did not answer in time'],
    ['cuts the line at the address', 'waiting', { at: 'address', answer: 'cut' }, 'connection'],
    ['cuts the line within the message', 'waiting', { at: 'message', answer: 'cut' }, 'connection'],
    ['refuses the address', 'dead', { at: 'address', answer: 550 }, 'refused the message (550)'],
    ['refuses the message', 'dead', { at: 'message', answer: 554 }, 'refused the message (554)'],
  ])(
    '%s leaves the message %s with a reason without the address, and gets it once when it works again',
    async (_case, state, fault, reason) => {
      const { server, api } = await start();
      server.fault = fault;
      await book(api);
      await (fault.answer === 'silence' ? hastyOutbox(api.deps) : api.outbox).deliver();
      const [message] = await stored(api);
      expect(message).toMatchObject({ state, attempts: 1, leaseOwner: null });
      expect(message!.lastError).toContain(reason);
      expect(message!.lastError + api.logged.join('')).not.toContain('osei');
      expect(api.logged.join('')).toContain('a message was not sent');

      server.fault = undefined;
      await api.outbox.deliver();
      expect(server.received).toEqual([]);
      await change(api, { state: 'waiting', nextAt: 0 });
      await api.outbox.deliver();
      await api.outbox.deliver();
      expect(server.received.map(({ to }) => to)).toEqual([[VISITOR]]);
      expect(await stored(api)).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
    },
  );

  test('never answers, or is not there, is tried again', async () => {
    const silent = await startSilentServer();
    const { api } = await start({}, silent);
    await book(api);
    await hastyOutbox(api.deps).deliver();
    expect(await stored(api)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await silent.close();
    await change(api, { nextAt: 0 });
    await api.outbox.deliver();
    expect(await stored(api)).toMatchObject([
      { state: 'waiting', attempts: 2, lastError: expect.stringContaining('ESOCKET') },
    ]);
  });

  test('is slow at every step is tried again, even if each reply comes in time', async () => {
    const slowly = (...given: unknown[]) => void setTimeout(given.at(-1) as () => void, 200);
    const slow = await startMailServer({ onMailFrom: slowly, onRcptTo: slowly });
    const { api } = await start({}, slow);
    await book(api);
    await hastyOutbox(api.deps).deliver();
    expect(await stored(api)).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: 'The mail server did not answer in time' },
    ]);
    expect(slow.received).toEqual([]);
  });
});

describe('retries', () => {
  test('the delays grow from half a minute to half a day, and the eighth failure is the last', async () => {
    const { server, api } = await start();
    server.fault = { at: 'address', answer: 450 };
    await book(api);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      await change(api, { nextAt: 0 });
      const before = Date.now();
      await api.outbox.deliver();
      pauses.push(((await stored(api))[0]!.nextAt - before) / 60_000);
    }
    const expected = [0.5, 2, 10, 60, 360, 720, 720];
    for (const [at, minutes] of expected.entries()) {
      expect(pauses[at]).toBeGreaterThan(minutes * 0.75);
      expect(pauses[at]).toBeLessThan(minutes * 1.25 + 1);
    }
    expect(await stored(api)).toMatchObject([
      { state: 'dead', attempts: 8, endedAt: expect.any(Number), leaseOwner: null },
    ]);
  });

  test('a message that has waited for two days, for example because mail was set up late, is not sent any more', async () => {
    const { server, api } = await start();
    await book(api);
    await change(api, { giveUpAt: sql`next_at - 1` });
    await api.outbox.deliver();
    expect(server.received).toEqual([]);
    expect(await stored(api)).toMatchObject([
      { state: 'dead', lastError: 'It waited too long to be of use' },
    ]);
  });
});

test('a message that has ended its process at every attempt is given up and not tried again', async () => {
  const { server, api } = await start();
  await book(api);
  for (let attempt = 1; attempt <= 8; attempt++) {
    await change(api, { nextAt: 0 });
    await leaseMessages(api.database, ['mail'], `process ${attempt}`, 1);
  }
  await change(api, { nextAt: 0 });
  await api.outbox.deliver();
  expect(server.received).toEqual([]);
  expect(await stored(api)).toMatchObject([
    { state: 'dead', lastError: 'The last attempt to send it broke off' },
  ]);
});

test('an expired message loses its link even if no messages are sent', async () => {
  const { api } = await start();
  for (let count = 0; count < 4; count++) await book(api);
  await change(api, { kind: 'invitation' });
  const rows = await stored(api);
  const set = (at: number, values: object) =>
    api.database.writes.run(
      api.database.read.update(outbox).set(values).where(eq(outbox.seq, rows[at]!.seq)),
    );
  const payload = '{"token":"secret"}';
  const past = Date.now() - 1;
  await set(0, { payload, giveUpAt: past });
  await set(1, { payload });
  // In progress: its sender records the outcome.
  await set(2, { payload, giveUpAt: past, leaseOwner: 'somebody', nextAt: Date.now() + LEASE_MS });
  // Without a link, it keeps what a retry needs.
  await set(3, { kind: 'new-device', payload, state: 'waiting', giveUpAt: past });
  await tidyRegularly(api.deps);
  const lastError = 'It waited too long to be of use';
  expect(await stored(api)).toMatchObject([
    { state: 'dead', payload: null, lastError, endedAt: expect.any(Number) },
    { state: 'waiting', payload },
    { state: 'waiting', payload, leaseOwner: 'somebody' },
    { state: 'dead', payload, lastError },
  ]);
});

describe('several processes', () => {
  /** The outboxes of two processes on one database, which start concurrently. */
  async function deliverTwice(api: TestApi, server: MailServer, messages: number) {
    const other = openDatabase({ url: api.url });
    try {
      const emails = Array.from({ length: messages }, (_, n) => `visitor${n}@osei.com`);
      await Promise.all(emails.map((email) => book(api, { email })));
      const second = createOutbox({
        database: other,
        log: api.deps.log,
        channels: messageChannels(other, api.deps.env),
      });
      await Promise.all([api.outbox.deliver(), second.deliver()]);
      expect(server.received.map(({ to }) => to[0]).sort()).toEqual(emails.sort());
      const rows = await stored(api);
      expect(rows.filter(({ state, attempts }) => state !== 'sent' || attempts !== 1)).toEqual([]);
    } finally {
      await other.close();
    }
  }

  test('two processes that deliver from one database concurrently send each message once', async () => {
    const { server, api } = await start();
    await deliverTwice(api, server, 60);
  });

  (hasLibsqlServer ? test : test.skip)(
    'the same holds on a libSQL server',
    async () => {
      const libsql = await startLibsqlServer();
      const server = await startMailServer();
      try {
        await migrateDatabase({ url: libsql.url });
        const api = await startTestApi(mailSettings(server), [], libsql.url);
        await deliverTwice(api, server, 40);
        await api.close();
      } finally {
        await server.close();
        await libsql.stop();
      }
    },
    60_000,
  );

  test('after a process dies while sending, another sends the message exactly once when the lease has expired', async () => {
    const { server, api } = await start();
    await book(api);
    const [held] = await leaseMessages(api.database, ['mail'], 'the dead one', 4);
    expect(held!.nextAt - Date.now()).toBeGreaterThan(LEASE_MS - 5_000);
    await api.outbox.deliver();
    expect(server.received).toEqual([]);
    await change(api, { nextAt: 0 });
    await api.outbox.deliver();
    // The first sender was only slow: the outcome that it reports now changes nothing.
    await settleMessage(api.database, held!, { state: 'waiting', lastError: 'slow', delayMs: 0 });
    await api.outbox.deliver();
    expect(server.received).toHaveLength(1);
    expect(await stored(api)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });
});

test('a slow process cannot overwrite the state of a message that staff have retried', async () => {
  const { api } = await start();
  await book(api);
  const [slow] = await leaseMessages(api.database, ['mail'], 'slow', 1);
  await change(api, { nextAt: 0, attempts: 0, leaseOwner: null });
  await leaseMessages(api.database, ['mail'], 'other', 1);
  await settleMessage(api.database, slow!, { state: 'dead', lastError: 'late' });
  expect(await stored(api)).toMatchObject([{ state: 'waiting', leaseOwner: 'other', attempts: 1 }]);
});

test('a late result of one attempt does not affect the next one, even in the same process', async () => {
  const { api } = await start();
  await book(api);
  const [late] = await leaseMessages(api.database, ['mail'], 'one', 1);
  await change(api, { nextAt: 0 });
  await leaseMessages(api.database, ['mail'], 'one', 1);
  await settleMessage(api.database, late!, { state: 'dead', lastError: 'late' });
  expect(await stored(api)).toMatchObject([{ state: 'waiting', leaseOwner: 'one', attempts: 2 }]);
});

describe('when started', () => {
  test('it sends waiting and new messages', async () => {
    const { server, api } = await start();
    await book(api);
    const arrivals = (count: number) =>
      new Promise<void>((resolve) => {
        const look = setInterval(() => {
          if (server.received.length < count) return;
          clearInterval(look);
          resolve();
        }, 10).unref();
      });
    api.outbox.start();
    await arrivals(1);
    await api.send('/api/contacts', { method: 'POST', json: { ...validContact(), email: 'idris@vale.com' } });
    await arrivals(2);
    await api.outbox.stop();
    await book(api, { email: 'late@osei.com' });
    await api.outbox.deliver();
    expect(server.received.map(({ to }) => to[0])).toEqual([VISITOR, 'idris@vale.com']);
  });

  test('it sends even while further messages are stored all the time', async () => {
    const { api } = await start();
    await book(api);
    const { database, deps } = api;
    let began: () => void;
    const isUnderWay = new Promise<void>((resolve) => (began = resolve));
    const mail = () => Promise.resolve(began());
    const busy = createOutbox({ database, log: deps.log, channels: { mail } });
    // Only what the outbox waits by: the database goes on by the real clock.
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] });
    busy.start();
    for (let wakes = 0; wakes < 20; wakes++) {
      busy.wake();
      jest.advanceTimersByTime(10);
    }
    jest.useRealTimers();
    await isUnderWay;
    await busy.stop();
    expect(await stored(api)).toMatchObject([{ state: 'sent' }]);
  });

  test('no mail waits for webhooks that do not answer', async () => {
    const { api } = await start();
    const { database, deps } = api;
    let answer: () => void;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    let began: () => void;
    const isUnderWay = new Promise<void>((resolve) => (began = resolve));
    let sent: () => void;
    const isMailed = new Promise<void>((resolve) => (sent = resolve));
    const outboxOfBoth = createOutbox({
      database,
      log: deps.log,
      channels: {
        webhook: () => (began(), isAnswered),
        mail: () => Promise.resolve(sent()),
      },
    });
    outboxOfBoth.start();
    const queue = (kind: 'booking-webhook' | 'contact-received', recipient: string) =>
      database.writes.run(queueMessage(database, { kind, about: 'x', recipient }, sql`1`));
    await queue('booking-webhook', 'https://osei.com/hook');
    outboxOfBoth.wake();
    await isUnderWay;
    await queue('contact-received', VISITOR);
    outboxOfBoth.wake();
    await isMailed;
    answer!();
    await outboxOfBoth.stop();
    expect(await stored(api)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  test('a stop waits for the message in progress and records its result', async () => {
    const { server, api } = await start();
    await book(api);
    let began: () => void;
    const isUnderWay = new Promise<void>((resolve) => (began = resolve));
    let release: () => void;
    const goOn = new Promise<void>((resolve) => (release = resolve));
    const channels = messageChannels(api.database, api.deps.env);
    const slow = createOutbox({
      database: api.database,
      log: api.deps.log,
      channels: {
        async mail(message) {
          began();
          await goOn;
          await channels.mail!(message);
        },
      },
    });
    slow.start();
    await isUnderWay;
    const stopped = slow.stop();
    release!();
    await stopped;
    expect(await stored(api)).toMatchObject([{ state: 'sent' }]);
    expect(server.received).toHaveLength(1);
  });
});

test('a message sent while the database refuses writes is marked as sent later, and not sent again', async () => {
  const { server, api } = await start();
  await book(api);
  const { read, writes } = api.database;
  const { mail } = messageChannels(api.database, api.deps.env);
  let refusals = 0;
  const run: Writes['run'] = (...queries) =>
    server.received.length > 0 && refusals++ === 0
      ? Promise.reject(new StorageUnavailable('full'))
      : writes.run(...queries);
  const database = { read, writes: { ...writes, run } };
  await createOutbox({ database, log: api.deps.log, channels: { mail: mail! } }).deliver();
  expect(refusals).toBeGreaterThan(0);
  expect(await stored(api)).toMatchObject([{ state: 'sent', attempts: 1, leaseOwner: null }]);
  expect(server.received).toHaveLength(1);
});

describe('recipients', () => {
  test('an address entered repeatedly gets ten receipts an hour, however it is spelled', async () => {
    const { server, api } = await start();
    const spelled = [VISITOR, 'Marguerite+1@osei.com', 'marguerite+2@OSEI.com'];
    for (let time = 0; time < 12; time += 1) await book(api, { email: spelled[time % 3]! });
    await book(api, { email: 'somebody@osei.com' });
    await api.outbox.deliver();
    expect(server.received).toHaveLength(11);
    const dropped = (await stored(api)).filter(({ state }) => state === 'dropped');
    expect(dropped).toMatchObject(
      [1, 2].map(() => ({ lastError: 'Too many messages to this address within an hour', attempts: 0 })),
    );
    await change(api, { createdAt: new Date(Date.now() - 61 * 60_000).toISOString() });
    await book(api);
    expect((await stored(api)).at(-1)).toMatchObject({ state: 'waiting' });
  });

  test.each(['jane@client.example', 'jane@mail.client.test', 'jane@localhost.invalid'])(
    '%s, which cannot exist, gets nothing',
    async (email) => {
      const { server, api } = await start();
      await book(api, { email });
      await api.outbox.deliver();
      expect(server.received).toEqual([]);
      expect(await stored(api)).toMatchObject([{ state: 'dropped' }]);
    },
  );
});

describe('encryption', () => {
  async function sendAs(server: MailServer, host: { isLocal: boolean; isTlsFirst?: boolean }) {
    const { api } = await start({}, server);
    const { mail } = api.deps.env;
    const auth = { user: 'desk', pass: 'secret' };
    const settings = { ...mail!, server: { ...mail!.server, isTlsFirst: false, auth, ...host } };
    const mailer = createMailer(settings, 2_000);
    return mailer.send({ to: VISITOR, subject: 's', text: 't', html: 'h' }, 'id');
  }
  test('a remote server without TLS gets neither the message nor the password', async () => {
    const heard: string[] = [];
    const server = await startMailServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => {
        heard.push(auth.username ?? '');
        done(null, { user: 'desk' });
      },
    });
    await expect(sendAs(server, { isLocal: false })).rejects.toThrow('encryption');
    expect([heard, server.received]).toEqual([[], []]);
    // To a server on this machine, the credentials are sent.
    await sendAs(server, { isLocal: true });
    expect([heard, server.received.length]).toEqual([['desk'], 1]);
  });

  test('a remote server with an untrusted certificate gets nothing', async () => {
    // Uses the self-signed certificate that the server package includes.
    const server = await startMailServer({ disabledCommands: ['AUTH'] });
    await expect(sendAs(server, { isLocal: false })).rejects.toThrow('encryption');
    expect(server.received).toEqual([]);
  });
});

test('sent messages are deleted after 30 days, all others after 90', async () => {
  const { api } = await start();
  for (const n of [1, 2, 3]) await book(api, { email: `v${n}@osei.com` });
  const [first, second] = await stored(api);
  const set = (id: string, values: object) =>
    api.database.writes.run(api.database.read.update(outbox).set(values).where(eq(outbox.id, id)));
  await set(first!.id, { state: 'sent', recipient: 'desk@lisleharrow.com' });
  await set(second!.id, { state: 'dead' });
  const kept = async (days: number) => {
    await forgetMessages(api.database, Date.now() + days * 86_400_000);
    return (await stored(api)).map(({ state }) => state);
  };
  expect(await kept(29)).toEqual(['sent', 'dead', 'waiting']);
  expect(await kept(31)).toEqual(['dead', 'waiting']);
  expect(await kept(89)).toEqual(['dead', 'waiting']);
  expect(await kept(91)).toEqual([]);
});

test('messages about a booking are kept as long as the booking, whatever the number of other messages', async () => {
  const { api } = await start();
  await book(api, { email: 'v1@osei.com' });
  await change(api, { state: 'sent' });
  const [letter] = await stored(api);
  const others = Array.from({ length: 2_500 }, (_, n) => {
    const eventKey = `notice-${n}`;
    return { ...letter!, seq: undefined, id: uuidv7(), eventKey, recipient: 'desk@lisleharrow.com' };
  });
  const { read, writes } = api.database;
  for (let at = 0; at < others.length; at += 500)
    await writes.run(read.insert(outbox).values(others.slice(at, at + 500)));
  const later = Date.now() + 400 * 86_400_000;
  await forgetMessages(api.database, later);
  expect((await stored(api)).map(({ id }) => id)).toEqual([letter!.id]);
  await writes.run(read.delete(bookings));
  await forgetMessages(api.database, later);
  expect(await stored(api)).toEqual([]);
});

test('a message that is sent again has the same Message-ID', async () => {
  const { server, api } = await start();
  await book(api);
  await api.outbox.deliver();
  await change(api, { state: 'waiting', nextAt: 0 });
  await api.outbox.deliver();
  const ids = await Promise.all(
    server.received.map(async ({ source }) => (await readMail(source)).messageId),
  );
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}\.[0-9a-f-]{36}@lisleharrow\.com>$/);
  expect(ids[1]).toBe(ids[0]);
});
