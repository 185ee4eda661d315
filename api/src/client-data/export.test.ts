import { get } from 'node:http';
import { Readable } from 'node:stream';
import { eq, like } from 'drizzle-orm';
import {
  clientDocuments,
  clientNotes,
  clientProfiles,
  contacts,
  documentVersions,
  leases,
  ledgerEntries,
  sessions,
  storedFiles,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { FileStore } from '../file-store/file-store';
import { FileMissing } from '../file-store/file-store';
import { readZip } from '../testing/zip';
import { PASSWORD_HASH, startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import {
  addTestAccount,
  addTestClient,
  pdf,
  sendForm,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';
import { exportArchive, safeName } from './export-archive';

let api: TestApi;
let client: TestClient;
const OWN = '/api/client/export';
const ofStaff = () => `/api/admin/clients/${client.id}/export`;

beforeEach(async () => {
  // Even people who may see every client export only their own.
  api = await startTestApi({ ADVISERS_SEE: 'all' });
  client = await addTestClient(api, 'ines@moreau.com');
});
afterEach(() => api.close());

async function exported(path = OWN, cookie = client.cookie): Promise<Map<string, Buffer>> {
  const response = await api.send(path, { cookie });
  expect(response.status).toBe(200);
  return readZip(Buffer.from(await response.arrayBuffer()));
}
async function whenNoneIsMade(): Promise<void> {
  const { read } = api.database;
  while (await read.$count(leases, like(leases.name, 'export/%')))
    await new Promise((resolve) => setTimeout(resolve, 5));
}
const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(name))) as unknown;

/** Adds a document whose file exists only as a row; the api's `files` must provide it. */
async function addDocument(fileName: string, content = pdf(), mimeType = 'application/pdf') {
  const { read, writes } = api.database;
  const row = {
    id: uuidv7(),
    accountSeq: client.seq,
    name: 'Passport',
    type: 'passport',
    fileName,
    filePath: '',
    fileSize: content.length,
    mimeType,
    status: 'pending',
    notes: null,
    uploadedAt: new Date().toISOString(),
    storageKey: uuidv7(),
    sha256: 'x',
    uploadKey: null,
  };
  await writes.run(read.insert(clientDocuments).values(row));
  return row;
}

test('stored marks that change the text direction are not exported', async () => {
  const { read, writes } = api.database;
  const spoofed = 'an\u202eexe.a\u0007';
  const note = { id: uuidv7(), accountSeq: client.seq, title: spoofed, content: 'x', type: 'update' };
  await writes.run(
    read.insert(clientNotes).values({ ...note, createdAt: new Date().toISOString() }),
    read.update(clientProfiles).set({ company: spoofed }),
  );
  const { id } = await addDocument('passport.pdf');
  await writes.run(read.update(clientDocuments).set({ name: spoofed }).where(eq(clientDocuments.id, id)));
  const files = await exported();
  expect(json(files, 'updates.json')).toMatchObject([{ title: 'anexe.a' }]);
  expect(json(files, 'profile.json')).toMatchObject({ company: 'anexe.a' });
  expect(json(files, 'documents.json')).toMatchObject([{ name: 'anexe.a' }]);
});

test('clients get all data stored about them, with files as they were uploaded and explanations', async () => {
  const { read, writes } = api.database;
  const file = pdf();
  await sendForm(await api.listen(), client.cookie, uploadForm(file, 'pass port.pdf'));
  const [document] = await read.select().from(clientDocuments);
  const note = { id: uuidv7(), accountSeq: client.seq, title: 'Hello', content: 'Welcome', type: 'update' };
  await writes.run(read.insert(clientNotes).values({ ...note, createdAt: new Date().toISOString() }));
  for (const email of ['Ines@Moreau.com', 'other@example.com']) {
    await api.send('/api/bookings', { method: 'POST', json: { ...validBooking(), email } });
    await api.send('/api/contacts', { method: 'POST', json: { ...validContact(), email } });
  }
  const desk = await addTestAccount(api, 'staff', 'owner@example.com');
  const [inquiry] = await read.select().from(contacts).where(eq(contacts.email, 'Ines@Moreau.com'));
  const noted = { method: 'POST', json: { text: 'Called back' }, cookie: desk.cookie };
  await api.send(`/api/admin/contacts/${inquiry!.id}/notes`, noted);
  const answered = { ...noted, json: { subject: 'Singapore', text: 'We can help.' } };
  await api.send(`/api/admin/contacts/${inquiry!.id}/replies`, answered);
  const said = { text: 'With the passport', documentIds: [document!.id] };
  await api.send('/api/client/messages', { method: 'POST', json: said, cookie: client.cookie });
  await (await api.send(`/api/admin/clients/${client.id}`, { cookie: desk.cookie })).text();
  await api.deps.ledger.settle();

  const files = await exported();
  expect([...files.keys()]).toEqual([
    'READ-ME.txt',
    ...[
      'account',
      'profile',
      'household',
      'milestones',
      'updates',
      'messages',
      'bookings',
      'inquiries',
      'received-mails',
      'letters',
      'sign-in',
      'ledger',
      'shared-case',
    ].map((name) => `${name}.json`),
    'files/001 pass port.pdf',
    'documents.json',
  ]);
  expect(files.get('files/001 pass port.pdf')).toEqual(file);
  for (const name of [...files.keys()].filter((each) => each.endsWith('.json')))
    expect(String(files.get('READ-ME.txt'))).toContain(name);
  expect(json(files, 'profile.json')).toMatchObject({
    email: 'ines@moreau.com',
    status: 'active',
    adviser: null,
  });
  expect(json(files, 'updates.json')).toMatchObject([{ title: 'Hello', content: 'Welcome' }]);
  expect(json(files, 'messages.json')).toMatchObject([
    { side: 'client', text: 'With the passport', readAt: null, documents: [document!.id] },
  ]);
  expect(json(files, 'bookings.json')).toMatchObject([
    { email: 'Ines@Moreau.com', replies: [], internalNotes: [] },
  ]);
  expect(json(files, 'inquiries.json')).toMatchObject([
    {
      email: 'Ines@Moreau.com',
      subject: 'Moving to Singapore',
      replies: [{ subject: 'Singapore', text: 'We can help.', createdAt: expect.any(String) }],
      internalNotes: [{ text: 'Called back', createdAt: expect.any(String) }],
    },
  ]);
  expect(json(files, 'letters.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'booking-received', recipient: 'Ines@Moreau.com' }),
    ]),
  );
  expect(json(files, 'sign-in.json')).toMatchObject({ sessions: [expect.anything()] });
  const ledger = json(files, 'ledger.json') as { action: string; by: string }[];
  expect(ledger.map(({ action, by }) => `${by}: ${action}`)).toEqual([
    'Jane Doe: signed-in',
    'Jane Doe: document-added',
    'Jane Doe: message-written',
    'Jane Doe: client-viewed',
    'Jane Doe: client-exported',
  ]);
  // The client does not see the network of staff.
  expect(ledger[3]).not.toHaveProperty('network');
  expect(json(files, 'documents.json')).toMatchObject([
    {
      name: 'Passport',
      files: [{ sha256: document!.sha256, state: 'in this archive', path: 'files/001 pass port.pdf' }],
    },
  ]);
  const everything = [...files.values()].map(String).join();
  expect(everything).not.toContain(PASSWORD_HASH);
  expect(everything).not.toContain(document!.storageKey);
  expect(everything).not.toMatch(/other@example|Hash/);
});

