import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientDocument, DocumentComparison } from '../contract';
import { startTestApi, type TestApi } from '../testing/test-api';
import {
  addTestAccount,
  addTestClient,
  multipart,
  pdf,
  sendForm,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';
import { readZip } from '../testing/zip';

const ATTACHMENT = ['Contains an attachment: factur-x.xml'];
const OWN = '/api/client/documents';
const invoice = readFileSync(join(import.meta.dirname, '../testing/files/attachment-pdfa3.pdf'));

let api: TestApi;
let url: string;
let owner: TestClient;
let staff: string;
beforeEach(async () => {
  api = await startTestApi();
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
  staff = (await addTestAccount(api, 'staff', 'staff@example.com', 'owner')).cookie;
});
afterEach(() => api.close());

const ofStaff = () => `/api/admin/clients/${owner.id}/documents`;
const get = async <Reply>(path: string, cookie: string) =>
  (await (await api.send(path, { cookie })).json()) as Reply;

test('what is in a file is told to the client and to staff, and stays with it once it is replaced [D24]', async () => {
  const { document } = await sendForm(url, owner.cookie, uploadForm(invoice, 'invoice.pdf'));
  expect(document.marks).toEqual(ATTACHMENT);
  for (const [path, cookie] of [
    [OWN, owner.cookie],
    [ofStaff(), staff],
  ] as const)
    expect((await get<ClientDocument[]>(path, cookie))[0]!.marks).toEqual(ATTACHMENT);

  const answer = { method: 'PATCH', json: { status: 'rejected', notes: 'Unpaid' }, cookie: staff };
  expect((await api.send(`${ofStaff()}/${document.id}`, answer)).status).toBe(200);
  const again = multipart({ name: 'file', content: pdf(), fileName: 'plain.pdf' });
  const replaced = await sendForm(url, owner.cookie, again, { method: 'PUT', path: document.filePath });
  expect([replaced.document.marks, replaced.document.versions![0]!.marks]).toEqual([undefined, ATTACHMENT]);
  const { files } = await get<DocumentComparison>(`${ofStaff()}/${document.id}/versions`, staff);
  expect(files.map(({ marks }) => marks)).toEqual([[], ATTACHMENT]);
});

test('what is in a file is told with a message that it was sent with, and in the export [D24]', async () => {
  const { document } = await sendForm(url, owner.cookie, uploadForm(invoice, 'invoice.pdf'));
  const json = { text: 'The invoice', documentIds: [document.id] };
  const headers = { 'Idempotency-Key': 'one' };
  const sent = await api.send('/api/client/messages', {
    method: 'POST',
    json,
    cookie: owner.cookie,
    headers,
  });
  expect(await sent.json()).toMatchObject({ documents: [{ marks: ATTACHMENT }] });

  const archive = await api.send(`/api/admin/clients/${owner.id}/export`, { cookie: staff });
  const told = (await readZip(Buffer.from(await archive.arrayBuffer()))).get('documents.json')!;
  expect(JSON.parse(told.toString())).toMatchObject([
    { files: [{ fileName: 'invoice.pdf', marks: ATTACHMENT }] },
  ]);
});
