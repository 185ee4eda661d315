import { eq } from 'drizzle-orm';
import { PLACEHOLDER_FILE } from '../contract';
import { clientDocuments } from '../db/schema';
import {
  addTestAccount,
  addTestClient,
  pdf,
  sendForm,
  storedNames,
  type TestClient,
  UPLOAD_PATH,
  uploadForm,
} from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let owner: TestClient;
let other: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  owner = await addTestClient(api, 'owner@example.com');
  other = await addTestClient(api, 'other@example.com');
});
afterAll(() => api.close());

const passport = { name: 'Passport of M. Osei', type: 'passport', ...PLACEHOLDER_FILE };
const register = (json: unknown, { cookie }: TestClient, key?: string) =>
  api.send(UPLOAD_PATH, {
    method: 'POST',
    json,
    cookie,
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const documents = async ({ cookie }: TestClient) =>
  (await (await api.send('/api/client/documents', { cookie })).json()) as Record<string, unknown>[];

test('a document registered without a file is pending, belongs to its owner only, and gives access to nothing [EN9 CP15 D24]', async () => {
  const response = await register({ ...passport, filePath: '/etc/passwd' }, owner);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    ...passport,
    filePath: '/etc/passwd',
    id: expect.any(String),
    status: 'pending',
    notes: null,
    uploadedAt: expect.stringMatching(/Z$/),
    hasFile: false,
    versions: [],
  });
  await register({ ...passport, name: 'Second', type: undefined }, owner);
  expect((await documents(owner)).map(({ name, type }) => [name, type])).toEqual([
    ['Second', 'other'],
    ['Passport of M. Osei', 'passport'],
  ]);
  expect(await documents(other)).toEqual([]);
  expect(storedNames(api.folder)).toEqual({ uploads: [], documents: [] });
});

test('staff cannot approve a document without a file, but may ask for one [D24]', async () => {
  const client = await addTestClient(api, 'unfiled@example.com');
  const staff = (await addTestAccount(api, 'staff', 'staff@example.com')).cookie;
  const { id } = (await (await register(passport, client)).json()) as { id: string };
  const review = (json: object) =>
    api.send(`/api/admin/clients/${client.id}/documents/${id}`, { method: 'PATCH', cookie: staff, json });
  const refused = await review({ status: 'approved', notes: '' });
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    'This document has no file yet, so there is nothing to approve',
  ]);
  expect(await documents(client)).toMatchObject([{ id, status: 'pending' }]);
  expect((await review({ status: 'requires_update', notes: 'Please attach the scan' })).status).toBe(200);
});

test('repeated calls with one idempotency key create one document, even concurrently [D24]', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => register(passport, other, 'key')));
  answers.push(await register(passport, other, 'key'));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(texts).size).toBe(1);
  expect(await documents(other)).toHaveLength(1);
  expect((await register(passport, other, 'k\u00fc')).status).toBe(400);
});

test.each<[field: string, value: unknown]>([
  ['name', ''],
  ['type', 'selfie'],
  ['fileName', 1],
  ['filePath', ''],
  ['fileSize', -1],
  ['fileSize', 1.5],
  ['fileSize', '1024'],
  ['mimeType', null],
  ...['../../etc/passwd', 'C:\\scan.pdf', 'a\nb.pdf', 'a\u0007.pdf', '..', ' . '].map(
    (name): [string, string] => ['fileName', name],
  ),
  ...['*/*', 'application/*', 'pdf', 'text/html\r\nX: y', 'text/', '/pdf', 'a/b/c'].map(
    (type): [string, string] => ['mimeType', type],
  ),
])('an upload with a wrong %s is 422: %p [CP13]', async (field, value) => {
  const response = await register({ ...passport, [field]: value }, owner);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ pointer: `/${field}` }] });
});

test.each(['image/svg+xml', 'text/plain;charset=utf-8', 'application/vnd.ms-excel', 'APPLICATION/PDF'])(
  'the document type %s is accepted unchanged [CP13]',
  async (mimeType) => {
    const response = await register({ ...passport, mimeType }, other);
    expect([response.status, await response.json()]).toEqual([201, expect.objectContaining({ mimeType })]);
  },
);

test('a client can have 500 documents, however they are created; one more is refused, and other clients are not affected [D24]', async () => {
  const full = await addTestClient(api, 'full@example.com');
  const { read, writes } = api.database;
  const now = new Date().toISOString();
  const row = { ...passport, accountSeq: full.seq, status: 'pending', uploadedAt: now };
  for (let from = 0; from < 498; from += 83)
    await writes.run(
      read
        .insert(clientDocuments)
        .values(Array.from({ length: 83 }, (_, index) => ({ ...row, id: `full-${from + index}` }))),
    );
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(passport, full)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413]);
  const url = await api.listen();
  const refusal = [
    413,
    'You have 500 documents, the most that one client may have. Please ask your adviser to help',
  ];
  const refused = await sendForm(url, full.cookie, uploadForm(pdf()));
  expect([refused.status, refused.problem.detail]).toEqual(refusal);
  expect(await documents(full)).toHaveLength(500);
  expect(storedNames(api.folder)).toEqual({ uploads: [], documents: [] });
  expect((await register(passport, other)).status).toBe(201);

  await writes.run(read.delete(clientDocuments).where(eq(clientDocuments.id, 'full-0')));
  const both = await Promise.all([1, 2].map(() => sendForm(url, full.cookie, uploadForm(pdf()))));
  const [first, second] = both.sort((a, b) => a.status - b.status);
  expect(first!.status).toBe(201);
  expect([second!.status, second!.problem.detail]).toEqual(refusal);
  expect(storedNames(api.folder).documents).toHaveLength(1);
});
