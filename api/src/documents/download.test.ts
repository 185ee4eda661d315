import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { ClientDocument } from '../contract';
import {
  addTestAccount,
  addTestClient,
  multipart,
  openRequest,
  pdf,
  sendForm,
  storedNames,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';
import { answerFile } from './answer-file';
import { findDocument } from './document-rows';
import { FileDamaged } from '../file-store/file-store';
import { createFolderStore } from '../file-store/folder-store';

let api: TestApi;
let url: string;
let owner: TestClient;
let staff: string;
let document: ClientDocument;
const content = pdf(20_000_000);

beforeAll(async () => {
  api = await startTestApi();
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
  staff = (await addTestAccount(api, 'staff', 'staff@example.com')).cookie;
  ({ document } = await sendForm(url, owner.cookie, uploadForm(content, 'Pass 100% (é).pdf')));
});
afterAll(() => api.close());

const download = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + document.filePath, { method, headers: { Cookie: owner.cookie, ...headers } });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the owner and staff download the same bytes, as an attachment and never as a page [D24]', async () => {
  for (const [path, cookie] of [
    [document.filePath, owner.cookie],
    [`/api/admin/clients/${owner.id}/documents/${document.id}/file`, staff],
  ] as const) {
    const response = await fetch(url + path, { headers: { Cookie: cookie } });
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Pass 100_ (_).pdf"; filename*=UTF-8''Pass%20100%25%20%28%C3%A9%29.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
  }
  expect((await fetch(url + document.filePath)).status).toBe(401);
});

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\0IDAT1234\0\0\0\0IEND1234', 'image/png'],
  ['JPEG', '\xff\xd8\xff\xda\0\x02\xff\xd9', 'image/jpeg'],
  ['HEIC', '\0\0\0\x14ftypheic\0\0\0\0mif1\0\0\0\x08meta\0\0\0\0mdat', 'image/heic'],
])(
  'a %s is also sent as an attachment, and no browser displays it on this site [D24]',
  async (kind, start, type) => {
    const bytes = (text: string) => Buffer.from(`${start}${text}`, 'latin1');
    const upload = uploadForm(bytes('first'), `scan.${kind.toLowerCase()}`);
    const { id, filePath } = (await sendForm(url, owner.cookie, upload)).document;
    const rejected = "update client_documents set status = 'rejected' where id = ?";
    await api.database.client.execute({ sql: rejected, args: [id] });
    const again = multipart({ name: 'file', content: bytes('second'), fileName: 'again' });
    const replaced = await sendForm(url, owner.cookie, again, { method: 'PUT', path: filePath });
    const ofStaff = `/api/admin/clients/${owner.id}/documents/${id}`;
    const version = `versions/${replaced.document.versions![0]!.id}/file`;
    for (const [path, cookie] of [
      [filePath, owner.cookie],
      [filePath.replace(/file$/, version), owner.cookie],
      [`${ofStaff}/file`, staff],
      [`${ofStaff}/${version}`, staff],
    ] as const)
      for (const [method, Range, status] of [
        ['GET', '', 200],
        ['HEAD', '', 200],
        ['GET', 'bytes=0-3', 206],
        ['GET', 'bytes=999-', 416],
      ] as const) {
        const response = await api.send(path, { method, cookie, headers: Range ? { Range } : {} });
        await response.arrayBuffer();
        expect([path, response.status, response.headers.get('Content-Type')]).toEqual([path, status, type]);
        expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename=/);
        expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      }
  },
);

