import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import {
  assignments,
  bookings,
  browserReports,
  clientDocuments,
  clientHolds,
  clientProfiles,
  contacts,
  conversationMessages,
  ledgerEntries,
  outbox,
  recordNotes,
  recordReplies,
  visitorReplies,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { readEnv } from '../env';
import { spawnScript } from '../testing/api-process';
import { justBefore, startTestApi, type TestApi } from '../testing/test-api';
import {
  addTestAccount,
  addTestClient,
  pdf,
  sendForm,
  storedNames,
  uploadForm,
} from '../testing/test-documents';
import { monthsBefore, removeExpired, removeExpiredDaily } from './remove-expired';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const PRODUCT = { kind: 'product' } as const;
let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const remove = (settings: Record<string, string> = {}, options = {}) =>
  removeExpired(api.deps, readEnv(settings), PRODUCT, { now: NOW, ...options });

async function addContacts(...rows: { changedAt: string; email?: string; subject?: string }[]) {
  const { read, writes } = api.database;
  const same = {
    name: 'Idris Vale',
    subject: 'Hello',
    message: 'x',
    status: 'new',
    email: 'idris@example.com',
  };
  await writes.run(
    read
      .insert(contacts)
      .values(rows.map((row) => ({ ...same, ...row, id: uuidv7(), createdAt: row.changedAt }))),
  );
}
async function addBooking(changedAt: string, preferredDate: string, accountSeq?: number) {
  const { read, writes } = api.database;
  const same = { firstName: 'M', lastName: 'O', email: 'm@example.com', service: 'Tax', message: '' };
  const row = { ...same, preferredTime: '10:00 AM', status: 'completed', createdAt: changedAt };
  await writes.run(
    read.insert(bookings).values({ ...row, changedAt, preferredDate, accountSeq, id: uuidv7() }),
  );
}
const subjects = async () => (await api.database.read.select().from(contacts)).map(({ subject }) => subject);
const told = async () =>
  (await api.database.read.select().from(ledgerEntries))
    .filter(({ action }) => action.endsWith('-expired'))
    .map(({ action, actorKind, clientId, changes }) => [action, actorKind, clientId, changes]);

test.each([
  ['2026-11-22T12:00:00.000Z', 24, '2024-11-22T12:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', 24, '2026-02-28T23:59:59.999Z'],
  ['2026-01-31T00:00:00.000Z', 2, '2025-11-30T00:00:00.000Z'],
])('%s minus %i months is %s, in any time zone of this machine', (now, months, expected) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(expected);
});

test('inquiries unchanged for 24 months are removed, to the millisecond, and the ledger has the count', async () => {
  await addContacts(
    { changedAt: '2024-11-22T11:59:59.999Z', subject: 'old' },
    { changedAt: '2024-11-22T12:00:00.000Z', subject: 'just young enough' },
  );
  expect(await remove()).toEqual({
    contacts: 1,
    bookings: 0,
    documents: 0,
    messages: 0,
    browserReports: 0,
    releaseCounts: 0,
  });
  expect(await subjects()).toEqual(['just young enough']);
  expect(await told()).toEqual([['inquiries-expired', 'product', null, '{"contacts":[1,"removed"]}']]);
  const { cookie } = await addTestAccount(api, 'staff', 'owner@example.com');
  const found = await api.send('/api/admin/contacts?q=old', { cookie });
  expect([await found.json(), found.headers.get('X-Total-Count')]).toEqual([[], '0']);
  const all = await api.send('/api/admin/contacts', { cookie });
  expect([((await all.json()) as []).length, all.headers.get('X-Total-Count')]).toEqual([1, '1']);
});