test("a client who enters a stranger's address in the profile does not get that stranger's inquiries", async () => {
  const { read, writes } = api.database;
  await api.send('/api/contacts', {
    method: 'POST',
    json: { ...validContact(), email: 'victim@example.com' },
  });
  await writes.run(read.update(clientProfiles).set({ email: 'victim@example.com' }));
  expect(json(await exported(), 'inquiries.json')).toEqual([]);
  expect(json(await exported(), 'received-mails.json')).toEqual([]);
});

test("only owners and the client's adviser may export it, not other staff; it is recorded in the ledger", async () => {
  const { read, writes } = api.database;
  const [owner, own, other, reader] = await Promise.all(
    (['owner', 'adviser', 'adviser', 'reader'] as const).map((role, at) =>
      addTestAccount(api, 'staff', `staff${at}@example.com`, role),
    ),
  );
  await writes.run(read.update(clientProfiles).set({ adviserSeq: own!.seq }));
  for (const path of [ofStaff(), `${ofStaff()}/size`]) {
    const statusFor = async ({ cookie }: TestClient) => {
      const response = await api.send(path, { cookie });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await statusFor(owner!)).toBe(200);
    expect(await statusFor(own!)).toBe(200);
    expect(await statusFor(other!)).toBe(403);
    expect(await statusFor(reader!)).toBe(403);
    expect(await statusFor(client)).toBe(403);
  }
  const told = await read.select().from(ledgerEntries).where(eq(ledgerEntries.action, 'client-exported'));
  expect(told.map(({ actorId, clientId }) => [actorId, clientId])).toEqual([
    [owner!.id, client.id],
    [own!.id, client.id],
  ]);
});