const last = content.length - 1;
test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=100-', 100, last],
  ['bytes=-500', last - 499, last],
  [`bytes=${last}-`, last, last],
  [`bytes=5-${last + 100}`, 5, last],
  [`bytes=-${last + 100}`, 0, last],
])('the range %s is 206 [D24]', async (range, start, end) => {
  const response = await download({ Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${content.length}`);
  expect(response.headers.get('Content-Length')).toBe(String(end - start + 1));
  expect((await bodyOf(response)).equals(content.subarray(start, end + 1))).toBe(true);
});

test.each([`bytes=${last + 1}-`, 'bytes=-0', 'bytes=99999999999999999999-'])(
  'the range %s is 416 [D24]',
  async (range) => {
    const response = await download({ Range: range });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe(`bytes */${content.length}`);
  },
);

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'pages=1-2'])(
  'the range %s is answered with the whole file [D24]',
  async (range) => {
    const response = await download({ Range: range });
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).length).toBe(content.length);
  },
);

test('a range for another version gets the whole file, for the current version the part [D24]', async () => {
  const etag = (await download({}, 'HEAD')).headers.get('ETag')!;
  for (const [condition, bytes] of [
    [etag, 10],
    ['"other"', content.length],
  ] as const) {
    const response = await download({ Range: 'bytes=0-9', 'If-Range': condition });
    expect((await bodyOf(response)).length).toBe(bytes);
  }
});

test('If-Match gets the file only while it is that version, also a part of it and its headers (RFC 9110, 13.1.1)', async () => {
  const etag = (await download({}, 'HEAD')).headers.get('ETag')!;
  for (const condition of [etag, '*', `"other", ${etag}`, `"other",${etag} `]) {
    const response = await download({ 'If-Match': condition, Range: 'bytes=0-9' });
    expect([condition, response.status, (await bodyOf(response)).length]).toEqual([condition, 206, 10]);
  }
  for (const condition of ['"other"', `W/${etag}`, etag.slice(1, -1), '', '"*"'])
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { Range: 'bytes=0-9' }],
      ['HEAD', {}],
    ] as const) {
      const response = await download({ 'If-Match': condition, ...headers }, method);
      expect([condition, method, response.status]).toEqual([condition, method, 412]);
      await response.body?.cancel();
    }
});

test('HEAD returns the same headers without the bytes [D24]', async () => {
  const head = await download({}, 'HEAD');
  const whole = await download();
  await whole.body?.cancel();
  expect([head.status, (await bodyOf(head)).length]).toEqual([200, 0]);
  for (const name of ['Content-Length', 'Content-Type', 'ETag', 'Content-Disposition', 'Accept-Ranges'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
});

test('the file is closed when a reader disconnects [D24]', async () => {
  const { files } = api.deps;
  // References are kept, because the garbage collector would otherwise close files that the code left open.
  const opened: Awaited<ReturnType<typeof files.read>>[] = [];
  const read = jest.spyOn(files, 'read').mockImplementation(async (...asked) => {
    opened.push(await createFolderStore(api.folder).read(...asked));
    return opened.at(-1)!;
  });
  const headers = { Cookie: owner.cookie };
  for (let reader = 0; reader < 10; reader++) {
    const socket = openRequest(url, { method: 'GET', path: document.filePath, headers });
    if (reader % 2 === 0) await once(socket, 'data');
    socket.destroy();
  }
  await (await download({}, 'HEAD')).text();
  expect(opened.length).toBeGreaterThanOrEqual(5);
  while (!opened.every(({ closed }) => closed)) await new Promise((resolve) => setTimeout(resolve, 5));
  read.mockRestore();
});

test('a document without a file is 404 [D24]', async () => {
  const json = { name: 'a', fileName: 'a', filePath: '/etc/passwd', fileSize: 1, mimeType: 'text/plain' };
  const path = '/api/client/documents/upload';
  const response = await api.send(path, { method: 'POST', json, cookie: owner.cookie });
  const { id } = (await response.json()) as ClientDocument;
  const file = await api.send(`/api/client/documents/${id}/file`, { cookie: owner.cookie });
  expect(file.status).toBe(404);
});

test('a file that is replaced after its row was read is downloaded as in that row [D24]', async () => {
  const first = pdf();
  const { id } = (await sendForm(url, owner.cookie, uploadForm(first))).document;
  const earlier = await findDocument(api.database, owner.seq, id);
  await api.database.client.execute({
    sql: "update client_documents set status = 'rejected' where id = ?",
    args: [id],
  });
  const form = multipart({ name: 'file', content: pdf(), fileName: 'better.pdf' });
  expect(
    (
      await sendForm(url, owner.cookie, form, {
        path: document.filePath.replace(document.id, id),
        method: 'PUT',
      })
    ).status,
  ).toBe(200);
  const parts = {
    database: api.database,
    files: createFolderStore(api.folder),
    log: pino({ level: 'silent' }),
  };
  const response = await new Hono()
    .get('/', (c) => answerFile(c, parts, earlier, () => undefined))
    .request('/');
  expect(response.headers.get('Content-Disposition')).toContain('passport.pdf');
  expect((await bodyOf(response)).equals(first)).toBe(true);
});

test('a file that is missing from the store is 404 at once and is logged [D24]', async () => {
  const before = storedNames(api.folder).documents;
  const lost = (await sendForm(url, owner.cookie, uploadForm(pdf()))).document;
  const key = storedNames(api.folder).documents.find((name) => !before.includes(name))!;
  rmSync(join(api.folder, 'documents', key.slice(0, 2), key));
  expect((await api.send(lost.filePath, { cookie: owner.cookie })).status).toBe(404);
  expect(api.logged.join()).toContain('a stored file is missing');
});

describe('a stored file that differs from the uploaded one', () => {
  // The server also prints to the console why it aborts an answer that has begun.
  let said: jest.Spied<typeof console.error>;
  beforeEach(() => {
    said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => said.mockRestore());
  const storedBytes = async (content: Buffer) => {
    const before = storedNames(api.folder).documents;
    const { document } = await sendForm(url, owner.cookie, uploadForm(content));
    const key = storedNames(api.folder).documents.find((name) => !before.includes(name))!;
    return { path: document.filePath, file: join(api.folder, 'documents', key.slice(0, 2), key) };
  };
  const changeLastByte = (file: string) => {
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
  };

  test('is an error at once if it is small [D24]', async () => {
    const { path, file } = await storedBytes(pdf());
    changeLastByte(file);
    for (const headers of [{}, { Range: 'bytes=0-' }] as Record<string, string>[]) {
      const response = await api.send(path, { cookie: owner.cookie, headers });
      expect([response.status, await response.json()]).toMatchObject([
        500,
        { title: 'Damaged file', detail: expect.stringContaining('please tell us') },
      ]);
    }
    expect(api.logged.join()).toContain('a stored file is not the one that was uploaded');
  });

  test('is cut off before its end if it is large [D24]', async () => {
    const { path, file } = await storedBytes(pdf(3_000_000));
    changeLastByte(file);
    api.logged.length = 0;
    const response = await fetch(url + path, { headers: { Cookie: owner.cookie } });
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(api.logged.join()).toContain('a stored file is not the one that was uploaded');
    expect(said.mock.calls).toEqual([[expect.any(FileDamaged)]]);
  });

  test('is an error if it is shorter [D24]', async () => {
    const { path, file } = await storedBytes(pdf(3_000_000));
    writeFileSync(file, readFileSync(file).subarray(0, 2_000_000));
    const response = await fetch(url + path, { headers: { Cookie: owner.cookie } });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(said.mock.calls).toEqual([[expect.any(FileDamaged)]]);
  });
});
