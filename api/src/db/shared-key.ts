import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './open';
import { sharedKeys } from './schema';

/** Returns a function that reads a random 32-byte key, shared by all processes that use the database and kept across restarts. */
export function sharedKey({ read, writes }: Pick<Database, 'read' | 'writes'>, name: string) {
  const readKey = async () => {
    const [row] = await read.select().from(sharedKeys).where(eq(sharedKeys.name, name));
    return row && Buffer.from(row.key, 'base64url');
  };
  const find = async () => {
    const present = await readKey();
    if (present) return present;
    const key = randomBytes(32).toString('base64url');
    // If several processes create it at the same time, the first one's key is kept.
    await writes.run(read.insert(sharedKeys).values({ name, key }).onConflictDoNothing());
    return (await readKey())!;
  };
  let known: Promise<Buffer> | undefined;
  return (): Promise<Buffer> =>
    (known ??= find().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}
