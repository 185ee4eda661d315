import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ClientDocument, DocumentComparison, DocumentVersion } from '../contract';
import { clientHolds, documentVersions, storedFiles } from '../db/schema';
import {
  addTestAccount,
  addTestClient,
  multipart,
  pdf,
  sendForm,
  storedNames,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';
import { sweepRegularly } from './sweep-uploads';

const DAY_MS = 24 * 60 * 60_000;
const DOCUMENTS = '/api/client/documents';
let api: TestApi;
let url: string;
let owner: TestClient;
let staff: string;
beforeEach(async () => {
  api = await startTestApi();
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
  staff = (await addTestAccount(api, 'staff', 'staff@example.com')).cookie;
});
afterEach(() => api.close());

const bytesOf = async (path: string, cookie: string) =>
  Buffer.from(await (await api.send(path, { cookie })).arrayBuffer());
const versionsOf = async (path = DOCUMENTS, cookie = owner.cookie): Promise<DocumentVersion[]> => {
  const [document] = (await (await api.send(path, { cookie })).json()) as ClientDocument[];
  return document!.versions!;
};
const adminDocuments = () => `/api/admin/clients/${owner.id}/documents`;

async function sendBack(id: string): Promise<void> {
  const json = { status: 'rejected', notes: 'Too dark' };
  await api.send(`${adminDocuments()}/${id}`, { method: 'PATCH', json, cookie: staff });
}

async function replace(id: string, content: Buffer, fileName: string): Promise<ClientDocument> {
  await sendBack(id);
  const body = multipart({ name: 'file', content, fileName });
  const { status, document } = await sendForm(url, owner.cookie, body, {
    method: 'PUT',
    path: `${DOCUMENTS}/${id}/file`,
  });
  expect(status).toBe(200);
  return document;
}

test('a review of a file that has been replaced is refused and does not apply to the new file', async () => {
  const { document } = await sendForm(url, owner.cookie, uploadForm(pdf(1_000), 'dark.pdf'));
  const replaced = await replace(document.id, pdf(2_000), 'good.pdf');
  const review = (json: object, seen: string) =>
    api.send(`${adminDocuments()}/${document.id}`, {
      method: 'PATCH',
      json,
      cookie: staff,
      headers: { 'If-Match': `"${seen}"` },
    });
  for (const json of [
    { status: 'approved', notes: '' },
    { status: 'rejected', notes: 'Too dark' },
  ]) {
    const answer = await review(json, document.uploadedAt);
    expect([answer.status, await answer.json()]).toEqual([
      412,
      expect.objectContaining({ type: expect.stringContaining('another-file'), status: 412 }),
    ]);
  }
  const [unanswered] = (await (
    await api.send(adminDocuments(), { cookie: staff })
  ).json()) as ClientDocument[];
  expect(unanswered).toMatchObject({ status: 'pending', notes: null, fileName: 'good.pdf' });
  expect((await review({ status: 'approved', notes: '' }, replaced.uploadedAt)).status).toBe(200);
});

test('replaced files are kept as versions that the client and staff can list and download', async () => {
  const contents = [pdf(1_000), pdf(2_000), pdf(3_000)];
  const { document } = await sendForm(url, owner.cookie, uploadForm(contents[0]!, 'dark.pdf'));
  expect(document.versions).toEqual([]);
  await replace(document.id, contents[1]!, 'cut off.pdf');
  const replaced = await replace(document.id, contents[2]!, 'good.pdf');
  expect(replaced.versions?.map(({ fileName, fileSize }) => [fileName, fileSize])).toEqual([
    ['cut off.pdf', 2_000],
    ['dark.pdf', 1_000],
  ]);
  for (const [list, cookie] of [
    [DOCUMENTS, owner.cookie],
    [adminDocuments(), staff],
  ] as const) {
    const versions = await versionsOf(list, cookie);
    expect(Object.keys(versions[0]!).sort()).toEqual([
      'fileName',
      'fileSize',
      'id',
      'replacedAt',
      'uploadedAt',
    ]);
    expect(versions[1]!.uploadedAt).toBe(document.uploadedAt);
    const files = await Promise.all(
      versions.map(({ id }) => bytesOf(`${list}/${document.id}/versions/${id}/file`, cookie)),
    );
    expect(files).toEqual([contents[1], contents[0]]);
    expect(await bytesOf(`${list}/${document.id}/file`, cookie)).toEqual(contents[2]);
  }
});

test('a version is found only under its own document and client', async () => {
  const { id } = (await sendForm(url, owner.cookie, uploadForm(pdf()))).document;
  const second = (await sendForm(url, owner.cookie, uploadForm(pdf()))).document;
  const [version] = (await replace(id, pdf(), 'new.pdf')).versions!;
  const path = (document: string) => `${DOCUMENTS}/${document}/versions/${version!.id}/file`;
  const statusOf = async (of: string, cookie?: string) => (await api.send(of, { cookie })).status;
  expect(await statusOf(path(id), owner.cookie)).toBe(200);
  const other = await addTestClient(api, 'other@example.com');
  expect([
    await statusOf(path(id)),
    await statusOf(path(id), other.cookie),
    await statusOf(path(second.id), owner.cookie),
    await statusOf(`/api/admin/clients/${other.id}/documents/${id}/versions/${version!.id}/file`, staff),
  ]).toEqual([401, 404, 404, 404]);
});

test('a refused replacement leaves no version', async () => {
  const { id } = (await sendForm(url, owner.cookie, uploadForm(pdf()))).document;
  await sendBack(id);
  const body = () => multipart({ name: 'file', content: pdf(), fileName: 'new.pdf' });
  const send = () => sendForm(url, owner.cookie, body(), { method: 'PUT', path: `${DOCUMENTS}/${id}/file` });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await versionsOf()).toHaveLength(1);
});

