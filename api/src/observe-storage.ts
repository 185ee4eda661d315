import { stat, statfs } from 'node:fs/promises';
import { gauge } from '@lisle-harrow/server/telemetry/meter';
import { isFileUrl, pathOfFileUrl } from './db/open';
import type { Deps } from './deps';
import { countMessages } from './messages/list-messages';

/** Exposes as metrics what can fill up: the outbox, the disk of the data folder, the database file. */
export function observeStorage({ database, env }: Pick<Deps, 'database' | 'env'>): void {
  gauge('lisle_harrow_outbox_messages', 'Messages that are waiting or were given up', async (observe) => {
    const { waiting = 0, dead = 0 } = await countMessages(database);
    observe(waiting, { state: 'waiting' });
    observe(dead, { state: 'dead' });
  });
  const disk = () => statfs(env.DATA_DIR);
  gauge('lisle_harrow_disk_free_bytes', 'Free space on the disk of the data folder', async (observe) => {
    const { bavail, bsize } = await disk();
    observe(bavail * bsize);
  });
  gauge('lisle_harrow_disk_size_bytes', 'Size of the disk of the data folder', async (observe) => {
    const { blocks, bsize } = await disk();
    observe(blocks * bsize);
  });
  if (!isFileUrl(env.databaseUrl)) return;
  const path = pathOfFileUrl(env.databaseUrl);
  gauge(
    'lisle_harrow_database_size_bytes',
    'Size of the database and its write-ahead log',
    async (observe) => {
      observe((await stat(path)).size, { file: 'database' });
      observe((await stat(`${path}-wal`)).size, { file: 'log' });
    },
  );
}
