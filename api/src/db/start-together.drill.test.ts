import { rmSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { type ApiProcess, ask, startApiProcess, temporaryFolder } from '../testing/api-process';
import { hasLibsqlServer, startLibsqlServer } from '../testing/libsql-server';

const testOverServer = hasLibsqlServer ? test : test.skip;

testOverServer(
  'apis that start together on an empty libSQL server all serve, over one schema and one seed',
  async () => {
    const server = await startLibsqlServer();
    const folders = [1, 2, 3].map(temporaryFolder);
    const starts = await Promise.allSettled(
      folders.map((folder) => startApiProcess(folder, { DATABASE_URL: server.url })),
    );
    const apis = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    try {
      expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
      await expectOneSeed(server.url, apis);
    } finally {
      await Promise.all(apis.map((api) => api.kill('SIGTERM')));
      await server.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

async function expectOneSeed(url: string, apis: ApiProcess[]): Promise<void> {
  for (const { port } of apis) {
    const { status, body } = await ask(port, 'GET', '/api/services');
    expect([status, (JSON.parse(body) as unknown[]).length]).toEqual([200, 6]);
  }
  // Only the process whose accounts were stored may show their passwords.
  expect(apis.map((api) => api.accounts().length).sort()).toEqual([0, 0, 3]);
  const client = createClient({ url });
  const bookings = await client.execute(
    'select count(*) as rows, count(distinct email) as people from bookings',
  );
  const again = client.execute(
    'insert into __drizzle_migrations (hash) select hash from __drizzle_migrations limit 1',
  );
  await expect(again).rejects.toThrow('UNIQUE');
  client.close();
  expect(bookings.rows[0]?.rows).toBe(bookings.rows[0]?.people);
}
