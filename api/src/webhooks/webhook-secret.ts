import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/open';
import { webhooks } from '../db/schema';
import type { Deps } from '../deps';
import { openSecret, resealSecret, sealSecret } from '../file-store/data-keys';

type Keys = Deps['env']['dataKeys'];

const SECRET_BYTES = 32;
const purposeOf = (id: string) => `webhook ${id}`;

/** A new secret in the format of Standard Webhooks, and as it is stored. */
export function generateWebhookSecret(
  keys: Keys,
  id: string,
): { readonly shown: string; readonly stored: string } {
  const shown = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { shown, stored: sealSecret(keys, shown, purposeOf(id)) };
}

/** A webhook's URL and the secret that signs its calls; nothing where it was removed, or is turned off and not being `tested`. */
export async function findWebhook({ read }: Pick<Database, 'read'>, keys: Keys, id: string, tested: boolean) {
  const [row] = await read.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row || !(row.isEnabled || tested)) return undefined;
  return { url: row.url, secret: openSecret(keys, row.secret, purposeOf(id)) };
}

/** Encrypts the secrets of webhooks with the current data key and returns how many were not yet. */
export async function sealWebhookSecrets({
  database: { read, writes },
  env: { dataKeys },
}: Pick<Deps, 'database' | 'env'>): Promise<number> {
  let sealed = 0;
  for (const { id, secret: stored } of await read.select().from(webhooks)) {
    const secret = resealSecret(dataKeys, stored, purposeOf(id));
    if (secret === undefined) continue;
    await writes.run(
      read
        .update(webhooks)
        .set({ secret })
        .where(and(eq(webhooks.id, id), eq(webhooks.secret, stored))),
    );
    sealed++;
  }
  return sealed;
}