test('a version is kept for its retention period, then each file is removed like a leftover', async () => {
  const { id } = (await sendForm(url, owner.cookie, uploadForm(pdf()))).document;
  await replace(id, pdf(), 'second.pdf');
  await replace(id, pdf(), 'third.pdf');
  const { read, writes } = api.database;
  const [first, second] = await read.select().from(documentVersions).orderBy(documentVersions.seq);
  await writes.run(read.update(storedFiles).set({ notedAt: 0 }));
  const age = (days: number) => Date.now() - days * DAY_MS;
  await writes.run(read.update(documentVersions).set({ replacedAt: age(364) }));
  await sweepRegularly(api.deps, false);
  expect(await versionsOf()).toHaveLength(2);
  expect(storedNames(api.folder).documents).toHaveLength(3);

  await writes.run(
    read
      .update(documentVersions)
      .set({ replacedAt: age(366) })
      .where(eq(documentVersions.seq, first!.seq)),
  );
  await sweepRegularly(api.deps, false);
  expect((await versionsOf()).map((version) => version.id)).toEqual([second!.id]);
  expect(storedNames(api.folder).documents).toHaveLength(2);
  expect(await api.deps.files.restore(first!.storageKey)).toBe(true);
});

test("a version is kept longer while the client's data is restricted or under a legal hold", async () => {
  const { id } = (await sendForm(url, owner.cookie, uploadForm(pdf()))).document;
  await replace(id, pdf(), 'second.pdf');
  const { read, writes } = api.database;
  const hold = { accountSeq: owner.seq, reason: 'x', since: '', setBy: '' };
  for (const kind of ['restriction', 'legal-hold'] as const) {
    await writes.run(
      read.insert(clientHolds).values({ ...hold, kind }),
      read.update(documentVersions).set({ replacedAt: 0 }),
    );
    await sweepRegularly(api.deps, false);
    expect(await versionsOf()).toHaveLength(1);
    await writes.run(read.delete(clientHolds));
  }
  await sweepRegularly(api.deps, false);
  expect(await versionsOf()).toEqual([]);
});

test('a version whose file is missing is 404', async () => {
  const { id } = (await sendForm(url, owner.cookie, uploadForm(pdf()))).document;
  const [version] = (await replace(id, pdf(), 'new.pdf')).versions!;
  const [row] = await api.database.read.select().from(documentVersions);
  rmSync(join(api.folder, 'documents', row!.storageKey.slice(0, 2), row!.storageKey));
  const answer = await api.send(`${DOCUMENTS}/${id}/versions/${version!.id}/file`, { cookie: owner.cookie });
  expect(answer.status).toBe(404);
});

test('staff can compare the files of a document: who uploaded each, and its review with the reason', async () => {
  const content = pdf(1_000);
  const { document } = await sendForm(url, owner.cookie, uploadForm(content, 'dark.pdf'));
  await api.send(`${adminDocuments()}/${document.id}`, {
    method: 'PATCH',
    json: { status: 'requires_update', notes: 'Page 2, please' },
    cookie: staff,
  });
  await replace(document.id, pdf(2_000), 'good.pdf');
  await replace(document.id, content, 'dark again.pdf');
  const path = `${adminDocuments()}/${document.id}/versions`;
  const compare = async (cookie = staff) => {
    const answer = await api.send(path, { cookie });
    return [answer.status, await answer.json()] as const;
  };
  const [status, { files }] = (await compare()) as readonly [number, DocumentComparison];
  expect(status).toBe(200);
  expect(
    files.map(({ fileName, fileSize, mimeType, uploadedBy, replacedAt, status: answer, notes, answers }) => ({
      fileName,
      fileSize,
      mimeType,
      uploadedBy,
      status: answer,
      notes,
      isPresent: replacedAt === null,
      answers: answers.map((each) => [each.by, each.status]),
    })),
  ).toEqual([
    {
      fileName: 'dark again.pdf',
      fileSize: 1_000,
      mimeType: 'application/pdf',
      uploadedBy: 'Jane Doe',
      isPresent: true,
      status: 'pending',
      notes: null,
      answers: [],
    },
    {
      fileName: 'good.pdf',
      fileSize: 2_000,
      mimeType: 'application/pdf',
      uploadedBy: 'Jane Doe',
      isPresent: false,
      status: 'rejected',
      notes: 'Too dark',
      answers: [['Jane Doe', 'rejected']],
    },
    {
      fileName: 'dark.pdf',
      fileSize: 1_000,
      mimeType: 'application/pdf',
      uploadedBy: 'Jane Doe',
      isPresent: false,
      status: 'rejected',
      notes: 'Too dark',
      answers: [
        ['Jane Doe', 'requires_update'],
        ['Jane Doe', 'rejected'],
      ],
    },
  ]);
  expect(files[0]!.sha256).toBe(files[2]!.sha256);
  expect(files[0]!.sha256).not.toBe(files[1]!.sha256);
  expect(JSON.stringify(files)).not.toMatch(/storageKey/);
  const other = await addTestClient(api, 'other@example.com');
  const wrong = `/api/admin/clients/${other.id}/documents/${document.id}/versions`;
  expect((await api.send(wrong, { cookie: staff })).status).toBe(404);
  expect((await compare(owner.cookie))[0]).toBe(403);
});
