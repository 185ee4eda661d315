import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { type Webhook, WEBHOOK_EVENTS, type WebhookWithSecret } from '../contract';
import { accounts, ledgerEntries, outbox, sessions, webhooks } from '../db/schema';
import { readEnv } from '../env';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { findWebhook, sealWebhookSecrets } from './webhook-secret';

const PATH = '/api/admin/webhooks';

let calls: { headers: IncomingHttpHeaders; body: string }[];
let status: number;
let receiver: Server;
let url: string;
let api: TestApi;
let cookie: string;
beforeEach(async () => {
  calls = [];
  status = 200;
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks?from=site`;
  api = await startTestApi({ INTERNAL_HOSTS: '127.0.0.1' });
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(async () => {
  await api.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const ALL = ['booking.created', 'booking.changed', 'contact.created'];
const call = (method: string, path = '', json?: object) =>
  api.send(`${PATH}${path}`, { method, cookie, ...(json && { json }) });
const add = async (more: object = {}): Promise<WebhookWithSecret> => {
  const answer = await call('POST', '', { url, events: ALL, isEnabled: true, ...more });
  return (await answer.json()) as WebhookWithSecret;
};
const list = async () => (await (await call('GET')).json()) as Webhook[];
const book = async () => {
  const answer = await api.send('/api/bookings', { method: 'POST', json: validBooking() });
  return ((await answer.json()) as { id: string }).id;
};
const write = () => api.send('/api/contacts', { method: 'POST', json: validContact() });
const confirm = (id: string) =>
  api.send(`/api/admin/bookings/${id}`, { method: 'PATCH', json: { status: 'confirmed' }, cookie });
const arrived = () => calls.map(({ body }) => (JSON.parse(body) as { event: string }).event);
const dueAgain = () => api.database.writes.run(api.database.read.update(outbox).set({ nextAt: 0 }));

test('each webhook gets the events it subscribes to, signed with its own secret', async () => {
  const [every, created] = [await add(), await add({ events: ['booking.created'] })];
  expect(every.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await confirm(await book());
  await write();
  await api.outbox.deliver();
  expect(arrived().sort()).toEqual([
    'booking.changed',
    'booking.created',
    'booking.created',
    'contact.created',
  ]);
  const signed = calls.map(({ headers, body }) => {
    const content = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    return [every, created].find(({ secret }) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return (
        headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
      );
    })?.id;
  });
  expect(signed.filter((id) => id === every.id)).toHaveLength(3);
  expect(signed.filter((id) => id === created.id)).toHaveLength(1);
  const changed = calls.find(({ body }) => body.includes('booking.changed'))!;
  expect(JSON.parse(changed.body)).toMatchObject({ booking: { status: 'confirmed' } });
  await api.outbox.deliver();
  expect(calls).toHaveLength(4);
});

test('after a 500 the same event is retried with the same id, and the list shows the error meanwhile', async () => {
  await add();
  await book();
  status = 500;
  await api.outbox.deliver();
  expect(await list()).toMatchObject([{ waiting: 1, dead: 0, lastError: 'The webhook answered 500' }]);
  status = 200;
  await dueAgain();
  await api.outbox.deliver();
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect([calls.length, await list()]).toEqual([
    2,
    [expect.objectContaining({ waiting: 0, lastError: null })],
  ]);
  status = 410;
  await write();
  await api.outbox.deliver();
  expect(await list()).toMatchObject([{ waiting: 0, dead: 1, lastError: 'The webhook answered 410' }]);
});

test('a disabled or removed one gets nothing, not even waiting events', async () => {
  const { id } = await add();
  status = 500;
  await book();
  await api.outbox.deliver();
  calls = [];
  status = 200;
  expect((await call('PUT', `/${id}`, { url, events: ALL, isEnabled: false })).status).toBe(200);
  await write();
  await dueAgain();
  await api.outbox.deliver();
  expect(calls).toEqual([]);
  expect((await call('POST', `/${id}/test`)).status).toBe(204);
  await api.outbox.deliver();
  expect(arrived()).toEqual(['test']);
  await call('PUT', `/${id}`, { url, events: ALL, isEnabled: true });
  await book();
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  await api.outbox.deliver();
  expect([arrived(), await list()]).toEqual([['test'], []]);
  expect((await call('DELETE', `/${id}`)).status).toBe(404);
  expect((await call('POST', `/${id}/test`)).status).toBe(404);
});

test('a changed address and a new secret apply from the next call on', async () => {
  const first = await add();
  const again = (await (await call('POST', `/${first.id}/secret`)).json()) as WebhookWithSecret;
  expect(again.secret).not.toBe(first.secret);
  const moved = `${url}&now=1`;
  await call('PUT', `/${first.id}`, { url: moved, events: ['contact.created'], isEnabled: true });
  expect(await list()).toMatchObject([{ url: moved, events: ['contact.created'] }]);
  await book();
  await write();
  await api.outbox.deliver();
  expect(arrived()).toEqual(['contact.created']);
  const { headers, body } = calls[0]!;
  const key = Buffer.from(again.secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
  );
  expect(JSON.stringify(await list())).not.toContain('whsec_');
});

test('an invalid webhook is refused with its field named, and at most ten exist', async () => {
  const wrong: [object, string][] = [
    [{ url: 'http://hooks.example.com/' }, '/url'],
    [{ url: 'https://user@hooks.example.com/' }, '/url'],
    [{ url: 'hooks' }, '/url'],
    [{ events: [] }, '/events'],
    [{ events: ['client.erased'] }, '/events/0'],
    [{ isEnabled: 'yes' }, '/isEnabled'],
  ];
  for (const [more, pointer] of wrong) {
    const answer = await call('POST', '', { url, events: ALL, isEnabled: true, ...more });
    const { errors } = (await answer.json()) as { errors: { pointer: string }[] };
    expect([answer.status, errors.map((error) => error.pointer)]).toEqual([422, [pointer]]);
  }
  for (let count = 0; count < 10; count++) await add();
  const answer = await call('POST', '', { url, events: ALL, isEnabled: true });
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('too-many-webhooks')]);
  expect(await list()).toHaveLength(10);
});

test('no webhook leads into a network: not by its address, and not by what a stored one leads to now', async () => {
  const before = await add();
  await api.close();
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
  const inside = [
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::ffff:7f00:1]/',
    'https://0/',
    url,
  ];
  for (const each of [...inside, 'http://localhost:9/']) {
    const answer = await call('POST', '', { url: each, events: ALL, isEnabled: true });
    const { errors } = (await answer.json()) as { errors: unknown[] };
    const message = 'Must be on the public internet, not inside a network';
    expect([each, answer.status, errors]).toEqual([each, 422, [{ pointer: '/url', message }]]);
  }
  const { read, writes } = api.database;
  const { id, secret, createdAt } = before;
  await writes.run(
    read
      .insert(webhooks)
      .values({ id, url, secret, events: [...WEBHOOK_EVENTS], isEnabled: true, createdAt }),
  );
  expect((await call('PUT', `/${id}`, { url, events: ALL, isEnabled: true })).status).toBe(422);
  await write();
  await api.outbox.deliver();
  expect(await list()).toMatchObject([
    { waiting: 1, lastError: 'The webhook leads into a network that INTERNAL_HOSTS does not name' },
  ]);
  expect((await call('PUT', `/${id}`, { url, events: ALL, isEnabled: false })).status).toBe(200);
  expect(calls).toEqual([]);
});

test('every change needs an owner with a recent sign-in, and is recorded in the ledger', async () => {
  const { id } = await add();
  await call('POST', `/${id}/secret`);
  await call('PUT', `/${id}`, { url, events: ALL, isEnabled: false });
  const { read, writes } = api.database;
  const [owner] = await read.select().from(accounts).where(eq(accounts.email, 'owner@lind.com'));
  await writes.run(
    read.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.accountSeq, owner!.seq)),
  );
  for (const [method, path] of [
    ['POST', ''],
    ['PUT', `/${id}`],
    ['POST', `/${id}/secret`],
    ['DELETE', `/${id}`],
  ] as const) {
    const answer = await call(method, path, { url, events: ALL, isEnabled: true });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
  }
  cookie = await api.signIn('owner@lind.com');
  await call('DELETE', `/${id}`);
  const told = await read.select().from(ledgerEntries).where(eq(ledgerEntries.subjectId, id));
  expect(told.map(({ action, changes }) => [action, changes])).toEqual([
    ['webhook-added', expect.stringContaining('127.0.0.1')],
    ['webhook-secret-made', null],
    ['webhook-changed', expect.stringContaining('isEnabled')],
    ['webhook-removed', expect.stringContaining('127.0.0.1')],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/from=site|whsec_/);
  for (const role of ['adviser', 'editor', 'reader'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    cookie = await api.signIn(`${role}@lind.com`);
    expect([role, (await call('GET')).status]).toEqual([role, 403]);
  }
});

test('secrets are encrypted if there is a data key, and again with the next one', async () => {
  const { id, secret } = await add();
  const { read } = api.database;
  const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const stored = async () => (await read.select().from(webhooks))[0]!.secret;
  expect(await stored()).toBe(secret);
  const before = readEnv({ DATA_KEY: first! });
  expect(await sealWebhookSecrets({ database: api.database, env: before })).toBe(1);
  expect(await stored()).toContain(`sealed:${before.dataKeys.current!.id}`);
  const after = readEnv({ DATA_KEY: second!, DATA_KEYS_OLD: first! });
  expect(await sealWebhookSecrets({ database: api.database, env: after })).toBe(1);
  expect(await sealWebhookSecrets({ database: api.database, env: after })).toBe(0);
  expect(await findWebhook(api.database, readEnv({ DATA_KEY: second! }).dataKeys, id, false)).toEqual({
    url,
    secret,
  });
});
