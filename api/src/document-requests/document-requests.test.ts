import { eq } from 'drizzle-orm';
import type { ClientDocument } from '../contract';
import { ledgerEntries, outbox } from '../db/schema';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { justBefore, startTestApi, type TestApi } from '../testing/test-api';
import { addTestClient, multipart, pdf, sendForm, type TestClient } from '../testing/test-documents';

let mails: MailServer;
let api: TestApi;
let desk: CaseDesk;
let origin: string;
beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApi({ ...mailSettings(mails), PUBLIC_URL: 'http://localhost' });
  desk = await openCaseDesk(api);
  origin = await api.listen();
});
afterAll(async () => {
  await api.close();
  await mails.close();
});

let number = 0;
const addClient = () => addTestClient(api, `client${++number}@moreau.com`);
const WANTED = { name: 'Passport copy', type: 'passport', notes: 'All pages, please', dueDate: '2026-12-12' };
const ask = ({ id }: TestClient, json: object = WANTED, headers = {}, cookie = desk.cookie) =>
  api.send(`/api/admin/clients/${id}/document-requests`, { method: 'POST', json, headers, cookie });
const askFor = async (client: TestClient, json?: object) =>
  (await (await ask(client, json)).json()) as ClientDocument;
const ownOf = async ({ cookie }: TestClient) =>
  (await (await api.send('/api/client/documents', { cookie })).json()) as ClientDocument[];
const withdraw = ({ id }: TestClient, documentId: string) =>
  api.send(`/api/admin/clients/${id}/documents/${documentId}`, { method: 'DELETE', cookie: desk.cookie });
const handOver = ({ cookie }: TestClient, id: string) =>
  sendForm(origin, cookie, multipart({ name: 'file', content: pdf(), fileName: 'passport.pdf' }), {
    method: 'PUT',
    path: `/api/client/documents/${id}/file`,
  });

test('a request waits for its file and becomes a document in review once the client uploads it', async () => {
  const client = await addClient();
  const answer = await ask(client);
  expect(answer.status).toBe(201);
  const asked = (await answer.json()) as ClientDocument;
  expect(asked).toMatchObject({
    name: 'Passport copy',
    type: 'passport',
    status: 'requires_update',
    hasFile: false,
    notes: 'All pages, please',
    dueDate: '2026-12-12',
    requestedAt: expect.any(String),
  });
  expect(await ownOf(client)).toEqual([asked]);
  expect(await handOver(client, asked.id)).toMatchObject({ status: 200 });
  const [met] = await ownOf(client);
  expect(met).toMatchObject({
    id: asked.id,
    status: 'pending',
    hasFile: true,
    notes: null,
    fileName: 'passport.pdf',
  });
  const lines = await api.database.read
    .select({ action: ledgerEntries.action, by: ledgerEntries.actorKind })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.subjectId, asked.id));
  expect(lines).toEqual([
    { action: 'document-requested', by: 'staff' },
    { action: 'document-replaced', by: 'client' },
  ]);
});

test('a retry under its key requests nothing; an invalid one names its field', async () => {
  const client = await addClient();
  const headers = { 'Idempotency-Key': '"same"' };
  const first = (await (await ask(client, WANTED, headers)).json()) as ClientDocument;
  expect(await (await ask(client, WANTED, headers)).json()).toEqual(first);
  expect(await ownOf(client)).toHaveLength(1);
  for (const [wrong, pointer] of [
    [{ ...WANTED, name: ' ' }, '/name'],
    [{ ...WANTED, dueDate: '2026-02-30' }, '/dueDate'],
    [{ ...WANTED, type: 'poem' }, '/type'],
  ] as const) {
    const refused = await ask(client, wrong);
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer }] }]);
  }
});

test('a request can be withdrawn until it is met, an uploaded document cannot', async () => {
  const client = await addClient();
  const wrong = await askFor(client);
  expect((await withdraw(client, wrong.id)).status).toBe(204);
  expect(await ownOf(client)).toEqual([]);
  const right = await askFor(client, { name: 'Tax return' });
  await handOver(client, right.id);
  expect((await withdraw(client, right.id)).status).toBe(409);
  expect(await ownOf(client)).toHaveLength(1);
});

test('a file uploaded at the moment of the withdrawal is kept', async () => {
  const client = await addClient();
  const { id } = await askFor(client);
  justBefore(api.database.writes, /^delete from "client_documents"/, () => handOver(client, id));
  const refused = await withdraw(client, id);
  expect([refused.status, await refused.text()]).toEqual([409, expect.not.stringContaining('legal hold')]);
  expect(await ownOf(client)).toMatchObject([{ id, hasFile: true }]);
});

test('a request under a legal hold stays, with that as the reason', async () => {
  const client = await addClient();
  const asked = await askFor(client);
  await desk.call('PUT', `/${client.id}/legal-hold`, { reason: 'A court asks' });
  const refused = await withdraw(client, asked.id);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('legal hold')]);
  expect(await ownOf(client)).toHaveLength(1);
});

test('readers cannot request anything, and an unknown client is 404', async () => {
  const client = await addClient();
  await api.addAccount('staff', 'reader@firm.com', 'reader');
  const reader = await api.signIn('reader@firm.com');
  expect((await ask(client, WANTED, {}, reader)).status).toBe(403);
  expect((await ask({ ...client, id: '0190aaaa-0000-7000-8000-000000000000' })).status).toBe(404);
});

test("the client gets a mail without the document's name, unless it was met or they opted out", async () => {
  const client = await addClient();
  const address = `client${number}@moreau.com`;
  await askFor(client);
  const met = await askFor(client, { name: 'Tax return' });
  await handOver(client, met.id);
  await api.outbox.deliver();
  const letters = await Promise.all(
    mails.received.filter(({ to }) => to.includes(address)).map(({ source }) => readMail(source)),
  );
  const notices = letters.filter(({ subject }) => subject?.endsWith('asks you for a document'));
  expect(notices).toHaveLength(1);
  expect(notices[0]!.text).toContain('http://localhost/client-portal');
  expect(`${notices[0]!.text} ${notices[0]!.html}`).not.toMatch(/passport/i);

  const byMail = { method: 'PUT', json: { byMail: false }, cookie: client.cookie };
  await api.send('/api/account/notices', byMail);
  await askFor(client, { name: 'Deed' });
  const requests = async () => {
    const queued = await api.database.read.select().from(outbox).where(eq(outbox.about, client.id));
    return queued.filter(({ kind }) => kind === 'document-request').length;
  };
  expect(await requests()).toBe(2);

  // The two settings are independent once the client has set them separately.
  const choose = (json: Record<string, boolean>) =>
    api.send('/api/account/notices', { method: 'PUT', json, cookie: client.cookie });
  expect((await choose({ documents: true })).status).toBe(204);
  await askFor(client, { name: 'Lease' });
  expect(await requests()).toBe(3);
  await choose({ byMail: true, documents: false });
  await askFor(client, { name: 'Will' });
  expect(await requests()).toBe(3);
  const chosen = await api.send('/api/account/notices', { cookie: client.cookie });
  expect(await chosen.json()).toEqual({ byMail: true, documents: false });
  expect((await choose({ documents: 'yes' } as never)).status).toBe(422);
});
