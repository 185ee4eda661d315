import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ClientDocument } from '../contract';
import { StorageUnavailable } from '../db/errors';
import type { Database } from '../db/open';
import { clientDocuments } from '../db/schema';
import {
  addTestAccount,
  addTestClient,
  MULTIPART,
  multipart,
  openRequest,
  pdf,
  readAnswer,
  sendForm,
  storedNames,
  type TestClient,
  UPLOAD_PATH,
  uploadForm,
} from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';

const MB = 1024 * 1024;
let api: TestApi;
let url: string;
let owner: TestClient;
let other: TestClient;
let staff: string;
beforeEach(async () => {
  api = await startTestApi({ UPLOAD_MAX_MB: '1', UPLOAD_QUOTA_MB: '2' });
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
  other = await addTestClient(api, 'other@example.com');
  staff = (await addTestAccount(api, 'staff', 'staff@example.com')).cookie;
});
afterEach(() => api.close());

const upload = (content = pdf(), key?: string, { cookie } = owner) =>
  sendForm(url, cookie, uploadForm(content), { headers: key ? { 'Idempotency-Key': key } : {} });
const replace = (id: string, content = pdf(), key?: string, { cookie } = owner) =>
  sendForm(url, cookie, multipart({ name: 'file', content, fileName: 'new.pdf' }), {
    method: 'PUT',
    path: `/api/client/documents/${id}/file`,
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const review = (id: string, status: string, notes = '') =>
  api.send(`/api/admin/clients/${owner.id}/documents/${id}`, {
    method: 'PATCH',
    json: { status, notes },
    cookie: staff,
  });
const documents = async ({ cookie } = owner) =>
  (await (await api.send('/api/client/documents', { cookie })).json()) as ClientDocument[];
const rowOf = async (id: string) =>
  (await api.database.read.select().from(clientDocuments).where(eq(clientDocuments.id, id)))[0]!;
const contentOf = async (id: string) => {
  const key = (await rowOf(id)).storageKey!;
  return readFileSync(join(api.folder, 'documents', key.slice(0, 2), key));
};

test('an uploaded file is stored whole, with its type, size and hash, as a pending document [D24, CP15]', async () => {
  const content = pdf(MB);
  const { status, document } = await upload(content);
  expect(status).toBe(201);
  expect(document).toEqual({
    id: expect.any(String),
    name: 'Passport',
    type: 'passport',
    fileName: 'passport.pdf',
    filePath: `/api/client/documents/${document.id}/file`,
    fileSize: MB,
    mimeType: 'application/pdf',
    status: 'pending',
    notes: null,
    uploadedAt: expect.stringMatching(/Z$/),
    hasFile: true,
    versions: [],
  });
  expect(await documents()).toEqual([document]);
  expect(await documents(other)).toEqual([]);
  expect(await contentOf(document.id)).toEqual(content);
  const { sha256, storageKey } = await rowOf(document.id);
  expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
  expect(storedNames(api.folder)).toEqual({ uploads: [], documents: [storageKey] });
});

test('the list gives the maximum file size [D24]', async () => {
  const response = await api.send('/api/client/documents', { cookie: owner.cookie });
  expect(response.headers.get('Upload-Limit')).toBe('max-size=1048576');
});

test('fields may follow the file, and the type may be missing [D24]', async () => {
  const file = { name: 'file', content: pdf(), fileName: 'a.pdf' };
  const { status, document } = await sendForm(
    url,
    owner.cookie,
    multipart(file, { name: 'name', content: ' Passport ' }),
  );
  expect([status, document.name, document.type]).toEqual([201, 'Passport', 'other']);
});

test('an account without a profile is refused before the body is read [D24, CP2]', async () => {
  const { cookie } = await addTestAccount(api, 'client', 'new@example.com');
  const socket = openRequest(url, {
    headers: { Cookie: cookie, 'Content-Type': MULTIPART, 'Content-Length': MB },
  });
  socket.write('--');
  expect((await readAnswer(socket)).status).toBe(404);
});

describe('Idempotency-Key', () => {
  test('a repeated upload returns the first document and stores nothing more [D24]', async () => {
    const first = await upload(pdf(), 'key-1');
    const again = await upload(pdf(), '"key-1"');
    expect([again.status, again.document]).toEqual([201, first.document]);
    expect(storedNames(api.folder).documents).toHaveLength(1);
    expect((await upload(pdf(), 'key-2')).document.id).not.toBe(first.document.id);
    expect((await upload(pdf(), 'key-1', other)).document.id).not.toBe(first.document.id);
  });

  test('two concurrent uploads create one document and one file [D24]', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(pdf(), key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ document }) => document.id)).size).toBe(1);
    expect(await documents()).toHaveLength(1);
    expect(storedNames(api.folder)).toMatchObject({ uploads: [], documents: [expect.any(String)] });
  });

  test('a replacement sent twice, in sequence or concurrently, is one replacement [D24]', async () => {
    const { id } = (await upload(pdf(), 'key-1')).document;
    await review(id, 'rejected', 'Too dark');
    const content = pdf();
    const answers = await Promise.all([replace(id, content, 'key-2'), replace(id, content, 'key-2')]);
    answers.push(await replace(id, content, 'key-2'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await contentOf(id)).toEqual(content);
    // The new file, and the one that it replaced.
    expect(storedNames(api.folder).uploads).toEqual([]);
    expect(storedNames(api.folder).documents).toHaveLength(2);
  });

  test('the key of another document is refused for a replacement [D24]', async () => {
    await upload(pdf(), 'key-1');
    const { id } = (await upload(pdf(), 'key-2')).document;
    await review(id, 'rejected', 'Too dark');
    const before = await rowOf(id);
    expect((await replace(id, pdf(), 'key-1')).status).toBe(422);
    expect(await rowOf(id)).toEqual(before);
    expect(storedNames(api.folder).documents).toHaveLength(2);
  });
});