test('an export needs a recent sign-in, by the client or by staff', async () => {
  const owner = await addTestAccount(api, 'staff', 'owner@example.com');
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() - 11 * 60_000 }));
  for (const [path, cookie] of [
    [OWN, client.cookie],
    [`${OWN}/size`, client.cookie],
    [ofStaff(), owner.cookie],
    [`${ofStaff()}/size`, owner.cookie],
  ] as const) {
    const response = await api.send(path, { cookie });
    expect([path, response.status, await response.text()]).toEqual([
      path,
      403,
      expect.stringContaining('sign-in-again'),
    ]);
  }
});

test('without a writable ledger nothing is exported', async () => {
  await api.database.client.execute(
    "create trigger closed before insert on ledger_entries begin select raise(abort, 'closed'); end",
  );
  expect((await api.send(OWN, { cookie: client.cookie })).status).toBe(500);
});

test('the export announces its size', async () => {
  await addDocument('a.pdf', pdf(300));
  await addDocument('b.pdf', pdf(700));
  expect(await (await api.send(`${OWN}/size`, { cookie: client.cookie })).json()).toEqual({
    files: 2,
    bytes: 1000,
  });
});

test('a damaged, missing or infected file is named as such, and the rest is exported', async () => {
  const { read, writes } = api.database;
  const content = pdf(500);
  const store = givenFiles(() => Readable.from([content]));
  const damaged = await addDocument('damaged.pdf', content);
  const missing = await addDocument('missing.pdf', content);
  const infected = await addDocument('infected.pdf', content);
  await writes.run(
    read.insert(storedFiles).values({ key: infected.storageKey, notedAt: 0, scan: 'infected' }),
  );
  const files = await readArchive({
    ...store,
    read: (key) => (key === missing.storageKey ? Promise.reject(new FileMissing(key)) : store.read(key)),
  });
  const states = (
    json(files, 'documents.json') as { id: string; files: { state: string; path?: string }[] }[]
  ).map(({ id, files: [file] }) => [id, file!.state, file!.path !== undefined]);
  expect(states).toEqual([
    [infected.id, 'held back', false],
    [missing.id, 'missing', false],
    [damaged.id, 'damaged', true],
  ]);
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual(['files/003 damaged.pdf']);
});

test('earlier files of a document are exported', async () => {
  const { read, writes } = api.database;
  const row = await addDocument('now.pdf');
  const [document] = await read.select().from(clientDocuments).where(eq(clientDocuments.id, row.id));
  const version = { fileName: 'now.pdf', fileSize: 3, mimeType: 'application/pdf', sha256: 'y' };
  await writes.run(
    read.insert(documentVersions).values({
      ...version,
      id: uuidv7(),
      documentSeq: document!.seq,
      storageKey: uuidv7(),
      uploadedAt: row.uploadedAt,
      replacedAt: Date.now(),
    }),
  );
  const files = await readArchive(givenFiles(() => Readable.from([pdf()])));
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([
    'files/001 now.pdf',
    'files/001 earlier 1 now.pdf',
  ]);
});

