import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import {
  findFreePort,
  hasLibsqlServer,
  type LibsqlServer,
  startLibsqlServer,
} from '../testing/libsql-server';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { addTestAccount } from '../testing/test-documents';
import { migrateDatabase } from './migrate';
import { openDatabase } from './open';
import { bookings } from './schema';

const describeOverServer = hasLibsqlServer ? describe : describe.skip;
const TIMEOUT_MS = 60_000;

/** Hands everything on to a port of this machine; `hold` keeps what comes until `release`. */
async function startRelay(port: number) {
  const pairs = new Set<[Socket, Socket]>();
  let received = 0;
  let isHeld = false;
  const server = createServer((socket) => {
    const pair: [Socket, Socket] = [socket, connect(port, '127.0.0.1')];
    pairs.add(pair);
    pair.forEach((from, at) => {
      const to = pair[1 - at]!;
      from.on('data', (data) => {
        if (at === 0) received += 1;
        to.write(data);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
      if (isHeld) from.pause();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const every = (what: 'pause' | 'resume') =>
    pairs.forEach((pair) => pair.forEach((socket) => socket[what]()));
  return {
    port: (server.address() as { port: number }).port,
    /** How many pieces of requests came so far. */
    received: () => received,
    hold() {
      isHeld = true;
      every('pause');
    },
    release() {
      isHeld = false;
      every('resume');
    },
    close() {
      pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()));
      server.close();
    },
  };
}

describeOverServer('a read replica', () => {
  let primary: LibsqlServer;
  let replica: LibsqlServer;
  let replication: Awaited<ReturnType<typeof startRelay>>;
  let reads: Awaited<ReturnType<typeof startRelay>>;
  let api: TestApi;
  let cookie: string;
  beforeEach(async () => {
    const grpcPort = await findFreePort();
    primary = await startLibsqlServer({ grpcPort });
    await migrateDatabase({ url: primary.url });
    replication = await startRelay(grpcPort);
    replica = await startLibsqlServer({ primaryGrpcPort: replication.port });
    reads = await startRelay(replica.port);
    const database = openDatabase({ url: primary.url, replicaUrls: [`http://127.0.0.1:${reads.port}`] });
    api = await startTestApi({}, [], primary.url, { database });
    ({ cookie } = await addTestAccount(api, 'staff', 'staff@example.com'));
  }, TIMEOUT_MS);
  afterEach(async () => {
    await api.deps.database.close();
    await api.close();
    for (const relay of [reads, replication]) relay.close();
    for (const server of [replica, primary]) await server.stop();
  });

  const book = async () => {
    const answer = await api.send('/api/bookings', { method: 'POST', json: validBooking() });
    return ((await answer.json()) as { id: string }).id;
  };
  const listed = async () => {
    const answer = await api.send('/api/admin/bookings?limit=1', { cookie });
    return [answer.status, ((await answer.json()) as { id: string }[])[0]?.id];
  };

  test(
    'answers lists, and always shows what was stored before the request',
    async () => {
      const before = reads.received();
      for (let booked = 0; booked < 30; booked++) {
        const id = await book();
        expect(await listed()).toEqual([200, id]);
        const json = { status: 'confirmed' };
        await api.send(`/api/admin/bookings/${id}`, { method: 'PATCH', json, cookie });
        const found = await api.send('/api/admin/bookings?q=marguerite&status=confirmed', { cookie });
        expect(((await found.json()) as unknown[]).length).toBe(booked + 1);
      }
      expect(reads.received() - before).toBeGreaterThanOrEqual(60);
    },
    TIMEOUT_MS,
  );

  test(
    'that lags shows nothing old: the primary answers instead',
    async () => {
      await book();
      await listed();
      replication.hold();
      const id = await book();
      // A replica without its primary may also not answer at all.
      const alone = openDatabase({ url: replica.url, answerWithinMs: 1_000 });
      const count = alone.read.select({ found: sql`count(*)` }).from(bookings);
      expect(await count.catch(() => [])).not.toEqual([{ found: 2 }]);
      await alone.close();
      expect(await listed()).toEqual([200, id]);
    },
    TIMEOUT_MS,
  );

  test(
    'that is frozen or gone is not missed, and is not asked again at once',
    async () => {
      await listed();
      replica.child.kill('SIGSTOP');
      const id = await book();
      expect(await listed()).toEqual([200, id]);
      replica.child.kill('SIGCONT');
      await replica.kill('SIGKILL');
      const asked = reads.received();
      expect(await listed()).toEqual([200, id]);
      expect(reads.received()).toBe(asked);
    },
    TIMEOUT_MS,
  );
});