test('an inquiry is removed with the mails about it, and no other mails', async () => {
  await addContacts({ changedAt: '2024-01-01T00:00:00.000Z' }, { changedAt: '2026-01-01T00:00:00.000Z' });
  const { read, writes } = api.database;
  const inquiries = await read.select().from(contacts);
  const letterAbout = (about: string) => ({
    id: uuidv7(),
    about,
    eventKey: about,
    kind: 'contact-received',
    channel: 'mail',
    state: 'sent',
    recipient: 'idris@example.com',
    attempts: 1,
    nextAt: 0,
    giveUpAt: 0,
    createdAt: '2024-01-01',
  });
  const letters = inquiries.map(({ id }) => letterAbout(id)) as (typeof outbox.$inferInsert)[];
  await writes.run(read.insert(outbox).values(letters));
  await remove();
  expect((await read.select().from(outbox)).map(({ about }) => about)).toEqual([inquiries[1]!.id]);
});

test('a booking is removed only once its day is as old, in whatever zone it was written', async () => {
  await addBooking('2020-01-01T00:00:00.000Z', '2024-11-22T12:30:00.000+01:00');
  await addBooking('2020-01-01T00:00:00.000Z', '2024-11-22T12:30:00.000-01:00');
  await addBooking('2026-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z');
  expect(await remove()).toMatchObject({ bookings: 1 });
  expect((await api.database.read.select().from(bookings)).map(({ seq }) => seq)).toEqual([2, 3]);
});

test('0 keeps everything, and another number of months is applied', async () => {
  await addContacts({ changedAt: '2000-01-01T00:00:00.000Z' }, { changedAt: '2026-10-21T00:00:00.000Z' });
  expect(await remove({ RETENTION_INQUIRIES_MONTHS: '0' })).toMatchObject({ contacts: 0 });
  expect(await remove({ RETENTION_INQUIRIES_MONTHS: '1' })).toMatchObject({ contacts: 2 });
});

test('data under a legal hold or restriction is kept, by login or contact address in any case of letters', async () => {
  const { read, writes } = api.database;
  const held = await addTestClient(api, 'held@moreau.com');
  const restricted = await addTestClient(api, 'restricted@moreau.com');
  await addTestClient(api, 'free@moreau.com');
  const hold = { reason: 'x', since: '', setBy: '' };
  await writes.run(
    read.insert(clientHolds).values({ ...hold, accountSeq: held.seq, kind: 'legal-hold' }),
    read.insert(clientHolds).values({ ...hold, accountSeq: restricted.seq, kind: 'restriction' }),
    read
      .update(clientProfiles)
      .set({ email: 'Office@moreau.com' })
      .where(eq(clientProfiles.accountSeq, held.seq)),
  );
  const changedAt = '2020-01-01T00:00:00.000Z';
  for (const email of ['Held@Moreau.com', 'office@moreau.com', 'restricted@moreau.com', 'free@moreau.com'])
    await addContacts({ changedAt, email, subject: email });
  expect(await remove()).toMatchObject({ contacts: 1 });
  expect(await subjects()).toEqual(['Held@Moreau.com', 'office@moreau.com', 'restricted@moreau.com']);
});

test('bookings of a held or restricted client are kept under any address', async () => {
  const { read, writes } = api.database;
  const held = await addTestClient(api, 'held@moreau.com');
  const restricted = await addTestClient(api, 'restricted@moreau.com');
  const free = await addTestClient(api, 'free@moreau.com');
  const hold = { reason: 'x', since: '', setBy: '' };
  await writes.run(
    read.insert(clientHolds).values({ ...hold, accountSeq: held.seq, kind: 'legal-hold' }),
    read.insert(clientHolds).values({ ...hold, accountSeq: restricted.seq, kind: 'restriction' }),
  );
  const old = '2020-01-01T00:00:00.000Z';
  for (const seq of [held.seq, restricted.seq, free.seq, undefined]) await addBooking(old, old, seq);
  expect(await remove()).toMatchObject({ bookings: 2 });
  const left = await read.select().from(bookings);
  expect(left.map(({ accountSeq }) => accountSeq)).toEqual([held.seq, restricted.seq]);
});

