import { eq } from 'drizzle-orm';
import type { ClientDocument } from '../contract';
import { clientDocuments } from '../db/schema';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';
import {
  addTestClient,
  multipart,
  pdf,
  sendForm,
  storedNames,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';

let api: TestApi;
let desk: CaseDesk;
let origin: string;
beforeAll(async () => {
  api = await startTestApi({ UPLOAD_QUOTA_MB: '1' });
  desk = await openCaseDesk(api);
  origin = await api.listen();
});
afterAll(() => api.close());

let number = 0;
const addClient = () => addTestClient(api, `client${++number}@moreau.com`);
const pathOf = ({ id }: TestClient) => `/api/admin/clients/${id}/documents`;
const give = (client: TestClient, content = pdf(), headers = {}, cookie = desk.cookie) =>
  sendForm(origin, cookie, uploadForm(content, 'letter.pdf'), {
    method: 'POST',
    path: pathOf(client),
    headers,
  });
const ownOf = async ({ cookie }: TestClient) =>
  (await (await api.send('/api/client/documents', { cookie })).json()) as ClientDocument[];
const storageKeyOf = async (id: string) =>
  (await api.database.read.select().from(clientDocuments).where(eq(clientDocuments.id, id)))[0]!.storageKey!;

test('the client can see and download a document from the firm, which needs no review', async () => {
  const client = await addClient();
  const content = pdf();
  const { status, document } = await give(client, content);
  expect([status, document]).toMatchObject([201, { givenBy: 'firm', status: 'approved', hasFile: true }]);
  expect(await ownOf(client)).toEqual([document]);
  const file = await api.send(`/api/client/documents/${document.id}/file`, { cookie: client.cookie });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
  const other = await addClient();
  expect((await api.send(`/api/client/documents/${document.id}/file`, { cookie: other.cookie })).status).toBe(
    404,
  );
});

test('a document sent twice with the same idempotency key is stored once', async () => {
  const client = await addClient();
  const headers = { 'Idempotency-Key': '"same"' };
  const first = await give(client, pdf(), headers);
  expect((await give(client, pdf(), headers)).document.id).toBe(first.document.id);
  expect(await ownOf(client)).toHaveLength(1);
});

test('it is checked like any upload, and only staff with write permission can add one', async () => {
  const client = await addClient();
  const wrong = multipart(
    { name: 'name', content: 'Letter' },
    { name: 'file', content: 'MZ not a document', fileName: 'letter.pdf' },
  );
  expect((await sendForm(origin, desk.cookie, wrong, { method: 'POST', path: pathOf(client) })).status).toBe(
    415,
  );
  await api.addAccount('staff', 'reader@firm.com', 'reader');
  expect((await give(client, pdf(), {}, await api.signIn('reader@firm.com'))).status).toBe(403);
  expect((await give(client, pdf(), {}, client.cookie)).status).toBe(403);
  expect(await ownOf(client)).toEqual([]);
});

test("it cannot be replaced by the client or reviewed by staff, and does not count toward the client's quota", async () => {
  const client = await addClient();
  const { document } = await give(client, pdf(900_000));
  const again = multipart({ name: 'file', content: pdf(), fileName: 'again.pdf' });
  const replacing = { method: 'PUT', path: `/api/client/documents/${document.id}/file` };
  expect((await sendForm(origin, client.cookie, again, replacing)).status).toBe(409);
  const review = { status: 'rejected', notes: 'No' };
  expect((await desk.call('PATCH', `/${client.id}/documents/${document.id}`, review)).status).toBe(409);
  expect((await sendForm(origin, client.cookie, uploadForm(pdf(900_000)))).status).toBe(201);
  expect((await give(client, pdf(900_000))).status).toBe(413);
});

test('staff can delete it with its file, but no document of the client, and nothing under a legal hold', async () => {
  const client = await addClient();
  const { document } = await give(client);
  const key = await storageKeyOf(document.id);
  const remove = (id: string) => desk.call('DELETE', `/${client.id}/documents/${id}`);
  const hold = (method: string) => desk.call(method, `/${client.id}/legal-hold`, { reason: 'A court asks' });
  await hold('PUT');
  expect((await remove(document.id)).status).toBe(409);
  await hold('DELETE');
  expect((await remove(document.id)).status).toBe(204);
  expect(await ownOf(client)).toEqual([]);
  expect(storedNames(api.folder).documents).not.toContain(key);
  expect((await remove(document.id)).status).toBe(404);

  const own = (await sendForm(origin, client.cookie, uploadForm(pdf()))).document;
  expect((await remove(own.id)).status).toBe(409);
  expect(await ownOf(client)).toHaveLength(1);
});
