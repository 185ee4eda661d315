import { eq } from 'drizzle-orm';
import type { FirmSetting, FirmSettingsInput } from '../contract';
import { accounts, clientProfiles, contacts, ledgerEntries, outbox, sessions } from '../db/schema';
import { removeExpired } from '../client-data/remove-expired';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { addTestClient } from '../testing/test-documents';

const PATH = '/api/admin/firm-settings';

let api: TestApi;
/** Another process on the same database. */
let other: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  other = await startTestApi({}, [], api.url);
  await api.addAccount('staff', 'owner@lind.com', 'owner');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(async () => {
  await other.close();
  await api.close();
});

const put = (json: FirmSettingsInput | object, on = api) => on.send(PATH, { method: 'PUT', cookie, json });
async function shown(on = api) {
  const all = (await (await on.send(PATH, { cookie })).json()) as FirmSetting[];
  return Object.fromEntries(all.map(({ name, value, from }) => [name, [value, from]]));
}

test('defaults are shown as such, even if they are chosen again', async () => {
  const product = {
    staffMail: ['', 'product'],
    advisersSee: ['own', 'product'],
    inquiriesMonths: [24, 'product'],
    bookingsMonths: [24, 'product'],
  };
  expect(await shown()).toEqual(product);
  expect((await put({ inquiriesMonths: 36, advisersSee: 'all' })).status).toBe(200);
  expect(await shown()).toEqual({
    ...product,
    inquiriesMonths: [36, 'firm'],
    advisersSee: ['all', 'firm'],
  });
  await put({ inquiriesMonths: 24 });
  expect(await shown()).toEqual({ ...product, advisersSee: ['all', 'firm'] });
  await put({ advisersSee: 'own' });
  expect(await shown()).toEqual(product);
});

test('the environment wins, is shown and is not overwritten', async () => {
  await put({ inquiriesMonths: 36, staffMail: 'desk@lind.com' });
  const set = await startTestApi(
    { RETENTION_INQUIRIES_MONTHS: '12', STAFF_MAIL: 'it@lind.com' },
    [],
    api.url,
  );
  try {
    expect(await shown(set)).toMatchObject({
      inquiriesMonths: [12, 'environment'],
      staffMail: ['it@lind.com', 'environment'],
    });
    const answer = await put({ inquiriesMonths: 48, bookingsMonths: 48 }, set);
    const { errors } = (await answer.json()) as { errors: { pointer: string }[] };
    expect([answer.status, errors.map((error) => error.pointer)]).toEqual([422, ['/inquiriesMonths']]);
    expect(await shown()).toMatchObject({ inquiriesMonths: [36, 'firm'], bookingsMonths: [24, 'product'] });
  } finally {
    await set.close();
  }
});

test('a new staffMail applies at once in every process', async () => {
  const heard = async () => {
    const json = validContact();
    expect((await other.send('/api/contacts', { method: 'POST', json })).status).toBe(201);
    const booked = await other.send('/api/bookings', { method: 'POST', json: validBooking() });
    expect(booked.status).toBe(201);
    const rows = await api.database.read.select().from(outbox);
    return rows.filter(({ kind }) => kind.endsWith('-notice')).map(({ recipient }) => recipient);
  };
  expect(await heard()).toEqual([]);
  await put({ staffMail: ' desk@lind.com ' });
  expect(await heard()).toEqual(['desk@lind.com', 'desk@lind.com']);
  await put({ staffMail: '' });
  expect(await heard()).toHaveLength(2);
});

test('a new advisersSee applies at once in every process', async () => {
  const client = await addTestClient(api, 'client@example.com');
  const { read, writes } = api.database;
  await api.addAccount('staff', 'adviser@lind.com', 'adviser');
  const adviser = await api.signIn('adviser@lind.com');
  const [owner] = await read.select().from(accounts).where(eq(accounts.email, 'owner@lind.com'));
  await writes.run(
    read
      .update(clientProfiles)
      .set({ adviserSeq: owner!.seq })
      .where(eq(clientProfiles.accountSeq, client.seq)),
  );
  const look = async () => [
    (await other.send(`/api/admin/clients/${client.id}`, { cookie: adviser })).status,
    (await other.send('/api/admin/messages', { cookie: adviser })).status,
  ];
  expect(await look()).toEqual([404, 403]);
  await put({ advisersSee: 'all' });
  expect(await look()).toEqual([200, 200]);
  await put({ advisersSee: 'own' });
  expect(await look()).toEqual([404, 403]);
});

test('the retention of inquiries is shown on the privacy page and applied by the removal', async () => {
  await api.send('/api/contacts', { method: 'POST', json: validContact() });
  const { read, writes } = api.database;
  const old = new Date(Date.now() - 200 * 86_400_000).toISOString();
  await writes.run(read.update(contacts).set({ changedAt: old }));
  const remove = async () => {
    const inForce = { ...other.deps.env, ...(await readFirmSettings(other.database, other.deps.env)) };
    return (await removeExpired(other.deps, inForce, { kind: 'product' })).contacts;
  };
  expect(await remove()).toBe(0);
  await put({ inquiriesMonths: 6 });
  const site = (await (await api.send('/api/site')).json()) as { keeps: { inquiriesMonths: number } };
  expect(site.keeps.inquiriesMonths).toBe(6);
  expect(await remove()).toBe(1);
});

test('two owners who set different values concurrently keep both', async () => {
  await Promise.all([put({ inquiriesMonths: 6 }), put({ bookingsMonths: 12 }, other)]);
  expect(await shown()).toMatchObject({ inquiriesMonths: [6, 'firm'], bookingsMonths: [12, 'firm'] });
});

test('an invalid setting is refused and named; a change needs an owner with a recent sign-in, and is recorded', async () => {
  for (const [json, pointer] of [
    [{ staffMail: 'desk' }, '/staffMail'],
    [{ staffMail: 'a@b.co,c@d.co' }, '/staffMail'],
    [{ advisersSee: 'some' }, '/advisersSee'],
    [{ inquiriesMonths: -1 }, '/inquiriesMonths'],
    [{ bookingsMonths: 1.5 }, '/bookingsMonths'],
    [{ bookingsMonths: '6' }, '/bookingsMonths'],
  ] as const) {
    const answer = await put(json);
    const { errors } = (await answer.json()) as { errors: { pointer: string }[] };
    expect([answer.status, errors.map((error) => error.pointer)]).toEqual([422, [pointer]]);
  }
  await put({ inquiriesMonths: 36 });
  await put({ inquiriesMonths: 36 });
  const { read, writes } = api.database;
  const isChange = eq(ledgerEntries.action, 'firm-settings-changed');
  const told = await read.select().from(ledgerEntries).where(isChange);
  expect(told.map(({ changes }) => changes)).toEqual([JSON.stringify({ inquiriesMonths: [24, 36] })]);
  await writes.run(read.update(sessions).set({ authenticatedAt: 1 }));
  const answer = await put({ inquiriesMonths: 1 });
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('sign-in-again')]);
  for (const role of ['adviser', 'editor', 'reader'] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    cookie = await api.signIn(`${role}@lind.com`);
    expect([role, (await put({})).status, (await api.send(PATH, { cookie })).status]).toEqual([
      role,
      403,
      403,
    ]);
  }
});
