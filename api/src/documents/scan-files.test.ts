import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientDocument } from '../contract';
import { storedFiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { type ClamdServer, EICAR, startClamd } from '../testing/clamd-server';
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
import { createVirusScanner } from '../uploads/virus-scanner';
import { createScans } from './scan-files';

let clamd: ClamdServer;
let api: TestApi;
let url: string;
let owner: TestClient;
let staff: string;
beforeEach(async () => {
  clamd = await startClamd();
  api = await startTestApi({ CLAMD_URL: clamd.url });
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
  staff = (await addTestAccount(api, 'staff', 'staff@example.com')).cookie;
});
afterEach(async () => {
  await api.close();
  await clamd.close();
});

const infected = () => Buffer.concat([pdf(200_000), Buffer.from(EICAR)]);
const upload = (content: Buffer) => sendForm(url, owner.cookie, uploadForm(content));
const staffPath = () => `/api/admin/clients/${owner.id}/documents`;
const listed = async () =>
  (await (await api.send(staffPath(), { cookie: staff })).json()) as ClientDocument[];
const downloads = async (id: string) =>
  Promise.all([
    api.send(`${staffPath()}/${id}/file`, { cookie: staff }).then(({ status }) => status),
    api.send(`/api/client/documents/${id}/file`, { cookie: owner.cookie }).then(({ status }) => status),
  ]);
const scanAgain = () => createScans(api.deps, createVirusScanner(api.deps.env)!)();

test('a clean file is scanned completely and stored [D24]', async () => {
  const content = pdf(300_000);
  const { status, document } = await upload(content);
  expect([status, document.heldBack]).toEqual([201, undefined]);
  expect(clamd.scanned[0]!.equals(content)).toBe(true);
  expect(await downloads(document.id)).toEqual([200, 200]);
});

test('an infected file is refused and leaves nothing behind [D24]', async () => {
  const { status, problem } = await upload(infected());
  expect([status, problem.detail]).toEqual([415, expect.stringContaining('virus scanner')]);
  expect(storedNames(api.folder)).toEqual({ uploads: [], documents: [] });
  expect(await listed()).toEqual([]);
});

test.each([
  '',
  "stream: Can't allocate memory ERROR",
  'INSTREAM size limit exceeded. ERROR',
  'stream: OK or not',
])(
  'a scanner that answers %p has given no verdict: the file waits, is shown as waiting and cannot be downloaded [D24]',
  async (answer) => {
    clamd.answer = answer;
    const { status, document } = await upload(pdf());
    expect([status, document.heldBack]).toEqual([201, 'waiting']);
    expect((await listed())[0]!.heldBack).toBe('waiting');
    expect(await downloads(document.id)).toEqual([409, 409]);
  },
);

test('while no scanner answers, files wait; later one process scans them, and staff get the clean ones [D24]', async () => {
  const port = Number(new URL(clamd.url).port);
  await clamd.close();
  const clean = (await upload(pdf())).document;
  const bad = (await upload(infected())).document;
  expect([clean.heldBack, bad.heldBack]).toEqual(['waiting', 'waiting']);
  await expect(scanAgain()).rejects.toThrow();
  expect(await downloads(clean.id)).toEqual([409, 409]);

  clamd = await startClamd(port);
  await Promise.all([scanAgain(), scanAgain()]);
  expect(clamd.scanned).toHaveLength(2);
  expect(await downloads(clean.id)).toEqual([200, 200]);
  expect(await downloads(bad.id)).toEqual([409, 409]);
  expect((await listed()).find(({ id }) => id === bad.id)).toMatchObject({
    heldBack: 'infected',
    status: 'rejected',
    notes: expect.stringContaining('virus scanner'),
  });
  expect(storedNames(api.folder).uploads).toEqual([]);
});

test('files from before a scanner was configured can be downloaded unless it finds something in them [D24]', async () => {
  const { read, writes } = api.database;
  const clean = (await upload(pdf())).document;
  clamd.answer = 'stream: OK';
  const bad = (await upload(infected())).document;
  clamd.answer = undefined;
  await writes.run(read.update(storedFiles).set({ scan: null }));
  clamd.scanned.length = 0;
  expect(await downloads(bad.id)).toEqual([200, 200]);

  await Promise.all([scanAgain(), scanAgain()]);
  expect(clamd.scanned).toHaveLength(2);
  expect([await downloads(clean.id), await downloads(bad.id)]).toEqual([
    [200, 200],
    [409, 409],
  ]);
  expect((await listed()).find(({ id }) => id === bad.id)).toMatchObject({
    heldBack: 'infected',
    status: 'rejected',
  });
  await scanAgain();
  expect(clamd.scanned).toHaveLength(2);
});

test('earlier files are scanned once, a hundred at a time, and one without a verdict is skipped [D24]', async () => {
  const { read, writes } = api.database;
  await upload(pdf());
  const [stored] = await read.select().from(storedFiles);
  const unreadable = Array.from({ length: 150 }, (_, at) => ({
    ...stored!,
    key: uuidv7(),
    notedAt: at,
    scan: null,
  }));
  await writes.run(read.insert(storedFiles).values(unreadable), read.update(storedFiles).set({ scan: null }));
  clamd.scanned.length = 0;
  const scanDue = createScans(api.deps, createVirusScanner(api.deps.env)!);
  const told = () => api.logged.filter((line) => line.includes('cannot be read by the virus scanner')).length;
  await scanDue();
  expect([told(), clamd.scanned.length]).toEqual([100, 0]);
  clamd.answer = '';
  await expect(scanDue()).rejects.toThrow('no verdict');
  await scanDue();
  expect([told(), clamd.scanned.length]).toEqual([150, 1]);
});

test('a file for which no verdict can be obtained blocks no others [D24]', async () => {
  clamd.answer = '';
  const [first, second] = [(await upload(pdf())).document, (await upload(pdf())).document];
  clamd.answer = undefined;
  const scanner = createVirusScanner(api.deps.env)!;
  let asked = 0;
  const choosy: typeof scanner = (...about) =>
    asked++ === 0 ? Promise.reject(new Error('no verdict')) : scanner(...about);
  await expect(createScans(api.deps, choosy)()).rejects.toThrow('no verdict');
  expect(await downloads(first.id)).toEqual([409, 409]);
  expect(await downloads(second.id)).toEqual([200, 200]);
});

test('a file that cannot be downloaded cannot be approved [D24]', async () => {
  clamd.answer = '';
  const { id } = (await upload(pdf())).document;
  const approve = () =>
    api.send(`${staffPath()}/${id}`, {
      method: 'PATCH',
      json: { status: 'approved', notes: '' },
      cookie: staff,
    });
  const answer = await approve();
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('held-back')]);
  clamd.answer = undefined;
  await scanAgain();
  expect((await approve()).status).toBe(200);
});

