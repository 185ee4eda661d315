import { hasLibsqlServer, startLibsqlServer } from '../testing/libsql-server';
import { readSchemaAge, migrateDatabase } from './migrate';
import { openDatabase } from './open';

const overServer = hasLibsqlServer ? test : test.skip;

overServer('processes that start concurrently on an empty server all find it migrated', async () => {
  const server = await startLibsqlServer();
  const options = { url: server.url };
  const database = openDatabase(options);
  try {
    await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(options)));
    expect(await readSchemaAge(options)).toBe('same');
  } finally {
    await database.close();
    await server.stop();
  }
});
