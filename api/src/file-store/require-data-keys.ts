import { seeSetting } from '@lisle-harrow/server/environment/setting';
import { isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { authenticatorApps, storedFiles, webhooks } from '../db/schema';
import { type Env, StartRefused } from '../env';
import { SEALED_SECRET } from './data-keys';

/** Refuses to start if files or secrets are encrypted with a key that the settings do not contain. */
export async function requireDataKeys(
  { read }: Pick<Database, 'read'>,
  { dataKeys: { byId, current } }: Pick<Env, 'dataKeys'>,
): Promise<void> {
  const files = await read
    .selectDistinct({ id: sql<string>`${storedFiles.sealedBy}` })
    .from(storedFiles)
    .where(isNotNull(storedFiles.sealedBy));
  const { prefix, idAt, idLength } = SEALED_SECRET;
  const secrets = [];
  for (const secret of [authenticatorApps.secret, authenticatorApps.newSecret, webhooks.secret])
    secrets.push(
      ...(await read
        .selectDistinct({ id: sql<string>`substr(${secret}, ${idAt}, ${idLength})` })
        .from(secret.table)
        .where(sql`${secret} like ${`${prefix}%`}`)),
    );
  const missing = [...new Set([...files, ...secrets].map(({ id }) => id))].filter((id) => !byId.has(id));
  if (missing.length === 0) return;
  const set = current
    ? `DATA_KEY is ${current.id}: set the right one, or add the earlier one to DATA_KEYS_OLD`
    : 'DATA_KEY is not set';
  throw new StartRefused(
    `Files or secrets of this database are encrypted with the data key ${missing.join(' and ')}, and ${set}. ${seeSetting('DATA_KEY')}`,
  );
}
