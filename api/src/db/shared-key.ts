import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './open';
import { sharedKeys } from './schema';

/** Gives a random key of 32 bytes that all processes over the database share and that a restart keeps. */
export function sharedKey({ read, writes }: Pick<Database, 'read' | 'writes'>, name: string) {
  const readKey = async () => {
    const [row] = await read.select().from(sharedKeys).where(eq(sharedKeys.name, name));
    return row && Buffer.from(row.key, 'base64url');
  };
  const find = async () => {
    const present = await readKey();
    if (present) return present;
    const key = randomBytes(32).toString('base64url');
    // Of processes that make it at the same time the first one's stays.
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
