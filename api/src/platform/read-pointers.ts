import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { PastMove, ReleasePointer } from '../contract';
import type { Database } from '../db/open';
import { releaseMoves } from '../db/schema';

type Reading = Pick<Database, 'read'>;
type MoveRow = typeof releaseMoves.$inferSelect;

export const pointerOf = ({ remote, revision, live, canary, share, former }: MoveRow): ReleasePointer => ({
  name: remote,
  revision,
  live,
  former,
  canary: canary === null || share === null ? null : { version: canary, share },
});

/** A remote's pointer before the first move. */
export const unmoved = (name: string): ReleasePointer => ({
  name,
  revision: 0,
  live: null,
  canary: null,
  former: null,
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

const MOVES_OF_A_PAGE = 20;

/** One page of moves of one remote, newest first, before a revision; `next` is the `before` of the next page. */
export async function readMoves({ read }: Reading, remote: string, before = Number.MAX_SAFE_INTEGER) {
  const rows = await read
    .select()
    .from(releaseMoves)
    .where(and(eq(releaseMoves.remote, remote), lt(releaseMoves.revision, before)))
    .orderBy(desc(releaseMoves.revision))
    .limit(MOVES_OF_A_PAGE + 1);
  const moves = rows.slice(0, MOVES_OF_A_PAGE).map((row): PastMove => {
    const { action, version, reason, at, by } = row;
    return { ...pointerOf(row), action, version, reason, at, by };
  });
  return { moves, next: rows.length > MOVES_OF_A_PAGE ? moves.at(-1)!.revision : null };
}
