import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './open';
import { sharedKeys } from './schema';

type Data = Pick<Database, 'read' | 'writes'>;

/** The text that is kept under this name for good: the first that any process that uses the database gave it. */
export async function keepFirst({ read, writes }: Data, name: string, text: string): Promise<string> {
  const readText = async () =>
    (await read.select().from(sharedKeys).where(eq(sharedKeys.name, name)))[0]?.key;
  const kept = await readText();
  if (kept !== undefined) return kept;
  // If several processes give it one at the same time, the first one's is kept.
  await writes.run(read.insert(sharedKeys).values({ name, key: text }).onConflictDoNothing());
  return (await readText())!;
}

/** Returns a function that reads a random 32-byte key, shared by all processes that use the database and kept across restarts. */
export function sharedKey(database: Data, name: string) {
  const find = async () =>
    Buffer.from(await keepFirst(database, name, randomBytes(32).toString('base64url')), 'base64url');
  let known: Promise<Buffer> | undefined;
  return (): Promise<Buffer> =>
    (known ??= find().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}