test('rows with recent replies or notes, or to be followed up, are kept, however old their status', async () => {
  const { read, writes } = api.database;
  const old = '2020-01-01T00:00:00.000Z';
  await addContacts(
    ...['replied', 'answered', 'noted', 'to follow up', 'at rest', 'followed up'].map((subject) => ({
      changedAt: old,
      subject,
    })),
  );
  const by = (contactSeq: number, createdAt: string) => ({
    id: uuidv7(),
    contactSeq,
    createdAt,
    text: 'x',
    author: 'A',
    authorId: 'a',
  });
  const lately = '2026-11-01T00:00:00.000Z';
  const fields = { subject: 'x', fromName: 'V', fromAddress: 'v@example.com', text: 'x' };
  await writes.run(
    read.insert(recordReplies).values({ ...by(1, lately), subject: 'x' }),
    read.insert(visitorReplies).values({
      ...fields,
      id: uuidv7(),
      contactSeq: 2,
      messageId: 'm',
      attachments: 0,
      createdAt: lately,
    } as never),
    read.insert(recordNotes).values(by(3, lately)),
    read.insert(assignments).values({ id: uuidv7(), contactSeq: 4, followUpOn: '2026-12-01' } as never),
    read.insert(recordNotes).values(by(5, old)),
    read.insert(assignments).values({ id: uuidv7(), contactSeq: 6, followUpOn: '2026-11-01' } as never),
  );
  expect(await remove()).toMatchObject({ contacts: 2 });
  expect(await subjects()).toEqual(['replied', 'answered', 'noted', 'to follow up']);
});

test('a dry run has the same counts and no effect', async () => {
  await addContacts({ changedAt: '2020-01-01T00:00:00.000Z' });
  await addBooking('2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z');
  const dry = await remove({}, { isDryRun: true });
  expect([dry, await subjects(), await told()]).toEqual([
    { contacts: 1, bookings: 1, documents: 0, messages: 0, browserReports: 0, releaseCounts: 0 },
    ['Hello'],
    [],
  ]);
  expect(await remove()).toEqual(dry);
});

test('rows are removed by hundreds, each recorded; a stop ends it between two', async () => {
  const old = Array.from({ length: 250 }, () => ({ changedAt: '2020-01-01T00:00:00.000Z' }));
  await addContacts(...old);
  const stopping = new AbortController();
  justBefore(api.database.writes, /^delete from "contacts"/, () => Promise.resolve(stopping.abort()));
  await remove({}, { stopping: stopping.signal });
  expect(await subjects()).toHaveLength(150);
  await remove();
  expect(await subjects()).toEqual([]);
  expect((await told()).map(([, , , changes]) => changes)).toEqual(
    [100, 100, 50].map((count) => `{"contacts":[${count},"removed"]}`),
  );
});

test('what staff change at the moment of its removal is kept: an inquiry, and the case of a closed client', async () => {
  const { read, writes } = api.database;
  await addContacts({ changedAt: '2020-01-01T00:00:00.000Z', subject: 'taken up again' });
  const changedAt = NOW.toISOString();
  justBefore(writes, /^delete from "contacts"/, () => writes.run(read.update(contacts).set({ changedAt })));
  await remove();
  expect(await subjects()).toEqual(['taken up again']);

  const { cookie } = await addTestClient(api, 'closed@moreau.com');
  await sendForm(await api.listen(), cookie, uploadForm(pdf()));
  await api.send('/api/client/messages', { method: 'POST', json: { text: 'Hello' }, cookie });
  const long = { changedAt: '2020-01-01T00:00:00.000Z' };
  await writes.run(read.update(clientProfiles).set({ ...long, status: 'closed' }));
  justBefore(writes, /^delete from "client_documents"/, () =>
    writes.run(read.update(clientProfiles).set({ changedAt, status: 'active' })),
  );
  await remove({ RETENTION_CLOSED_CLIENTS_MONTHS: '22' });
  expect(await read.$count(conversationMessages)).toBe(1);
  expect(await read.$count(clientDocuments)).toBe(1);
  expect(await told()).toEqual([]);
});

