import contentDisposition from 'content-disposition';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  addTestClient,
  MULTIPART,
  multipart,
  openRequest,
  pdf,
  readAnswer,
  sendForm,
  storedNames,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';
import { smallPdf } from '../testing/small-pdf';
import { office, zip } from '../testing/zip';

let api: TestApi;
let url: string;
let owner: TestClient;
beforeAll(async () => {
  api = await startTestApi({ UPLOAD_MAX_MB: '1' });
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
});
afterAll(() => api.close());

let before: string[];
beforeEach(() => {
  before = storedNames(api.folder).documents;
});

const MB = 1024 * 1024;
const send = (body: Buffer) => sendForm(url, owner.cookie, body);
const upload = (content: string | Buffer, fileName?: string | Buffer, type?: string) =>
  send(uploadForm(content, fileName, type));
const download = (path: string) => fetch(url + path, { headers: { Cookie: owner.cookie } });
/** Nothing of what was just sent is stored, and the api still accepts uploads. */
async function expectNothingStored() {
  // A caller that cut its connection gets no answer that the test could wait for.
  await until(() => storedNames(api.folder).uploads.length === 0);
  expect(storedNames(api.folder).documents).toEqual(before);
  expect((await upload(pdf())).status).toBe(201);
}

test.each(['.', ' ', '. ', 'a', '/', '\u200b', '🪪'])(
  'a 16 KB file name made of %j is shortened to what can be displayed [D24]',
  async (filler) => {
    const name = `x${filler.repeat(15_500 / Buffer.byteLength(filler))}x`;
    const { status, document } = await upload(pdf(), name);
    expect(status).toBe(201);
    expect(document.fileName!.length).toBeLessThanOrEqual(200);
  },
);

describe('an unsupported type is 415 with the reason in words', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['HTML named .pdf', html, 'a.pdf', 'application/pdf'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg', 'image/svg+xml'],
    ['HTML before a PDF', `${html.padEnd(1_020)}%PDF-1.7\n`, 'a.pdf', 'application/pdf'],
    ['text under a forged image type', 'just text', 'a.png', 'image/png'],
    ['a plain zip', zip({ 'a.txt': 'x' }), 'a.docx', 'application/zip'],
    ['JAR', zip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' }), 'a.docx', ''],
    ['AVIF', 'xxxxftypmif1xxxxmif1avif', 'a.heic', 'image/heic'],
    ['GIF', 'GIF89a', 'a.png', 'image/png'],
  ])('%s [D24]', async (_what, content, fileName, type) => {
    const { status, problem } = await upload(content, fileName, type);
    expect(status).toBe(415);
    expect(problem.detail).toMatch(/^This file is not a PDF, JPEG, PNG, HEIC, DOCX or XLSX file\./);
    await expectNothingStored();
  });
});

