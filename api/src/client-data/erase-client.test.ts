import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, getTableName, sql } from 'drizzle-orm';
import type { ErasureReport } from '../contract';
import {
  accounts,
  authenticatorApps,
  bookings,
  clientDocuments,
  clientHolds,
  clientNotes,
  clientProfiles,
  contacts,
  devices,
  documentReminders,
  documentVersions,
  erasedFiles,
  identities,
  invitations,
  ledgerEntries,
  milestones,
  outbox,
  passkeyChallenges,
  passkeys,
  passwordResets,
  pendingSignIns,
  recordNotes,
  recordReplies,
  recoveryCodes,
  savedViews,
  sessions,
  visitorReplies,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { sweepRegularly } from '../documents/sweep-uploads';
import { verifyChain } from '../ledger/chain';
import { queueMessage } from '../outbox/queue-message';
import { startTestApi, type TestApi, testOverFile, validBooking, validContact } from '../testing/test-api';
import {
  addTestAccount,
  addTestClient,
  pdf,
  sendForm,
  storedNames,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';
import { PERSONAL_DATA } from './personal-data';

const EMAIL = 'quilldove@zeppelinrow.com';
/** What no row may contain afterwards. */
const PERSONAL = /quilldove|zeppelinrow|Ottoline/i;

let api: TestApi;
let client: TestClient;
let other: TestClient;
let owner: TestClient;
beforeEach(async () => {
  api = await startTestApi();
  client = await addTestClient(api, EMAIL);
  other = await addTestClient(api, 'other@example.com');
  owner = await addTestAccount(api, 'staff', 'owner@example.com');
});
afterEach(() => api.close());

const ask = (method: string, path: string, json?: unknown, cookie = owner.cookie) =>
  api.send(`/api/admin/clients/${client.id}${path}`, { method, cookie, json });
const erase = (loginEmail = EMAIL) => ask('POST', '/erasure', { loginEmail });

async function fill(): Promise<void> {
  const { read, writes } = api.database;
  const { seq } = client;
  const at = new Date().toISOString();
  await ask('PUT', '/profile', {
    firstName: 'Ottoline',
    lastName: 'Quilldove',
    email: 'Ottoline@zeppelinrow.com',
    phone: '',
    company: 'Quilldove Ltd',
    status: 'active',
  });
  for (const email of [EMAIL, 'other@example.com']) {
    const headers = { 'Idempotency-Key': `"${uuidv7()}"` };
    const names = { firstName: 'Ottoline', message: 'I am Ottoline' };
    const booking = email === EMAIL ? { ...validBooking(), ...names, email } : { ...validBooking(), email };
    await api.send('/api/bookings', { method: 'POST', headers, json: booking });
    const message =
      email === EMAIL
        ? { ...validContact(), name: 'Ottoline Quilldove', email }
        : { ...validContact(), email };
    await api.send('/api/contacts', {
      method: 'POST',
      headers: { 'Idempotency-Key': `"${uuidv7()}"` },
      json: message,
    });
  }
  for (const { cookie } of [client, other])
    await sendForm(
      await api.listen(),
      cookie,
      uploadForm(pdf(), cookie === client.cookie ? 'quilldove.pdf' : 'b.pdf'),
    );
  const [document] = await read.select().from(clientDocuments).where(eq(clientDocuments.accountSeq, seq));
  const version = {
    fileName: 'quilldove.pdf',
    fileSize: 3,
    mimeType: 'application/pdf',
    sha256: 'y',
    uploadedAt: at,
  };
  const text = { title: 'Ottoline', content: 'Ottoline', type: 'note', createdAt: at };
  const hash = (name: string) => `${name} of quilldove`;
  await writes.run(
    read.insert(clientNotes).values({ ...text, id: uuidv7(), accountSeq: seq }),
    read
      .insert(milestones)
      .values({ id: uuidv7(), accountSeq: seq, title: 'Ottoline', status: 'x', changedAt: at }),
    read.insert(documentVersions).values({
      ...version,
      id: uuidv7(),
      documentSeq: document!.seq,
      storageKey: uuidv7(),
      replacedAt: Date.now(),
    }),
    read
      .insert(identities)
      .values({ issuer: 'https://quilldove', subject: 'quilldove', accountSeq: seq, linkedAt: at }),
    read.insert(devices).values({
      hash: hash('device'),
      network: '',
      accountSeq: seq,
      label: 'x',
      firstAt: 1,
      lastAt: 1,
      isUnusual: false,
    }),
    read.insert(passkeys).values({
      id: uuidv7(),
      accountSeq: seq,
      credentialId: hash('key'),
      publicKey: '',
      counter: 0,
      transports: '',
      name: 'Ottoline’s key',
      createdAt: at,
    }),
    read.insert(authenticatorApps).values({ accountSeq: seq, secret: hash('secret'), lastStep: 0 }),
    read.insert(outbox).values({
      kind: 'new-device',
      channel: 'mail',
      about: client.id,
      recipient: EMAIL,
      state: 'waiting',
      id: uuidv7(),
      eventKey: 'x',
      attempts: 0,
      nextAt: 0,
      giveUpAt: 0,
      createdAt: at,
    }),
    read.insert(recoveryCodes).values({ accountSeq: seq, codeHash: hash('code') }),
    read.insert(invitations).values({ accountSeq: seq, tokenHash: hash('invitation'), endsAt: 1 }),
    read.insert(passwordResets).values({ accountSeq: seq, tokenHash: hash('reset'), endsAt: 1 }),
    read.insert(pendingSignIns).values({ accountSeq: seq, tokenHash: hash('pending'), tries: 0, endsAt: 1 }),
    read
      .insert(passkeyChallenges)
      .values({ challenge: hash('challenge'), purpose: 'register', accountSeq: seq, endsAt: 1 }),
  );
  await api.deps.ledger.settle();
}

/** Adds replies and notes about every booking and inquiry, mails, and a person invited to the case. */
async function fillAround(): Promise<void> {
  const { read, writes } = api.database;
  for (const [key, table] of [
    ['bookingSeq', bookings],
    ['contactSeq', contacts],
  ] as const)
    for (const { seq, email } of await read.select().from(table as typeof bookings)) {
      const row = { [key]: seq, text: email, author: 'Jane Doe', createdAt: '' };
      const received = { fromName: email, fromAddress: email, subject: '', attachments: 0 };
      await writes.run(
        read.insert(recordReplies).values({ ...row, id: uuidv7(), subject: email }),
        read.insert(visitorReplies).values({ ...row, ...received, id: uuidv7(), messageId: uuidv7() }),
        read.insert(recordNotes).values({ ...row, id: uuidv7() }),
      );
    }
  const mail = {
    fromName: EMAIL,
    fromAddress: EMAIL,
    subject: EMAIL,
    text: EMAIL,
    attachments: 0,
    createdAt: '',
  };
  await writes.run(read.insert(visitorReplies).values({ ...mail, id: uuidv7(), messageId: uuidv7() }));
  // Two messages to the firm, which name neither the address nor the account.
  const [booking] = await read.select().from(bookings).where(eq(bookings.email, EMAIL));
  for (const kind of ['booking-notice', 'booking-mention'] as const) {
    const letter = { kind, about: booking!.id, recipient: 'desk@lisleharrow.com' };
    await writes.run(queueMessage(api.database, letter, sql`true`));
  }
  const person = { firstName: 'Ada', lastName: 'Lee', email: 'ada@zeppelinrow.com', right: 'view' };
  expect((await ask('POST', '/people', person)).status).toBe(201);
}

/** Every row of every table as text; of the search index only what a search finds. */
async function everyRow(): Promise<Map<string, string[]>> {
  const { client: database } = api.database;
  const { rows: tables } = await database.execute(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '%\\_search%' escape '\\'",
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows, columns } = await database.execute(`select * from "${String(name)}"`);
    all.set(
      String(name),
      rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))),
    );
  }
  return all;
}
const withPersonal = async () =>
  [...(await everyRow())].flatMap(([table, rows]) => (rows.some((row) => PERSONAL.test(row)) ? [table] : []));