test('documents and messages of closed clients are removed for good if so configured, but not under a legal hold', async () => {
  const { read, writes } = api.database;
  const origin = await api.listen();
  const [closed, held, active] = [
    await addTestClient(api, 'closed@moreau.com'),
    await addTestClient(api, 'held@moreau.com'),
    await addTestClient(api, 'active@moreau.com'),
  ];
  for (const { cookie } of [closed, held, active]) {
    await sendForm(origin, cookie, uploadForm(pdf()));
    await api.send('/api/client/messages', { method: 'POST', json: { text: 'Hello' }, cookie });
  }
  const long = { changedAt: '2025-01-01T00:00:00.000Z' };
  await writes.run(
    read.update(clientProfiles).set({ ...long, status: 'closed' }),
    read.update(clientProfiles).set({ status: 'active' }).where(eq(clientProfiles.accountSeq, active.seq)),
    read
      .insert(clientHolds)
      .values({ accountSeq: held.seq, kind: 'legal-hold', reason: 'x', since: '', setBy: '' }),
  );
  expect(await remove()).toMatchObject({ documents: 0 });
  expect(await remove({ RETENTION_CLOSED_CLIENTS_MONTHS: '23' })).toMatchObject({ documents: 0 });
  expect(await remove({ RETENTION_CLOSED_CLIENTS_MONTHS: '22' })).toMatchObject({
    documents: 1,
    messages: 1,
  });
  const messages = await read.select().from(conversationMessages);
  expect(messages.map(({ accountSeq }) => accountSeq)).toEqual([held.seq, active.seq]);
  const left = await read.select().from(clientDocuments);
  expect(left.map(({ accountSeq }) => accountSeq)).toEqual([held.seq, active.seq]);
  expect(storedNames(api.folder).documents).toEqual(left.map(({ storageKey }) => storageKey).sort());
  expect(readdirSync(join(api.folder, 'trash'))).toEqual([]);
  expect(await told()).toEqual([
    ['documents-expired', 'product', closed.id, '{"documents":[1,"removed"],"messages":[1,"removed"]}'],
  ]);
});

test('browser reports expire after three months', async () => {
  const { read, writes } = api.database;
  const report = (page: string, lastAt: string) => ({
    page,
    lastAt,
    directive: 'img-src',
    blocked: 'x',
    times: 1,
    firstAt: '',
  });
  await writes.run(
    read
      .insert(browserReports)
      .values([report('/a', '2026-08-22T11:00:00.000Z'), report('/b', '2026-08-22T13:00:00.000Z')]),
  );
  expect(await remove()).toMatchObject({ browserReports: 1 });
  expect((await read.select().from(browserReports)).map(({ page }) => page)).toEqual(['/b']);
});

test('it runs at the start and once a day in only one process', async () => {
  const old = { changedAt: '2000-01-01T00:00:00.000Z' };
  const stopping = new AbortController().signal;
  await addContacts(old);
  removeExpiredDaily({ ...api.deps, stopping });
  while ((await subjects()).length > 0) await new Promise((resolve) => setImmediate(resolve));
  await addContacts(old);
  removeExpiredDaily({ ...api.deps, stopping });
  // Its own writes would be queued before these.
  for (let at = 0; at < 20; at++) await api.database.writes.run(api.database.read.delete(browserReports));
  expect(await subjects()).toHaveLength(1);
});

test('the command lists what it would remove, and removes only with --now', async () => {
  await addContacts({ changedAt: '2020-01-01T00:00:00.000Z' });
  const run = async (...args: string[]) => {
    const { ended, output } = spawnScript('retention.ts', args, {
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
    });
    return [await ended, output().split('\n')[0]];
  };
  expect(await run('--dry-run')).toEqual([0, 'Would remove 1 inquiries.']);
  expect((await run())[0]).toBe(1);
  expect(await subjects()).toHaveLength(1);
  expect(await run('--now')).toEqual([0, 'Removed 1 inquiries.']);
  expect([await subjects(), (await told())[0]?.[1]]).toEqual([[], 'command line']);
});
