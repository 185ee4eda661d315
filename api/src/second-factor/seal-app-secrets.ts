import { and, eq } from 'drizzle-orm';
import { authenticatorApps } from '../db/schema';
import type { Deps } from '../deps';
import { resealSecret } from '../file-store/data-keys';
import { purposeOf } from './authenticator-app';

/**
 * Encrypts the secrets of authenticator apps with the current data key and returns how many were not yet. A secret that changes
 * meanwhile is new and already encrypted with it.
 */
export async function sealAppSecrets({
  database: { read, writes },
  env: { dataKeys },
}: Pick<Deps, 'database' | 'env'>): Promise<number> {
  let sealed = 0;
  for (const app of await read.select().from(authenticatorApps))
    for (const name of ['secret', 'newSecret'] as const) {
      const stored = app[name];
      const again = stored === null ? undefined : resealSecret(dataKeys, stored, purposeOf(app.accountSeq));
      if (stored === null || again === undefined) continue;
      const isThis = and(
        eq(authenticatorApps.accountSeq, app.accountSeq),
        eq(authenticatorApps[name], stored),
      );
      await writes.run(
        read
          .update(authenticatorApps)
          .set({ [name]: again })
          .where(isThis),
      );
      sealed++;
    }
  return sealed;
}
