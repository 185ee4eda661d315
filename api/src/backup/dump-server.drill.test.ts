import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { takeLease } from '../db/lease';
import { migrateDatabase } from '../db/migrate';
import { type Database, openDatabase } from '../db/open';
import { leases } from '../db/schema';
import { temporaryFolder } from '../testing/api-process';
import { hasLibsqlServer, type LibsqlServer, startLibsqlServer } from '../testing/libsql-server';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { dumpServer } from './dump-server';
import { inspectDatabase } from './snapshot';

const TIMEOUT_MS = 60_000;

(hasLibsqlServer ? describe : describe.skip)('over a libSQL server', () => {
  let server: LibsqlServer;
  let api: TestApi;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    server = await startLibsqlServer();
    await migrateDatabase({ url: server.url });
    api = await startTestApi({}, [], server.url);
  }, TIMEOUT_MS);
  afterEach(async () => {
    await api.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const book = async (firstName: string) => {
    const json = { ...validBooking(), firstName };
    expect((await api.send('/api/bookings', { method: 'POST', json })).status).toBe(201);
  };

  test(
    'a dump is one consistent state of the database despite concurrent writes, and is usable as one',
    async () => {
      // More than two pages of a table; no more at once than a busy machine answers in time.
      for (let from = 0; from < 1_100; from += 25)
        await Promise.all(Array.from({ length: 25 }, (_, index) => book(`Before ${from + index}`)));
      let isOver = false;
      let during = 0;
      const writer = (async () => {
        while (!isOver) {
          await book('Meanwhile');
          during++;
        }
      })();
      while (during === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const path = join(folder, 'dump.db');
      const atLeast = during;
      await dumpServer(api.database.client, path);
      isOver = true;
      await writer;
      expect(during).toBeGreaterThan(atLeast);

      const { tables } = await inspectDatabase(path);
      const copy = createClient({ url: `file:${path}` });
      const [counted, all] = await copy.batch([
        "SELECT sum(rows) AS found FROM list_counts WHERE list = 'bookings'",
        'SELECT count(*) AS found, max(seq) AS last FROM bookings',
      ]);
      // The triggers' counter and the rows are from the same moment, and no number is missing.
      expect([counted!.rows[0]!.found, all!.rows[0]!.last]).toEqual([tables.bookings, tables.bookings]);
      expect(tables.bookings).toBeGreaterThanOrEqual(1_100 + atLeast);
      copy.close();

      const restored = await startTestApi({}, [], `file:${path}`);
      await restored.addAccount('staff', 'staff@example.com');
      const cookie = await restored.signIn('staff@example.com');
      const search = async (word: string) => {
        const found = await restored.send(`/api/admin/bookings?q=${encodeURIComponent(word)}`, {
          cookie,
        });
        return ((await found.json()) as { firstName: string }[]).map(({ firstName }) => firstName);
      };
      expect(await search('Before 1099')).toEqual(['Before 1099']);
      expect((await restored.send('/api/bookings', { method: 'POST', json: validBooking() })).status).toBe(
        201,
      );
      expect((await search('Marguerite')).length).toBeGreaterThan(0);
      await restored.close();
    },
    TIMEOUT_MS,
  );

  test(
    'only one process takes a backup at a time, until it is done or its lease has expired',
    async () => {
      const other: Database = openDatabase({ url: server.url });
      const taken = await Promise.all([takeLease(api.database, 'backup'), takeLease(other, 'backup')]);
      const [lease] = taken.filter((one) => one !== undefined);
      expect(taken.filter((one) => one === undefined)).toHaveLength(1);
      await lease!.release();
      const again = await takeLease(other, 'backup');
      expect(again).toBeDefined();
      await other.writes.run(other.read.update(leases).set({ endsAt: Date.now() - 1 }));
      const next = await takeLease(api.database, 'backup');
      expect(next).toBeDefined();
      // A process that was too slow does not release a lease that belongs to another by now.
      await again!.release();
      expect(await takeLease(other, 'backup')).toBeUndefined();
      await next!.release();
      await other.close();
    },
    TIMEOUT_MS,
  );
});