describe('an unsafe file is 415 with the reason in words', () => {
  test.each([
    ['DOCM', 'contains macros', office('application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['XLSM', 'contains macros', office('application/vnd.ms-excel.sheet.macroEnabled.main+xml')],
    ['a damaged zip', 'is damaged', Buffer.concat([Buffer.from('PK\u0003\u0004'), pdf(200)])],
  ])('%s [D24]', async (_what, reason, content) => {
    const { status, problem } = await upload(content, 'a.docx');
    expect(status).toBe(415);
    expect(problem.detail).toMatch(new RegExp(`^This file ${reason}`));
    await expectNothingStored();
  });
});

test('a PDF that is also a page is stored as a PDF and only ever leaves as a download [D24]', async () => {
  const polyglot = smallPdf('\n<!doctype html><script>alert(1)</script>');
  const { status, document } = await upload(polyglot, 'invoice.html', 'text/html');
  expect([status, document.mimeType, document.fileName]).toEqual([
    201,
    'application/pdf',
    'invoice.html.pdf',
  ]);
  const response = await download(document.filePath);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(polyglot);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="invoice\.html\.pdf"/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
});

test('a file of 0 bytes is 422 [D24]', async () => {
  const { status, problem } = await upload('');
  expect([status, problem.errors]).toEqual([422, [{ pointer: '/file', message: 'The file is empty' }]]);
  await expectNothingStored();
});

describe('a file name is never used as a path', () => {
  test.each([
    ['../', '../../../../etc/cron.d/evil.pdf', 'evil.pdf'],
    ['\\..\\', 'C:\\..\\..\\Windows\\evil.pdf', 'evil.pdf'],
    ['NUL', 'pass\0port.pdf', 'passport.pdf'],
    ['a right-to-left override', 'invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['300 characters', `${'a'.repeat(296)}.pdf`, `${'a'.repeat(196)}.pdf`],
    ['nothing but dots', '..', 'document.pdf'],
    ['another script', 'パスポート 護照.pdf', 'パスポート 護照.pdf'],
    ['quotation marks as browsers write them', 'Lease %22Unit 5%22.pdf', 'Lease "Unit 5".pdf'],
    ['letters of two parts, as a Mac writes them', 'Mu\u0308ller.pdf', 'M\u00fcller.pdf'],
  ])('with %s [D24]', async (_what, fileName, stored) => {
    const { status, document } = await upload(pdf(), Buffer.from(fileName));
    expect([status, document.fileName]).toEqual([201, stored]);
    const key = storedNames(api.folder).documents.find((name) => !before.includes(name));
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    const disposition = (await download(document.filePath)).headers.get('Content-Disposition');
    expect(contentDisposition.parse(disposition!)).toMatchObject({
      type: 'attachment',
      parameters: { filename: stored },
    });
  });
});

test('a body shorter than its Content-Length leaves nothing behind [D24]', async () => {
  const body = uploadForm(pdf());
  const socket = openRequest(url, {
    headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length + 100 },
  });
  socket.end(body);
  expect([0, 400]).toContain((await readAnswer(socket)).status);
  await expectNothingStored();
});

test('a body longer than its Content-Length is cut there and refused [D24]', async () => {
  const body = uploadForm(pdf());
  const answer = await sendForm(url, owner.cookie, body, { headers: { 'Content-Length': body.length - 60 } });
  expect(answer.status).toBe(400);
  await expectNothingStored();
});

test('an aborted connection leaves nothing behind [D24]', async () => {
  const socket = openRequest(url, {
    headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': MB },
  });
  socket.write(uploadForm(pdf(MB - 1_000)).subarray(0, MB / 2));
  await until(() => storedNames(api.folder).uploads.length === 1);
  socket.destroy();
  await until(() => storedNames(api.folder).uploads.length === 0);
  await expectNothingStored();
});

test('a connection that is cut after the whole file has arrived leaves nothing behind [D24]', async () => {
  const file = pdf();
  const body = uploadForm(file);
  const socket = openRequest(url, {
    headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length + 100 },
  });
  socket.write(body);
  const isWhole = (name: string) => statSync(join(api.folder, 'uploads', name)).size === file.length;
  await until(() => storedNames(api.folder).uploads.some(isWhole));
  socket.destroy();
  await expectNothingStored();
});

test('a file whose first bytes show a wrong type is refused before the rest is sent [D24]', async () => {
  const socket = openRequest(url, {
    headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': MB },
  });
  socket.write(uploadForm(Buffer.alloc(MB / 2, '<html>')).subarray(0, MB / 4));
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(String(head)).toMatch(/^HTTP\/1\.1 415 /);
  socket.destroy();
  await expectNothingStored();
});

test('a Content-Length over the limit is 413 before the body is read [D24]', async () => {
  const socket = openRequest(url, {
    headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': 10 * MB },
  });
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(String(head)).toMatch(/^HTTP\/1\.1 413 /);
  expect(String(head)).toMatch(/^connection: close\r$/im);
  expect(String(head)).toContain('The file is larger than 1 MB');
  socket.destroy();
  await expectNothingStored();
});

test.each([
  ['a file over the limit', uploadForm(pdf(MB + 1))],
  ['endless text before the first part', Buffer.alloc(3 * MB, 'x')],
  ['an endless field', multipart({ name: 'name', content: Buffer.alloc(3 * MB, 'x') })],
])('%s in a body without Content-Length is 413 [D24]', async (_what, body) => {
  const socket = openRequest(url, {
    headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Transfer-Encoding': 'chunked' },
  });
  for (let from = 0; from < body.length; from += 65_536) {
    const chunk = body.subarray(from, from + 65_536);
    socket.write(`${chunk.length.toString(16)}\r\n`);
    socket.write(chunk);
    socket.write('\r\n');
  }
  socket.write('0\r\n\r\n');
  expect((await readAnswer(socket)).status).toBe(413);
  await expectNothingStored();
});

test('a file exactly at the limit is accepted [D24]', async () => {
  expect((await upload(pdf(MB))).document.fileSize).toBe(MB);
});

test.each([
  ['413', () => owner.cookie, 413],
  ['401', () => 'sid=of-a-session-that-is-over', 401],
])(
  'an early %s reaches a client that sends the whole body first [D24, CP23]',
  async (_what, cookie, status) => {
    const socket = openRequest(url, {
      headers: { Cookie: cookie(), 'Content-Type': MULTIPART, 'Content-Length': 128 * MB },
    });
    for (let sent = 0; sent < 128; sent++)
      await new Promise<void>((resolve, reject) =>
        socket.write(Buffer.alloc(MB), (error) => (error ? reject(error) : resolve())),
      );
    expect((await readAnswer(socket)).status).toBe(status);
  },
);

describe('a malformed form leaves nothing behind', () => {
  const file = { name: 'file', content: pdf(), fileName: 'a.pdf' };
  const name = { name: 'name', content: 'Passport' };
  const noFile = [422, 'Please choose a file'];
  test.each([
    ['no form at all', Buffer.from('hello'), [400, 'The body is not a whole multipart form']],
    ['no end', multipart(name, file).subarray(0, -30), [400, 'The body is not a whole multipart form']],
    ['an empty body', Buffer.from(''), [400, 'The body is not a whole multipart form']],
    ['two files', multipart(name, file, file), [422, 'Send one file at a time']],
    ['no file', multipart(name), noFile],
    ['the file as a field', multipart(name, { name: 'file', content: 'x' }), noFile],
    ['the file under another name', multipart(name, { ...file, name: 'other' }), noFile],
    [
      'a thousand parts',
      multipart(...Array<typeof name>(1000).fill(name)),
      [400, 'The form has too many parts'],
    ],
    ['no name', multipart(file), [422, 'Document name is required']],
    ['an empty name', multipart({ ...name, content: ' ' }, file), [422, 'Document name is required']],
    [
      'NUL in the name',
      multipart({ ...name, content: 'a\0b' }, file),
      [400, 'The form contains the character NUL'],
    ],
    [
      'a wrong type',
      multipart(name, { name: 'type', content: 'selfie' }, file),
      [422, 'Unknown document type'],
    ],
  ])('%s [D24]', async (_what, body, expected) => {
    const { status, problem } = await send(body);
    expect([status, problem.errors?.[0]?.message ?? problem.detail]).toEqual(expected);
    await expectNothingStored();
  });

  test('a file without a name is not malformed: it gets one [D24]', async () => {
    const body = Buffer.concat([
      Buffer.from(
        '--x-test-boundary\r\nContent-Disposition: form-data; name="name"\r\n\r\nPassport\r\n--x-test-boundary\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n',
      ),
      pdf(),
      Buffer.from('\r\n--x-test-boundary--\r\n'),
    ]);
    const { status, document } = await send(body);
    expect([status, document.fileName]).toEqual([201, 'document.pdf']);
  });

  test('without a boundary [D24]', async () => {
    const { status, problem } = await sendForm(url, owner.cookie, uploadForm(pdf()), {
      headers: { 'Content-Type': 'multipart/form-data' },
    });
    expect([status, problem.detail]).toEqual([400, 'The multipart form names no boundary']);
    await expectNothingStored();
  });

  test('a form sent as JSON [D24]', async () => {
    const headers = { 'Content-Type': 'application/json' };
    expect((await sendForm(url, owner.cookie, uploadForm(pdf()), { headers })).status).toBe(400);
    await expectNothingStored();
  });

  test('a form sent as any other type [D24]', async () => {
    const headers = { 'Content-Type': 'application/pdf' };
    const { status, problem } = await sendForm(url, owner.cookie, pdf(), { headers });
    expect([status, problem.detail]).toEqual([415, 'Send application/json or multipart/form-data']);
    await expectNothingStored();
  });
});

test('DOCX and XLSX are distinguished from other archives [D24]', async () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect((await upload(office(`${word}.main+xml`), 'a.bin')).document).toMatchObject({
    mimeType: word,
    fileName: 'a.bin.docx',
  });
  expect((await upload(office(`${excel}.main+xml`), 'a.XLSX')).document).toMatchObject({
    mimeType: excel,
    fileName: 'a.XLSX',
  });
});

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

test('an archive with more entries than any document has is refused before its directory is read [D24]', async () => {
  const padding = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.xml`, '']));
  expect((await upload(office(WORD), 'a.docx')).status).toBe(201);
  expect((await upload(office(WORD, padding), 'b.docx')).status).toBe(415);
});

test('an archive of 32 KB whose description unpacks to 20 MB is refused unread, with 1 MB of the same it is taken [D24]', async () => {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const padded = (bytes: number) =>
    office(WORD, {
      '[Content_Types].xml': `<Types xmlns="${types}"><Override PartName="/main.xml" ContentType="${WORD}"/>${' '.repeat(bytes)}</Types>`,
    });
  const bomb = padded(20 * MB);
  expect(bomb.length).toBeLessThan(32 * 1024);
  expect((await upload(bomb, 'a.docx')).status).toBe(415);
  await expectNothingStored();
  expect((await upload(padded(MB), 'a.docx')).status).toBe(201);
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
