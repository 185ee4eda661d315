import { openDatabase } from '../db/open';

/**
 * Writes straight through the pool, in the way that once lost a row: one insert while another process holds the lock, then
 * twenty after it.
 */
async function main(): Promise<void> {
  const { client } = openDatabase({ url: process.argv[2]!, busyWaitMs: 50 });
  await client.execute('SELECT 1');
  const insert = (text: string) =>
    client.execute({ sql: 'INSERT INTO written (text) VALUES (?)', args: [text] });
  process.on('message', (message) => {
    if (message === 'hit') void hit().then((result) => process.send?.(result));
    else void twenty().then((count) => process.send?.(count));
  });
  process.send?.('ready');

  // Distinct SQL: running the same statement again would repair the one that failed.
  function hit(): Promise<string> {
    return client.execute("INSERT INTO written (text) VALUES ('hit')").then(
      () => 'ok',
      () => 'busy',
    );
  }

  async function twenty(): Promise<number> {
    let acknowledged = 0;
    for (let index = 0; index < 20; index++)
      await insert(`acknowledged ${index}`).then(
        () => acknowledged++,
        () => undefined,
      );
    return acknowledged;
  }
}

void main();