test('a waiting file is still withheld after it becomes an earlier version [D24]', async () => {
  clamd.answer = '';
  const { id } = (await upload(pdf())).document;
  const review = { status: 'rejected', notes: 'Too dark' };
  await api.send(`${staffPath()}/${id}`, { method: 'PATCH', json: review, cookie: staff });
  clamd.answer = undefined;
  const form = multipart({ name: 'file', content: pdf(), fileName: 'better.pdf' });
  const path = `/api/client/documents/${id}/file`;
  const { document } = await sendForm(url, owner.cookie, form, { method: 'PUT', path });
  expect([document.heldBack, document.versions![0]!.heldBack]).toEqual([undefined, 'waiting']);
  const version = `${staffPath()}/${id}/versions/${document.versions![0]!.id}/file`;
  expect((await api.send(version, { cookie: staff })).status).toBe(409);
});

test('a command can scan as well: 0 is clean, 1 is infected, any other code is no verdict, and it gets no settings [D24]', async () => {
  const program = join(api.folder, 'scan.sh');
  writeFileSync(
    program,
    '#!/bin/sh\n[ "$1" = --fast ] && [ -z "$NODE_ENV" ] || exit 2\nexit $(tail -c 1 "$2")\n',
  );
  chmodSync(program, 0o700);
  const scan = createVirusScanner({ SCAN_COMMAND: `${program} --fast`, CLAMD_URL: undefined })!;
  const verdictOn = (content: string) => {
    writeFileSync(join(api.folder, 'a file'), content);
    return scan(join(api.folder, 'a file'), 10_000);
  };
  expect([await verdictOn('a0'), await verdictOn('a1')]).toEqual(['clean', 'infected']);
  await expect(verdictOn('a2')).rejects.toThrow('no verdict');
  const missing = createVirusScanner({ SCAN_COMMAND: '/no/such/program', CLAMD_URL: undefined })!;
  await expect(missing('x', 10_000)).rejects.toThrow('cannot be started');
});