test('a name is cut to the 255 bytes that systems allow, and keeps its ending', async () => {
  await addDocument(`${'護'.repeat(196)}.pdf`);
  const files = await readArchive(givenFiles(() => Readable.from([pdf()])));
  // Four bytes of number, three of each character, four of the ending.
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([
    `files/001 ${'護'.repeat(82)}.pdf`,
  ]);
});

test.each([
  ['../../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\evil.pdf', 'evil.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
  ['a:b*c?"<>|.pdf', 'a_b_c_____.pdf'],
  ['\u0000\u200B', 'document.pdf'],
])('the name %j is %j in the archive', (given, name) => {
  expect(safeName(given, 'application/pdf')).toBe(name);
});

test.each(['text/html', 'toString'])('a file of the unknown type %s is still named', (kind) => {
  expect(safeName('deed', kind)).toBe('deed.pdf');
});

/** A store that generates every file. */
const givenFiles = (make: () => Readable) =>
  ({ ...api.deps.files, read: () => Promise.resolve(make()) }) as FileStore;

async function archiveOver(files: FileStore, onEnd = () => Promise.resolve()) {
  const { accounts } = await import('../db/schema');
  const [account] = await api.database.read.select().from(accounts).where(eq(accounts.id, client.id));
  return exportArchive({ database: api.database, files }, account!, 'The Firm', onEnd);
}
const readArchive = async (files: FileStore) =>
  readZip(Buffer.from(await new Response(await archiveOver(files)).arrayBuffer()));

const MB = 1024 * 1024;
/** This many bytes, in chunks; counts those that are read. */
const large = (bytes: number, count: (bytes: number) => void) =>
  Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= MB / 4) {
        count(MB / 4);
        yield Buffer.alloc(MB / 4);
      }
    })(),
    { highWaterMark: 1 },
  );

test('an export is generated while it is read: only a few chunks are in memory', async () => {
  let made = 0;
  for (let at = 0; at < 20; at++) await addDocument(`${at}.pdf`);
  const archive = await archiveOver(givenFiles(() => large(5 * MB, (bytes) => (made += bytes))));
  let got = 0;
  let ahead = 0;
  for await (const chunk of archive as unknown as AsyncIterable<Uint8Array>) {
    got += chunk.length;
    ahead = Math.max(ahead, made - got);
  }
  expect(got).toBeGreaterThan(100 * MB);
  expect(ahead).toBeLessThan(2 * MB);
});

test('a cut connection closes the file being read, and a new export can start at once', async () => {
  const opened: Readable[] = [];
  const closed = new Promise<void>((resolve) => {
    const read = () => {
      const stream = large(500 * MB, () => undefined);
      opened.push(stream.on('close', resolve));
      return Promise.resolve(stream);
    };
    Object.assign(api.deps.files, { read });
  });
  await addDocument('large.pdf');
  const origin = await api.listen();
  const headers = { Cookie: client.cookie };
  await new Promise<void>((resolve) => {
    const request = get(`${origin}${OWN}`, { headers }, (response) => {
      let got = 0;
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        got += chunk.length;
        if (got > MB) {
          request.destroy();
          resolve();
        }
      });
    });
    request.on('error', () => undefined);
  });
  await closed;
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  await whenNoneIsMade();
  const again = await api.send(OWN, { cookie: client.cookie });
  expect(again.status).toBe(200);
  expect((await api.send(OWN, { cookie: client.cookie })).status).toBe(429);
  // Staff cannot start a second one meanwhile, either.
  const owner = await addTestAccount(api, 'staff', 'owner@example.com');
  expect((await api.send(ofStaff(), { cookie: owner.cookie })).status).toBe(429);
  expect((await api.send(OWN, { method: 'HEAD', cookie: client.cookie })).status).toBe(200);
  await again.body!.cancel();
  await whenNoneIsMade();
  const after = await api.send(ofStaff(), { cookie: owner.cookie });
  expect(after.status).toBe(200);
  await after.body!.cancel();
});
