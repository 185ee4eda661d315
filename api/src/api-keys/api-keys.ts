import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import type { Database } from '../db/open';
import { apiKeys } from '../db/schema';

/** Lets people and secret scanners recognize a key. */
const PREFIX = 'lhk_';
const SHOWN_LETTERS = 6;
const USED_EVERY_MS = 60_000;

/** A new key, its hash, and its first characters. */
export function generateApiKey() {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  return { key, keyHash: hashToken(key), prefix: key.slice(0, PREFIX.length + SHOWN_LETTERS) };
}

/**
 * The key with this text, unless it has expired. It is looked up by its hash in an index, so the time this takes
 * reveals nothing about other keys: nobody chooses how a hash begins.
 */
export async function findApiKey({ read }: Pick<Database, 'read'>, text: string) {
  if (!text.startsWith(PREFIX)) return undefined;
  const now = new Date().toISOString();
  const isValid = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
  const [found] = await read
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, hashToken(text)), isValid));
  return found;
}

/** Notes that a key was used; once a minute is enough, and the call does not wait for it. */
export function noteUse(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  { id, usedAt }: Pick<typeof apiKeys.$inferSelect, 'id' | 'usedAt'>,
): void {
  const now = new Date();
  const lately = new Date(now.getTime() - USED_EVERY_MS).toISOString();
  if (usedAt !== null && usedAt > lately) return;
  const isOld = or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, lately));
  writes
    .run(
      read
        .update(apiKeys)
        .set({ usedAt: now.toISOString() })
        .where(and(eq(apiKeys.id, id), isOld)),
    )
    // A database that refuses writes still serves reads.
    .catch(() => undefined);
}
