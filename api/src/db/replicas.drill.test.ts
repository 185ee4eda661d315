import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
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
import { openWithReplicas } from './replicas';
import { bookings } from './schema';

const describeOverServer = hasLibsqlServer ? describe : describe.skip;
const TIMEOUT_MS = 60_000;

/** Forwards everything to a local port; after `hold` it buffers what arrives until `release`. */
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
    /** How many chunks of requests have arrived so far. */
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
  let grpcPort: number;
  let api: TestApi;
  let cookie: string;
  beforeEach(async () => {
    grpcPort = await findFreePort();
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
    'answers lists, always with everything that was stored before the request',
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
    'that lags shows no old data: the primary answers instead',
    async () => {
      await book();
      await listed();
      replication.hold();
      const id = await book();
      // A replica that cannot reach its primary may also not answer at all.
      const alone = openDatabase({ url: replica.url, answerWithinMs: 1_000 });
      const count = alone.read.select({ found: sql`count(*)` }).from(bookings);
      expect(await count.catch(() => [])).not.toEqual([{ found: 2 }]);
      await alone.close();
      expect(await listed()).toEqual([200, id]);
    },
    TIMEOUT_MS,
  );

  test(
    'that is frozen or gone causes no errors, and is not called again at once',
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

  describe('of a primary that was restored from an older state', () => {
    const found = async ({ execute }: Pick<Client, 'execute'>) =>
      (await execute('select count(*) as found from bookings')).rows[0]?.found;
    const undo: (() => unknown)[] = [];
    const open = (port: number, replicaPort: number) => {
      const options = { url: `http://127.0.0.1:${port}`, answerWithinMs: 3_000 };
      const opened = openWithReplicas(options, [`http://127.0.0.1:${replicaPort}`], 50);
      undo.push(opened.close);
      return opened;
    };
    afterEach(async () => {
      for (const end of undo.splice(0)) await end();
    });
    /** A server's position in its log after a statement. */
    const positionOf = async ({ url }: LibsqlServer, sql = 'select 1') => {
      const requests = [{ type: 'execute', stmt: { sql } }, { type: 'close' }];
      const answer = await fetch(`${url}/v2/pipeline`, {
        method: 'POST',
        body: JSON.stringify({ requests }),
      });
      return Number(/"replication_index":"(\d+)"/.exec(await answer.text())?.[1]);
    };

    test(
      'shows no lost rows while its log position is ahead of the primary, or equal',
      async () => {
        // Like a replica that cannot reach its primary: it keeps the old log.
        const [stale, restored] = [await startLibsqlServer(), await startLibsqlServer()];
        undo.push(stale.stop, restored.stop);
        for (const server of [stale, restored]) await positionOf(server, 'create table bookings (x)');
        for (let lost = 0; lost < 5; lost++) await positionOf(stale, 'insert into bookings values (1)');
        const stands = await positionOf(stale);
        expect(await positionOf(restored)).toBeLessThan(stands);
        const { client, replica } = open(restored.port, stale.port);
        await client.execute('select 1');
        expect(await found(replica)).toBe(0);

        await client.execute('create table growing (x)');
        while ((await positionOf(restored)) < stands) await client.execute('insert into growing values (1)');
        expect(await positionOf(restored)).toBe(stands);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(await found(replica)).toBe(0);
      },
      TIMEOUT_MS,
    );

    test(
      'answers again once it follows the new log, even for clients that knew the old one',
      async () => {
        for (let booked = 0; booked < 5; booked++) await book();
        const toPrimary = await startRelay(primary.port);
        undo.push(toPrimary.close);
        const opened = open(toPrimary.port, reads.port);
        expect(await found(opened.client)).toBe(5);
        const restore = async (server: LibsqlServer, more: object) => {
          await server.kill('SIGKILL');
          rmSync(join(server.folder, 'data.sqld'), { recursive: true });
          return startLibsqlServer({ folder: server.folder, port: server.port, ...more });
        };
        primary = await restore(primary, { grpcPort });
        await migrateDatabase({ url: primary.url });
        replica = await restore(replica, { primaryGrpcPort: replication.port });

        // One of the first answers may come before the client knows the primary's position.
        for (let answers = 0; answers < 5;) {
          await opened.client.execute('select 1');
          const asked = toPrimary.received();
          expect(await found(opened.replica)).toBe(0);
          if (toPrimary.received() === asked) answers += 1;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      },
      TIMEOUT_MS,
    );
  });
});