test("an erased client is in no row, search or file; other people's data and the ledger stay", async () => {
  await fill();
  expect(await withPersonal()).toEqual(
    expect.arrayContaining([
      'accounts',
      'bookings',
      'contacts',
      'outbox',
      'first_answers',
      'passkeys',
      'identities',
    ]),
  );
  const before = await everyRow();
  const response = await erase();
  expect(response.status).toBe(200);
  expect(await withPersonal()).toEqual([]);
  const after = await everyRow();
  // No row refers to the account any more, and nothing of the other client, the owner or the content is gone.
  const left = [...before].flatMap(([table, rows]) => {
    const kept = rows.filter((row) => !PERSONAL.test(row) && !row.includes(`"account_seq":${client.seq},`));
    return kept.filter((row) => !after.get(table)!.includes(row)).map((row) => `${table}: ${row}`);
  });
  expect(
    left.filter(
      (row) =>
        !/^(list_counts|sqlite_sequence|stored_files|document_versions|sessions|booking_confirmations)/.test(
          row,
        ),
    ),
  ).toEqual([]);
  // The tokens that opened the client's own bookings are gone, too.
  expect([before, after].map((rows) => rows.get('booking_confirmations')!.length)).toEqual([2, 1]);
  for (const list of ['bookings', 'contacts']) {
    const found = await api.send(`/api/admin/${list}?q=quilldove`, { cookie: owner.cookie });
    expect(await found.json()).toEqual([]);
    const others = await api.send(`/api/admin/${list}?q=other@example`, { cookie: owner.cookie });
    expect(await others.json()).toHaveLength(1);
  }
  expect(storedNames(api.folder).documents).toHaveLength(1);
  expect(readdirSync(join(api.folder, 'trash'))).toEqual([]);
  expect((await api.send('/api/client/profile', { cookie: client.cookie })).status).toBe(401);
  expect((await api.send('/api/client/profile', { cookie: other.cookie })).status).toBe(200);
  await api.deps.ledger.settle();
  expect(await verifyChain(api.database)).toMatchObject({ broken: null, unsealed: 0 });
  const told = await api.database.read
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.action, 'client-erased'));
  expect(told).toMatchObject([{ actorId: owner.id, clientId: client.id, changes: null }]);
  expect((await ask('GET', '')).status).toBe(404);
});