describe('quota', () => {
  test('a client who has reached the quota is told how much is left [D24]', async () => {
    await upload(pdf(MB));
    await upload(pdf(MB / 2));
    const { status, problem } = await upload(pdf(MB * 0.75));
    expect([status, problem.detail]).toEqual([
      413,
      'All your files together may take 2 MB; there is room for 512 KB more',
    ]);
    expect((await upload(pdf(MB / 2))).status).toBe(201);
    expect((await upload(pdf(1_000))).problem.detail).toMatch(/there is room for 0 KB more$/);
    expect((await upload(pdf(MB), undefined, other)).status).toBe(201);
    expect(storedNames(api.folder).uploads).toEqual([]);
    expect(storedNames(api.folder).documents).toHaveLength(4);
  });

  test('concurrent uploads cannot exceed it together [D24]', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(pdf(MB * 0.75))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413]);
    expect(storedNames(api.folder).documents).toHaveLength(2);
  });

  test('a replaced file does not count toward it [D24]', async () => {
    const { id } = (await upload(pdf(MB))).document;
    await upload(pdf(MB));
    await review(id, 'rejected', 'Too dark');
    expect((await replace(id, pdf(MB))).status).toBe(200);
  });

  test('concurrent replacements cannot exceed it together [D24]', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push((await upload()).document.id);
    for (const id of ids) await review(id, 'rejected', 'Too dark');
    const answers = await Promise.all(ids.map((id) => replace(id, pdf(MB * 0.75))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413]);
    expect(storedNames(api.folder).documents).toHaveLength(5);
  });
});

test('an account can upload four files at a time; a fifth is 429 until one has finished [D24]', async () => {
  const body = uploadForm(pdf());
  const started = [1, 2, 3, 4].map(() => {
    const headers = { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length };
    const socket = openRequest(url, { headers });
    socket.write(body.subarray(0, -100));
    return socket;
  });
  while (storedNames(api.folder).uploads.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await upload()).status).toBe(429);
  expect((await upload(pdf(), undefined, other)).status).toBe(201);
  started.forEach((socket) => socket.write(body.subarray(-100)));
  expect(await Promise.all(started.map(async (socket) => (await readAnswer(socket)).status))).toEqual([
    201, 201, 201, 201,
  ]);
  expect((await upload()).status).toBe(201);
});

