import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { createReadiness, type ReadinessCheck } from '@lisle-harrow/server/http/readiness';
import pino from 'pino';
import { settings as settingRows } from './db/schema';
import { startBucketLine, startBucketServer } from './testing/bucket-server';
import { startTestApi, type TestApi, testOverFile } from './testing/test-api';

let api: TestApi;
afterEach(() => {
  jest.restoreAllMocks();
  return api?.close();
});

const readiness = async () => {
  const answer = await api.send('/readyz');
  const { type, status, detail } = (await answer.json()) as Record<string, unknown>;
  return { code: answer.status, type, status, detail };
};
const notReady = (detail: string) => ({
  code: 503,
  type: 'urn:lisle-harrow:problem:not-ready',
  status: 503,
  detail,
});

test('a working api is ready, and proves it by a write', async () => {
  api = await startTestApi();
  expect((await readiness()).code).toBe(200);
  const rows = await api.database.read.select().from(settingRows);
  expect(rows.map(({ name }) => name)).toContain('readiness');
});

test('the write that proves it happens once in five seconds, for all callers', async () => {
  api = await startTestApi();
  const written = jest.spyOn(api.database.writes, 'run');
  const begin = Date.now();
  const clock = jest.spyOn(Date, 'now');
  const askAfter = (ms: number) => {
    clock.mockReturnValue(begin + ms);
    return Promise.all([readiness(), readiness()]);
  };
  for (const ms of [0, 1_000, 4_999]) for (const { code } of await askAfter(ms)) expect(code).toBe(200);
  expect(written).toHaveBeenCalledTimes(1);
  await askAfter(5_000);
  expect(written).toHaveBeenCalledTimes(2);
});

// Uses a pragma, which only connections to a file receive.
testOverFile('a read-only database is named', async () => {
  api = await startTestApi({}, ['query_only=1']);
  expect((await readiness()).detail).toContain('cannot be written');
  expect(api.logged.join()).toContain('cannot be written');
});

test('a missing database is named', async () => {
  api = await startTestApi();
  // Closing the last connection also removes an empty write-ahead log, which would be named instead.
  await api.addAccount('staff', 'owner@lind.com');
  api.database.client.close();
  expect((await readiness()).detail).toContain('The database does not answer');
});

test('a missing folder of documents is named, and so is a disk without enough room', async () => {
  api = await startTestApi({ MIN_FREE_MB: '1048576' });
  rmSync(join(api.folder, 'documents'), { recursive: true });
  expect(await readiness()).toEqual(
    notReady(
      'Files cannot be stored: the folder of documents cannot be used. The disk of the data folder has less than 1048576 MB left.',
    ),
  );
});

test('an unreachable bucket is named without its address', async () => {
  process.env.AWS_ACCESS_KEY_ID ??= 'test';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
  api = await startTestApi({ S3_BUCKET: 'documents', S3_ENDPOINT: 'https://127.0.0.1:9' });
  expect(await readiness()).toEqual(
    notReady('Files cannot be stored: the bucket of documents cannot be used.'),
  );
});

test('with a bucket, a missing folder of uploads is named: every upload is first written there', async () => {
  const bucket = await startBucketServer();
  Object.assign(process.env, bucket.credentials);
  api = await startTestApi(bucket.settings);
  rmSync(join(api.folder, 'uploads'), { recursive: true });
  expect(await readiness()).toEqual(
    notReady('Files cannot be stored: the folder of uploads cannot be used.'),
  );
  await bucket.stop();
});

test('a silent bucket is named, and is used again once it answers', async () => {
  const bucket = await startBucketServer();
  const line = await startBucketLine(bucket);
  Object.assign(process.env, bucket.credentials);
  api = await startTestApi(line.settings);
  const until = async (code: number) => {
    let found = await readiness();
    for (; found.code !== code; found = await readiness()) await pause(100);
    return found;
  };
  await until(200);
  line.fallSilent();
  expect((await until(503)).detail).toBe('Files cannot be stored: the bucket of documents cannot be used.');
  // A check that is in flight when the connection is restored never gets an answer.
  await pause(6_000);
  line.mend();
  await until(200);
  line.stop();
  await bucket.stop();
}, 60_000);

test('a stopping api says so, and nothing else that is wrong', async () => {
  api = await startTestApi({ MIN_FREE_MB: '1048576' }, [], undefined, { stopping: AbortSignal.abort() });
  expect(await readiness()).toMatchObject({
    code: 503,
    type: 'urn:lisle-harrow:problem:stopping',
    detail: 'It is stopping.',
  });
});

describe('a check', () => {
  const log = pino({ level: 'silent' });
  const ready = (check: Partial<ReadinessCheck>, stopping?: AbortSignal) =>
    createReadiness({
      checks: [
        {
          name: 'it',
          check: () => Promise.resolve(undefined),
          otherwise: 'no',
          limitMs: 20,
          everyMs: 60_000,
          ...check,
        },
      ],
      stopping,
      log,
    });

  test('runs once for all callers', async () => {
    let runs = 0;
    const findProblems = ready({ check: () => Promise.resolve(`run ${++runs}`) });
    const found = await Promise.all(Array.from({ length: 50 }, findProblems));
    expect(new Set(found.flat())).toEqual(new Set(['run 1']));
  });

  test('that hangs counts as failed, and is not started again', async () => {
    let runs = 0;
    const findProblems = ready({ check: () => new Promise(() => ++runs), everyMs: 0 });
    for (let asked = 0; asked < 3; asked += 1) expect(await findProblems()).toEqual(['no']);
    expect(runs).toBe(1);
  });

  test('is not run while stopping: it would find what the stop removes', async () => {
    let runs = 0;
    const check = () => Promise.resolve(`run ${++runs}`);
    expect(await ready({ check }, AbortSignal.abort())()).toEqual(['It is stopping']);
    expect(runs).toBe(0);
  });

  test("that throws reports our own text, not the error's", async () => {
    expect(await ready({ check: () => Promise.reject(new Error('secret')) })()).toEqual(['no']);
  });
});