test('each table with data of clients had rows of the client before, and has none afterwards', async () => {
  await fill();
  await fillAround();
  const { read, writes } = api.database;
  const [{ seq: documentSeq, id } = { seq: 0, id: '' }] = await read
    .select()
    .from(clientDocuments)
    .where(eq(clientDocuments.accountSeq, client.seq));
  const said = { text: 'Ottoline', documentIds: [id] };
  await api.send('/api/client/messages', { method: 'POST', json: said, cookie: client.cookie });
  const view = { list: 'bookings', name: EMAIL, q: '' };
  await api.send('/api/admin/views', { method: 'POST', json: view, cookie: owner.cookie });
  await writes.run(
    read.insert(documentReminders).values({ documentSeq, dueDate: '', days: 1, remindedAt: '' }),
    read.insert(clientHolds).values({
      accountSeq: client.seq,
      kind: 'restriction',
      reason: 'Ottoline',
      since: '',
      setBy: '',
    }),
  );
  const before = await everyRow();
  expect((await erase()).status).toBe(200);
  const after = await everyRow();
  const declared = new Set(PERSONAL_DATA.flatMap(({ tables }) => tables.map(getTableName)));
  const kept = [...declared].filter((name) => after.get(name)!.length >= before.get(name)!.length);
  expect(kept).toEqual(['ledger_entries']);
  expect(await withPersonal()).toEqual([]);
});

// Reads the file itself; cleaning the file of a server is up to that server.
testOverFile('nothing of an erased client is left in the database file after a checkpoint', async () => {
  await fill();
  await api.database.client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  const content = () => readFileSync(join(api.folder, 'test.db')).toString('latin1');
  expect(content()).toMatch(PERSONAL);
  await erase();
  await api.database.client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(PERSONAL.exec(content())?.[0]).toBeUndefined();
});

