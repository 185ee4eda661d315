import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiProcess, startApiProcess, temporaryFolder } from '../testing/api-process';
import { runSql } from '../testing/databases/run-sql';
import {
  MULTIPART,
  openRequest,
  pdf,
  readAnswer,
  sendForm,
  storedNames,
  uploadForm,
} from '../testing/test-documents';

const TIMEOUT_MS = 180_000;
const PASSWORD = 'correct horse battery';
let folder: string;
let api: ApiProcess;
let cookie: string;

const url = () => `http://127.0.0.1:${api.port}`;
const start = () => startApiProcess(folder, { SEED_PASSWORD: PASSWORD });

beforeEach(async () => {
  folder = temporaryFolder();
  api = await start();
  const response = await fetch(`${url()}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'client@lisleharrow.example', password: PASSWORD }),
    redirect: 'manual',
  });
  cookie = response.headers.get('Set-Cookie')!.split(';')[0]!;
}, TIMEOUT_MS);
afterEach(async () => {
  await api.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

async function storedRows() {
  const rows = await runSql(
    join(folder, 'lisle-harrow.db'),
    'SELECT id, storage_key AS key, sha256, file_size AS size FROM client_documents WHERE storage_key IS NOT NULL',
  );
  return rows as unknown as { id: string; key: string; sha256: string; size: number }[];
}

/** Every row has its complete file, and there are no other files. */
async function expectRowsAndFilesToAgree(): Promise<string[]> {
  const rows = await storedRows();
  expect(storedNames(folder)).toEqual({ uploads: [], documents: rows.map(({ key }) => key).sort() });
  for (const { key, sha256, size } of rows) {
    const content = readFileSync(join(folder, 'documents', key.slice(0, 2), key));
    expect(content.length).toBe(size);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  return rows.map(({ id }) => id);
}

test.each([10, 50, 90])(
  'when killed at %d percent of an upload, nothing of it remains after the next start [D24]',
  async (percent) => {
    const seeded = (await storedRows()).map(({ id }) => id);
    const kept = await sendForm(url(), cookie, uploadForm(pdf()));
    const body = uploadForm(pdf(20_000_000));
    const socket = openRequest(url(), {
      headers: { Cookie: cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length },
    });
    const sent = Math.floor((body.length * percent) / 100);
    socket.write(body.subarray(0, sent));
    const written = () => {
      const [name] = storedNames(folder).uploads;
      return name ? readFileSync(join(folder, 'uploads', name)).length : 0;
    };
    while (written() < sent - 500_000) await new Promise((resolve) => setTimeout(resolve, 20));
    await api.kill('SIGKILL');
    expect((await readAnswer(socket)).status).toBe(0);
    expect(storedNames(folder).uploads).toHaveLength(1);

    api = await start();
    expect(await expectRowsAndFilesToAgree()).toEqual([...seeded, kept.document.id]);
    expect((await sendForm(url(), cookie, uploadForm(pdf(1_000_000)))).status).toBe(201);
  },
  TIMEOUT_MS,
);

test(
  'when killed at any moment, row and file exist together or not at all, and every acknowledged upload exists [D24]',
  async () => {
    const acknowledged: string[] = [];
    let unanswered = 0;
    for (let round = 0; round < 8; round++) {
      let alive = true;
      const clients = Array.from({ length: 3 }, async () => {
        while (alive) {
          const headers = { 'Idempotency-Key': randomUUID() };
          const body = uploadForm(pdf(1_000 + Math.floor(Math.random() * 300_000)));
          const { status, document } = await sendForm(url(), cookie, body, { headers });
          if (status === 201) acknowledged.push(document.id);
          else {
            alive = false;
            unanswered++;
          }
        }
      });
      // The first inspection after a start takes longest, and some uploads must be acknowledged.
      while (round === 0 && acknowledged.length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
      await api.kill('SIGKILL');
      await Promise.all(clients);
      api = await start();
      const stored = new Set(await expectRowsAndFilesToAgree());
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(unanswered).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
