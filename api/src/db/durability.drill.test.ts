import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { type ApiProcess, ask, spawnScript, startApiProcess, temporaryFolder } from '../testing/api-process';
import { openDatabase } from './open';
import { validBooking, validContact } from '../testing/test-api';

const TIMEOUT_MS = 120_000;

let folder: string;
let api: ApiProcess | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await api?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const openFile = (): Client => createClient({ url: `file:${join(folder, 'lisle-harrow.db')}` });

async function storedIds(): Promise<Set<unknown>> {
  const client = openFile();
  const { rows } = await client.execute('SELECT id FROM contacts');
  const [integrity] = (await client.execute('PRAGMA integrity_check')).rows;
  expect(integrity?.[0]).toBe('ok');
  client.close();
  return new Set(rows.map((row) => row.id));
}

const sendContact = async (agent?: Agent) => {
  const answer = await ask(api!.port, 'POST', '/api/contacts', validContact(), agent);
  return {
    status: answer.status,
    id: answer.status === 201 ? (JSON.parse(answer.body) as { id: string }).id : undefined,
  };
};

/**
 * Starts the api, lets `visitors` callers call it concurrently in a loop, and kills it under load after a random number of
 * answers between `answers` and twice as many. `visit` resolves with whether it was answered.
 */
async function workUntilKilled(visitors: number, answers: number, visit: (agent: Agent) => Promise<boolean>) {
  api = await startApiProcess(folder);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let left = answers + Math.floor(Math.random() * answers);
  let enough = (): void => undefined;
  const worked = new Promise<void>((resolve) => (enough = resolve));
  const writers = Array.from({ length: visitors }, async () => {
    while (await visit(agent)) if (--left === 0) enough();
  });
  await worked;
  await api.kill('SIGKILL');
  await Promise.all(writers);
  agent.destroy();
}

test(
  'after another process locked the database, every acknowledged write is on disk',
  async () => {
    api = await startApiProcess(folder);
    // The first write waits until the api has finished the writes of its start.
    expect((await sendContact()).status).toBe(201);
    const other = openFile();
    const held = await other.transaction('write');

    const refused = await ask(api.port, 'POST', '/api/contacts', validContact());
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await ask(api.port, 'GET', '/api/services')).status).toBe(200);
    // A write that arrives while the lock is held only briefly waits for it and then succeeds.
    const waited = sendContact();
    setTimeout(() => void held.rollback(), 300);
    const acknowledged = [(await waited).id];
    other.close();

    for (let sent = 0; sent < 20; sent++) acknowledged.push((await sendContact()).id);
    expect(acknowledged.every(Boolean)).toBe(true);
    await api.kill('SIGKILL');

    const stored = await storedIds();
    expect(acknowledged.filter((id) => !stored.has(id)).length).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'a connection that met a lock never acknowledges a row that is not committed',
  async () => {
    const other = openFile();
    await other.executeMultiple('PRAGMA journal_mode=WAL; CREATE TABLE written (text TEXT NOT NULL);');
    const { child, ended } = spawnScript(
      'testing/busy-writer.ts',
      [`file:${join(folder, 'lisle-harrow.db')}`],
      {},
      true,
    );
    const say = async (message: string) => {
      child.send(message);
      return (await once(child, 'message'))[0] as unknown;
    };
    await once(child, 'message');
    const held = await other.transaction('write');
    expect(await say('hit')).toBe('busy');
    await held.rollback();
    expect(await say('write')).toBe(20);
    child.kill('SIGKILL');
    await ended;
    expect((await other.execute('SELECT count(*) AS rows FROM written')).rows[0]?.rows).toBe(20);
    other.close();
  },
  TIMEOUT_MS,
);

test(
  'after being killed ten times under load, the api has lost nothing that it acknowledged',
  async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 10; round++)
      await workUntilKilled(16, 40, async (agent) => {
        const { status, id } = await sendContact(agent);
        if (id) acknowledged.push(id);
        return status !== 0;
      });
    const stored = await storedIds();
    expect(acknowledged.length).toBeGreaterThanOrEqual(10 * 40);
    expect(acknowledged.filter((id) => !stored.has(id)).length).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'after a kill, retries with the same idempotency keys store each booking once [BK15]',
  async () => {
    interface Attempt {
      key: string;
      lastName: string;
      acknowledged?: string;
    }
    const attempts: Attempt[] = [];
    const input = validBooking();
    const book = async (attempt: Attempt, agent?: Agent) => {
      const headers = { 'Idempotency-Key': `"${attempt.key}"` };
      const body = { ...input, lastName: attempt.lastName };
      const answer = await ask(api!.port, 'POST', '/api/bookings', body, agent, headers);
      if (answer.status !== 201) return answer.status;
      attempt.acknowledged ??= answer.body;
      // Every retry gets the first answer, whichever process answers it.
      expect(answer.body).toBe(attempt.acknowledged);
      return 201;
    };
    for (let round = 0; round < 5; round++)
      await workUntilKilled(8, 20, async (agent) => {
        const attempt: Attempt = { key: randomUUID(), lastName: `Osei ${attempts.length}` };
        attempts.push(attempt);
        // The same attempt twice, concurrently on two connections.
        const statuses = await Promise.all([book(attempt, agent), book(attempt, agent)]);
        return !statuses.includes(0);
      });
    const unanswered = attempts.filter(({ acknowledged }) => !acknowledged).length;
    api = await startApiProcess(folder);
    for (const attempt of attempts) expect(await book(attempt)).toBe(201);
    await api.kill('SIGKILL');

    const client = openFile();
    const { rows } = await client.execute(
      "SELECT id, last_name FROM bookings WHERE last_name LIKE 'Osei %' ORDER BY seq",
    );
    client.close();
    expect(unanswered).toBeGreaterThan(0);
    expect(attempts.length).toBeGreaterThanOrEqual(5 * 20);
    expect(rows).toHaveLength(attempts.length);
    const idOf = new Map(rows.map((row) => [row.last_name, row.id]));
    for (const { lastName, acknowledged } of attempts)
      expect((JSON.parse(acknowledged!) as { id: string }).id).toBe(idOf.get(lastName));
  },
  TIMEOUT_MS,
);

test('every connection acknowledges a commit only once it is on disk', async () => {
  const { client, close } = openDatabase({ url: `file:${join(folder, 'lisle-harrow.db')}` });
  // Concurrently, so that each uses a different connection.
  const asked = await Promise.all([1, 2, 3, 4].map(() => client.execute('PRAGMA synchronous')));
  // 2 is FULL. With NORMAL, a power cut loses the last acknowledged writes of a write-ahead log.
  expect(asked.map(({ rows }) => rows[0]?.[0])).toEqual([2, 2, 2, 2]);
  await close();
});