describe('a file for an existing document', () => {
  test('is accepted once if the document has none [D24]', async () => {
    const json = { name: 'Passport', type: 'passport', fileName: 'document.pdf', filePath: '/etc/passwd' };
    const registered = await api.send(UPLOAD_PATH, {
      method: 'POST',
      json: { ...json, fileSize: 1024, mimeType: 'application/pdf' },
      cookie: owner.cookie,
    });
    const { id, hasFile } = (await registered.json()) as ClientDocument;
    expect(hasFile).toBe(false);
    const content = pdf(2_000);
    const { status, document } = await replace(id, content);
    expect(status).toBe(200);
    expect(document).toMatchObject({
      id,
      name: 'Passport',
      fileName: 'new.pdf',
      filePath: `/api/client/documents/${id}/file`,
      fileSize: 2_000,
      status: 'pending',
      hasFile: true,
    });
    expect(await contentOf(id)).toEqual(content);
    const again = await replace(id);
    expect([again.status, again.problem.detail]).toEqual([
      409,
      'This document is under review or approved; upload a new one',
    ]);
    expect(await contentOf(id)).toEqual(content);
  });

  test.each([
    ['rejected', 200],
    ['requires_update', 200],
    ['approved', 409],
    ['pending', 409],
  ])('is answered in the status %s with %d [D24]', async (status, expected) => {
    const first = pdf();
    const { id } = (await upload(first)).document;
    await review(id, status, status === 'approved' ? '' : 'Too dark');
    const content = pdf();
    const answer = await replace(id, content);
    expect(answer.status).toBe(expected);
    expect(await contentOf(id)).toEqual(expected === 200 ? content : first);
    // The replaced file stays as a version.
    expect(storedNames(api.folder).uploads).toEqual([]);
    expect(storedNames(api.folder).documents).toHaveLength(expected === 200 ? 2 : 1);
    if (expected === 200) expect(answer.document).toMatchObject({ status: 'pending', notes: null });
  });

  test('wins over a concurrent one, of which nothing is left [D24]', async () => {
    const { id } = (await upload()).document;
    await review(id, 'requires_update', 'Page 2 is missing');
    const answers = await Promise.all([replace(id), replace(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(storedNames(api.folder).uploads).toEqual([]);
    expect(storedNames(api.folder).documents).toHaveLength(2);
  });

  test.each([
    ['staff approve the old one', (id: string) => review(id, 'approved')],
    [
      'another file came and was refused, too',
      async (id: string) => {
        await replace(id);
        await review(id, 'rejected', 'Still too dark');
      },
    ],
  ])('is refused if %s during the upload [D24]', async (_what, meanwhile) => {
    const { id } = (await upload()).document;
    await review(id, 'rejected', 'Too dark');
    const body = multipart({ name: 'file', content: pdf(), fileName: 'new.pdf' });
    const socket = openRequest(url, {
      method: 'PUT',
      path: `/api/client/documents/${id}/file`,
      headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length },
    });
    socket.write(body.subarray(0, -100));
    while (storedNames(api.folder).uploads.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await meanwhile(id);
    const before = await rowOf(id);
    const { documents } = storedNames(api.folder);
    socket.write(body.subarray(-100));
    expect((await readAnswer(socket)).status).toBe(409);
    expect(await rowOf(id)).toEqual(before);
    expect(storedNames(api.folder)).toEqual({ uploads: [], documents });
  });

  test('leaves the document unchanged if its type is refused [D24]', async () => {
    const { id } = (await upload()).document;
    await review(id, 'rejected', 'Too dark');
    const before = await rowOf(id);
    expect((await replace(id, Buffer.from('<html>'))).status).toBe(415);
    expect(await rowOf(id)).toEqual(before);
    expect((await contentOf(id)).length).toBe(1_000);
  });
});

test('if it is unknown whether the row was written, the file is kept, and a retry finds both [D24]', async () => {
  const { database } = api;
  const lossy: Database = {
    ...database,
    writes: {
      ...database.writes,
      async run(...queries) {
        const results = await database.writes.run(...queries);
        if (queries.some((query) => query.toSQL().sql.includes('into "client_documents"')))
          throw new StorageUnavailable('the answer was lost');
        return results;
      },
    },
  };
  const failing = await startTestApi({ DATA_DIR: api.folder }, [], api.url, { database: lossy });
  const headers = { 'Idempotency-Key': 'key' };
  const content = pdf();
  const lost = await sendForm(await failing.listen(), owner.cookie, uploadForm(content), { headers });
  expect([lost.status, lost.head]).toEqual([503, expect.stringMatching(/^retry-after: /im)]);
  const { status, document } = await upload(pdf(), 'key');
  expect(status).toBe(201);
  expect(await contentOf(document.id)).toEqual(content);
  expect(storedNames(api.folder).documents).toHaveLength(1);
  await failing.close();
});

test('in every call, a document of another client looks like an unknown one [D24]', async () => {
  const { id } = (await upload()).document;
  await review(id, 'rejected', 'Too dark');
  const before = await rowOf(id);
  const unknown = randomUUID();
  const ask = async (path: string, cookie: string, init: object = {}) => {
    const response = await api.send(path, { cookie, ...init });
    return [response.status, await response.text()];
  };
  const patch = { method: 'PATCH', json: { status: 'approved', notes: '' } };
  for (const [theirs, nobodys, cookie, init] of [
    [`/api/client/documents/${id}/file`, `/api/client/documents/${unknown}/file`, other.cookie, {}],
    [
      `/api/admin/clients/${other.id}/documents/${id}`,
      `/api/admin/clients/${other.id}/documents/${unknown}`,
      staff,
      patch,
    ],
    [
      `/api/admin/clients/${other.id}/documents/${id}/file`,
      `/api/admin/clients/${other.id}/documents/${unknown}/file`,
      staff,
      {},
    ],
    [
      `/api/admin/clients/${unknown}/documents/${id}/file`,
      `/api/admin/clients/${unknown}/documents/${unknown}/file`,
      staff,
      {},
    ],
  ] as const) {
    const answer = await ask(theirs, cookie, init);
    expect(answer[0]).toBe(404);
    expect(answer).toEqual(await ask(nobodys, cookie, init));
  }
  expect((await replace(id, pdf(), undefined, other)).problem).toEqual(
    (await replace(unknown, pdf(), undefined, other)).problem,
  );
  expect((await replace(id, pdf(), undefined, other)).status).toBe(404);
  for (const path of [
    `/api/admin/clients/${owner.id}/documents`,
    `/api/admin/clients/${owner.id}/documents/${id}/file`,
  ])
    expect((await ask(path, owner.cookie))[0]).toBe(403);
  expect(await rowOf(id)).toEqual(before);
});

test("staff see a client's documents, newest first, and can review them with a reason [D24]", async () => {
  const first = (await upload()).document;
  const second = (await upload()).document;
  const list = async (clientId: string) =>
    (await api.send(`/api/admin/clients/${clientId}/documents`, { cookie: staff })).json();
  expect(await list(owner.id)).toEqual([second, first]);
  expect(await list(other.id)).toEqual([]);
  expect((await review(first.id, 'requires_update')).status).toBe(422);
  const answer = await review(first.id, 'requires_update', ' Page 2 is missing ');
  expect(await answer.json()).toEqual({ ...first, status: 'requires_update', notes: 'Page 2 is missing' });
  await review(first.id, 'approved');
  expect(await documents()).toEqual([second, { ...first, status: 'approved' }]);
});
