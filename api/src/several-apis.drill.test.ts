import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { claimPeriod } from './db/every-hour';
import { migrateDatabase } from './db/migrate';
import { firmDay, type MadeApiKey, OPEN_WITHOUT_LIMIT, slotInstant, TIME_SLOTS } from './contract';
import { type Database, openDatabase } from './db/open';
import { attempts, bookings, consultationHours, leases, ledgerEntries } from './db/schema';
import { type ApiProcess, startApiProcess, temporaryFolder } from './testing/api-process';
import { hasLibsqlServer, type LibsqlServer, startLibsqlServer } from './testing/libsql-server';
import { startTestApi, testOverFile, type TestApi, validBooking, validContact } from './testing/test-api';
import {
  addTestAccount,
  addTestClient,
  MULTIPART,
  openRequest,
  pdf,
  readAnswer,
  sendForm,
  uploadForm,
} from './testing/test-documents';
import { dayAfter } from './contract';

/** Two visitors book each slot at the same time over separate connections; exactly one gets it. */
async function racesForOneSlot(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  urls: readonly string[],
  rounds: number,
): Promise<void> {
  await writes.run(read.insert(consultationHours).values({ ...OPEN_WITHOUT_LIMIT, id: 1, capacity: 1 }));
  const before = await read.$count(bookings);
  // After the days that a first start seeds.
  const first = dayAfter(firmDay(new Date()), 60);
  for (let round = 0; round < rounds; round += 1) {
    const preferredTime = TIME_SLOTS[round % 9]!;
    const preferredDate = slotInstant(dayAfter(first, Math.floor(round / 9)), preferredTime);
    const json = { ...validBooking(), preferredDate, preferredTime, onlyIfFree: true };
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/api/bookings`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(json),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
  expect(await read.$count(bookings)).toBe(before + rounds);
}

// The same over a server is tested below.
testOverFile(
  'in a hundred races of two visitors for one slot at two processes on one file, never two get it',
  async () => {
    const folders = [temporaryFolder(), temporaryFolder()];
    const url = `file:${join(folders[0]!, 'shared.db')}`;
    const processes: ApiProcess[] = [];
    let database: Database | undefined;
    try {
      // One after the other: the first creates the tables.
      for (const folder of folders) processes.push(await startApiProcess(folder, { DATABASE_URL: url }));
      database = openDatabase({ url });
      const urls = processes.map(({ port }) => `http://127.0.0.1:${port}`);
      await racesForOneSlot(database, urls, 100);
    } finally {
      await database?.close();
      for (const each of processes) await each.kill('SIGTERM');
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

const describeOverServer = hasLibsqlServer ? describe : describe.skip;

describeOverServer('two apis over one libSQL server', () => {
  let server: LibsqlServer;
  let one: TestApi;
  let other: TestApi;
  beforeEach(async () => {
    server = await startLibsqlServer();
    await migrateDatabase({ url: server.url });
    one = await startTestApi({ RATE_LIMIT: 'on' }, [], server.url);
    other = await startTestApi({ RATE_LIMIT: 'on' }, [], server.url);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await one.close();
    await other.close();
    await server.stop();
  });

  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();

  test('of forty submissions to both, twenty are stored, and each api refuses more', async () => {
    const submit = (at: number) =>
      (at % 2 ? one : other).send('/api/bookings', {
        method: 'POST',
        json: validBooking(),
        headers: at % 3 ? {} : { 'Idempotency-Key': `key-${at}` },
      });
    const given = await statuses(Array.from({ length: 40 }, (_, at) => submit(at)));
    expect(given).toEqual([...Array(20).fill(201), ...Array(20).fill(429)]);
    expect(await one.database.read.$count(bookings)).toBe(20);
    for (const api of [one, other]) {
      const refused = await api.send('/api/bookings', { method: 'POST', json: validBooking() });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
    }
    // Each form has its own limit.
    expect((await one.send('/api/contacts', { method: 'POST', json: validContact() })).status).toBe(201);
  });

  test('in nine races of two visitors for one slot, one at each, never two get it', async () => {
    await racesForOneSlot(one.database, [await one.listen(), await other.listen()], 9);
  });

  test('a key used on one gets the first response on the other', async () => {
    const json = validContact();
    const submit = (api: TestApi) =>
      api.send('/api/contacts', { method: 'POST', json, headers: { 'Idempotency-Key': 'one-key' } });
    const answers = await Promise.all([submit(one), submit(other), submit(other), submit(one)]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(bodies).size).toBe(1);
  });

  test('a sign-in on one is valid on the other, and so is a sign-out', async () => {
    await one.addAccount('staff', 'staff@example.com');
    const cookie = await one.signIn('staff@example.com');
    expect((await other.send('/api/admin/bookings', { cookie })).status).toBe(200);
    await other.send('/api/logout', { method: 'POST', cookie });
    expect((await one.send('/api/admin/bookings', { cookie })).status).toBe(401);
  });

  test('a client has four upload slots on both together, and regains those of a killed api', async () => {
    const { cookie } = await addTestClient(one, 'client@example.com');
    const urls = [await one.listen(), await other.listen()];
    const body = uploadForm(pdf());
    const begun = urls.flatMap((url) =>
      [1, 2].map(() => {
        const headers = { Cookie: cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length };
        const socket = openRequest(url, { headers });
        socket.write(body.subarray(0, -100));
        return socket;
      }),
    );
    const { read, writes } = one.database;
    while ((await read.$count(leases)) < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const url of urls) expect((await sendForm(url, cookie, body)).status).toBe(429);

    // As if the api that holds them had been killed half a minute ago.
    await writes.run(read.update(leases).set({ endsAt: Date.now() - 1 }));
    expect((await sendForm(urls[1]!, cookie, body)).status).toBe(201);
    begun.forEach((socket) => socket.write(body.subarray(-100)));
    const answers = await Promise.all(begun.map(readAnswer));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await read.$count(leases)).toBe(0);
  });

  test('a client is exported once at a time on both together, and again half a minute after a kill', async () => {
    const client = await addTestClient(one, 'client@example.com');
    const owner = await addTestAccount(one, 'staff', 'owner@example.com');
    const own = (api: TestApi) => api.send('/api/client/export', { cookie: client.cookie });
    const ofStaff = (api: TestApi) =>
      api.send(`/api/admin/clients/${client.id}/export`, { cookie: owner.cookie });
    const { read, writes } = one.database;
    const begun = await own(one);
    expect(begun.status).toBe(200);
    for (const answer of [own(other), ofStaff(other), own(one), ofStaff(one)])
      expect((await answer).status).toBe(429);
    // The refused export added nothing to the ledger.
    expect(await read.$count(ledgerEntries, eq(ledgerEntries.action, 'client-exported'))).toBe(1);

    // As if the api that makes it had been killed half a minute ago.
    await writes.run(read.update(leases).set({ endsAt: Date.now() - 1 }));
    const taken = await ofStaff(other);
    expect(taken.status).toBe(200);
    // The end of the first export does not release the second one's lease.
    await begun.arrayBuffer();
    expect((await own(one)).status).toBe(429);
    await taken.arrayBuffer();
    expect(await read.$count(leases)).toBe(0);
    await (await own(one)).arrayBuffer();
  });

  test('a key can make 600 calls a minute on both together, even concurrently', async () => {
    const { cookie } = await addTestAccount(one, 'staff', 'owner@example.com');
    const json = { name: 'CRM', scopes: ['records.read'], validDays: null };
    const made = await one.send('/api/admin/api-keys', { method: 'POST', cookie, json });
    const { key } = (await made.json()) as MadeApiKey;
    const call = (api: TestApi) =>
      api.send('/api/admin/bookings?limit=1', { headers: { Authorization: `Bearer ${key}` } });
    const calls = (count: number) =>
      statuses(Array.from({ length: count }, (_, at) => call(at % 2 ? one : other)));
    const { read, writes } = one.database;
    const isOfKey = like(attempts.key, 'api-key:%');
    const counted = () => read.select().from(attempts).where(isOfKey);
    expect(await calls(40)).toEqual(Array(40).fill(200));
    expect(await counted()).toMatchObject([{ attempts: 40 }]);
    // As if each had used up more packs.
    await writes.run(read.update(attempts).set({ attempts: 520 }).where(isOfKey));
    expect(await calls(120)).toEqual([...Array(80).fill(200), ...Array(40).fill(429)]);
    for (const api of [one, other, one, other]) expect((await call(api)).status).toBe(429);
    // Thirty packs of twenty, and the one that each process was refused.
    expect(await counted()).toMatchObject([{ attempts: 640 }]);

    const later = Date.now() + 61_000;
    await writes.run(read.update(attempts).set({ endsAt: 1 }).where(isOfKey));
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect((await call(one)).status).toBe(200);
    expect(await counted()).toMatchObject([{ attempts: 20 }]);
  });

  test('scheduled work is done by one of them, and after the period by the other', async () => {
    const claim = (api: TestApi) => claimPeriod(api.database, 'sweep', 60_000);
    expect((await Promise.all([claim(one), claim(other)])).sort()).toEqual([false, true]);
    expect(await claim(one)).toBe(false);
    await one.database.writes.run(one.database.read.update(leases).set({ endsAt: Date.now() - 1 }));
    expect([await claim(other), await claim(one)]).toEqual([true, false]);
  });
});