test('a dry run removes nothing and lists what the erasure would remove and keep', async () => {
  await fill();
  const before = await everyRow();
  const dry = (await (await ask('GET', '/erasure')).json()) as ErasureReport;
  await api.deps.ledger.settle();
  expect([...(await everyRow())].filter(([name]) => !name.startsWith('ledger'))).toEqual(
    [...before].filter(([name]) => !name.startsWith('ledger')),
  );
  const counts = Object.fromEntries(dry.goes.map(({ what, count }) => [what, count]));
  expect(counts).toMatchObject({
    Profile: 1,
    Milestones: 1,
    Updates: 1,
    Documents: 1,
    'Files, earlier ones included': 2,
    [`Bookings under ${EMAIL}`]: 1,
    [`Inquiries under ${EMAIL}`]: 1,
    'Open sessions': 1,
  });
  expect(dry.stays.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^\d+ lines of the ledger$/),
    'Copies in backups',
    'Mails and calls that were sent',
  ]);
  expect(await (await erase()).json()).toEqual(dry);
});

test('a dry run counts replies, notes and messages about bookings and inquiries, and people invited to the case', async () => {
  await fill();
  await fillAround();
  const dry = (await (await ask('GET', '/erasure')).json()) as ErasureReport;
  const counts = Object.fromEntries(dry.goes.map(({ what, count }) => [what, count]));
  const before = await everyRow();
  await erase();
  const after = await everyRow();
  const removed = (table: string) => before.get(table)!.length - after.get(table)!.length;
  expect(counts).toMatchObject({
    'Replies about these bookings and inquiries, sent': removed('record_replies'),
    'Replies about these bookings and inquiries, received': removed('visitor_replies') - 1,
    'Mails that belong to no booking or inquiry': 1,
    'Internal notes about these bookings and inquiries': removed('record_notes'),
    'Outgoing messages, those that wait included': removed('outbox'),
    'Access of other people to the case': removed('household_members'),
    'Accounts of these people that nobody has signed in to': removed('accounts') - 1,
  });
  expect(['record_replies', 'visitor_replies', 'record_notes', 'accounts'].map(removed)).toEqual([
    2, 3, 2, 2,
  ]);
  expect(await withPersonal()).toEqual([]);
});

test("saved filters with the client's address or whole name are removed; those that share one word stay", async () => {
  await fill();
  const named = [
    EMAIL.toUpperCase(),
    'ottoline@ZEPPELINROW.com',
    `trust <${EMAIL}>`,
    'ottoline  QUILLDOVE trust',
    'Ottolíne Quilldöve',
  ];
  const others = [
    'Ottoline',
    'Quilldove',
    'zeppelinrow.com',
    `my${EMAIL}`,
    `mary-${EMAIL}`,
    'Ottoline Quilldoves',
    'trust',
    '',
  ];
  const save = async (q: string, name: string) => {
    const json = { list: 'bookings', name, q };
    const answer = await api.send('/api/admin/views', { method: 'POST', json, cookie: owner.cookie });
    expect(answer.status).toBe(201);
  };
  for (const [at, q] of named.entries()) await save(q, `Hers ${at}`);
  await save('', `Of ${EMAIL}`);
  for (const [at, q] of others.entries()) await save(q, `Another ${at}`);
  const report = (await (await erase()).json()) as ErasureReport;
  expect(report.goes).toContainEqual({ what: 'Saved filters of staff that name the client', count: 6 });
  const kept = await api.database.read.select({ q: savedViews.q }).from(savedViews);
  expect(kept.map(({ q }) => q ?? '')).toEqual(others);
});

test('a name without letters or digits matches no saved filter', async () => {
  await fill();
  const { read, writes } = api.database;
  await writes.run(
    read.update(clientProfiles).set({ firstName: '?', lastName: '?' }),
    read.update(accounts).set({ firstName: '?', lastName: '?' }).where(eq(accounts.email, EMAIL)),
  );
  const json = { list: 'bookings', name: 'Waiting', q: '' };
  await api.send('/api/admin/views', { method: 'POST', json, cookie: owner.cookie });
  await erase();
  expect(await read.$count(savedViews)).toBe(1);
});

