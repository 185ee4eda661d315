import { readdirSync, readlinkSync } from 'node:fs';
import { like } from 'drizzle-orm';
import { leases } from '../db/schema';
import { createLog } from '../log';
import { createParsing } from '../parsing/parsing';
import { bundle } from '../testing/api-process';
import { startTestApi, type TestApi } from '../testing/test-api';
import {
  addTestClient,
  MULTIPART,
  openRequest,
  pdf,
  sendForm,
  storedNames,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';

let api: TestApi;
let url: string;
let owner: TestClient;
beforeAll(async () => {
  const parsing = createParsing(
    { log: createLog('silent') },
    () => bundle('testing/faulty-inspection.ts'),
    800,
  );
  api = await startTestApi({}, [], undefined, { parsing });
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
});
afterAll(() => api.close());

const asking = (fault: string) => uploadForm(Buffer.concat([pdf(), Buffer.from(`% ${fault}`)]));
const send = (body: Buffer) => sendForm(url, owner.cookie, body);

const openParts = () =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).includes('.part');
        } catch {
          return false;
        }
      })
    : [];

/** The slot with its lease, the file and its descriptors are free, and the client's next upload is stored. */
async function expectAllFree() {
  const { read } = api.database;
  const held = () => read.select().from(leases).where(like(leases.name, 'upload/%'));
  for (let tries = 0; tries < 100 && openParts().length > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await held()).toEqual([]);
  expect(storedNames(api.folder).uploads).toEqual([]);
  expect(openParts()).toEqual([]);
  expect((await send(uploadForm(pdf()))).status).toBe(201);
}

test.each(['endless loop', 'endless wait', 'full heap', 'full memory', 'sudden end'])(
  'four files whose inspection ends in: %s, are refused, and keep no slot, file or descriptor [D24]',
  async (fault) => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(asking(fault))));
    for (const { status, problem } of answers)
      expect([status, problem.detail]).toEqual([
        415,
        'This file is so complex that we cannot check what is in it. Please print it to a new PDF, and send that',
      ]);
    await expectAllFree();
  },
);

test('an inspection that throws after its verdict leaves the upload stored and the api running [D24]', async () => {
  expect((await send(asking('late throw'))).status).toBe(201);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expectAllFree();
});

test('a client that leaves while its file is inspected frees everything [D24]', async () => {
  const body = asking('endless loop');
  const socket = openRequest(url, {
    headers: { Cookie: owner.cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length },
  });
  socket.write(body);
  while (openParts().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  socket.destroy();
  while (storedNames(api.folder).uploads.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await expectAllFree();
});
