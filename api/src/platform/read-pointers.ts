import { desc, eq, sql } from 'drizzle-orm';
import type { ReleasePointer } from '../contract';
import type { Database } from '../db/open';
import { releaseMoves } from '../db/schema';

type Reading = Pick<Database, 'read'>;
type MoveRow = typeof releaseMoves.$inferSelect;

export const pointerOf = ({ remote, revision, live, canary, share, former }: MoveRow): ReleasePointer => ({
  ...{ name: remote, revision, live, former },
  canary: canary === null || share === null ? null : { version: canary, share },
});

/** Where a remote's pointer stands before the first move. */
export const unmoved = (name: string): ReleasePointer => ({
  ...{ name, revision: 0, live: null, canary: null, former: null },
});

/** The newest move of every remote, by name. */
export const readNewestMoves = ({ read }: Reading) =>
  read
    .select()
    .from(releaseMoves)
    .where(
      sql`(${releaseMoves.remote}, ${releaseMoves.revision}) in (select remote, max(revision) from ${releaseMoves} group by remote)`,
    )
    .orderBy(releaseMoves.remote);

/** The newest move of one remote. */
export async function readNewestMove({ read }: Reading, remote: string): Promise<MoveRow | undefined> {
  const [row] = await read
    .select()
    .from(releaseMoves)
    .where(eq(releaseMoves.remote, remote))
    .orderBy(desc(releaseMoves.revision))
    .limit(1);
  return row;
}