test('under a legal hold nothing can be removed by anyone until it is lifted', async () => {
  await fill();
  await ask('PUT', '/legal-hold', { reason: 'Court order 12/26' });
  expect(await (await ask('GET', '/erasure')).json()).toMatchObject({
    blockedBy: 'This client is under a legal hold: Court order 12/26',
  });
  const before = await everyRow();
  const refused = await erase();
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('legal hold')]);
  const isSame = async () => {
    const now = await everyRow();
    for (const table of ['accounts', 'bookings', 'contacts', 'outbox', 'client_documents', 'stored_files'])
      expect([table, now.get(table)]).toEqual([table, before.get(table)]);
  };
  await isSame();
  // Nor can it be done by hand.
  const byHand = { toSQL: () => ({ sql: 'delete from accounts where seq = ?', params: [client.seq] }) };
  await expect(api.database.writes.run(byHand)).rejects.toThrow('legal hold');
  await isSame();
  await ask('DELETE', '/legal-hold');
  expect((await erase()).status).toBe(200);
});

test.each(['legal-hold', 'restriction'])(
  "a booking of another client under a %s is kept, although it has the erased client's address",
  async (kind) => {
    const headers = { 'Idempotency-Key': '"theirs"' };
    const json = { ...validBooking(), email: EMAIL };
    const sent = await api.send('/api/bookings', { method: 'POST', headers, json, cookie: other.cookie });
    const { id } = (await sent.json()) as { id: string };
    await api.send('/api/bookings', { method: 'POST', json });
    const path = `/api/admin/clients/${other.id}/${kind}`;
    await api.send(path, { method: 'PUT', cookie: owner.cookie, json: { reason: 'A lawsuit' } });
    const report = (await (await erase()).json()) as ErasureReport;
    expect(report.goes).toContainEqual({ what: `Bookings under ${EMAIL}`, count: 1 });
    expect(report.stays.map(({ what }) => what)).toContain(`1 bookings of other clients under ${EMAIL}`);
    const kept = await api.database.read.select().from(bookings);
    expect(kept.map((booking) => [booking.id, booking.accountSeq])).toEqual([[id, other.seq]]);
    // The stored first answer stays, too, so that a retry finds it.
    const again = await api.send('/api/bookings', { method: 'POST', headers, json, cookie: other.cookie });
    expect(await again.json()).toMatchObject({ id });
  },
);

test('a restricted client can be erased', async () => {
  await ask('PUT', '/restriction', { reason: 'Asked for it' });
  expect((await erase()).status).toBe(200);
  expect(await api.database.read.$count(accounts, eq(accounts.id, client.id))).toBe(0);
});

test('an erasure needs the address typed again and a recent sign-in', async () => {
  const wrong = await erase('other@example.com');
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('/loginEmail')]);
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() - 11 * 60_000 }));
  expect(await (await erase()).text()).toContain('sign-in-again');
  expect(await read.$count(clientProfiles)).toBe(2);
});

test('the address that confirms an erasure may be typed in any form', async () => {
  client = await addTestClient(api, 'user@xn--mnchen-3ya.de');
  expect((await erase('User@münchen.de\u200b')).status).toBe(200);
});

test('files left by a killed process are removed at the next start, and none go to the trash', async () => {
  await fill();
  const { files } = api.deps;
  const { erase: really } = files;
  Object.assign(files, { erase: () => Promise.reject(new Error('killed')) });
  expect((await erase()).status).toBe(200);
  expect(storedNames(api.folder).documents).toHaveLength(2);
  expect(await api.database.read.$count(erasedFiles)).toBe(2);
  Object.assign(files, { erase: really });
  await sweepRegularly(api.deps, true);
  expect(storedNames(api.folder).documents).toHaveLength(1);
  expect(readdirSync(join(api.folder, 'trash'))).toEqual([]);
  expect(await api.database.read.$count(erasedFiles)).toBe(0);
});

test('if one of its statements fails, nothing is erased', async () => {
  await fill();
  await api.database.client.execute(
    "create trigger closed before insert on ledger_entries when new.action = 'client-erased' begin select raise(abort, 'closed'); end",
  );
  const before = (await everyRow()).get('client_documents');
  expect((await erase()).status).toBe(500);
  expect((await everyRow()).get('client_documents')).toEqual(before);
  expect(storedNames(api.folder).documents).toHaveLength(2);
  expect(await api.database.read.$count(erasedFiles)).toBe(0);
});
