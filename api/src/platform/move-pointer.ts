import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, desc, eq, exists, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { ReleaseMove, ReleasePointer } from '../contract';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { releaseCounts, releaseMoves, releases } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import type { Actor } from '../ledger/actor';
import { type Fact, hasHappened } from '../ledger/entry';
import { pointerOf, readNewestMove, unmoved } from './read-pointers';
import { requireNotOld } from './require-not-old';

type Data = Pick<Database, 'read' | 'writes'>;
type Stand = Pick<ReleasePointer, 'live' | 'canary' | 'former'>;

/** Who moves a pointer: `actor` for the ledger, `name` for the history. */
export interface Mover {
  readonly actor: Actor;
  readonly name: string;
  /** A statement for the same write as the move. */
  readonly used?: WriteQuery;
}

interface Move {
  readonly action: ReleaseMove['action'];
  /** The release that the move is about; null for the installed one. */
  readonly version: string | null;
  readonly to: Stand;
  /** The reason for a move that nobody requested. */
  readonly reason?: string;
  /** Statements for the same write, to take effect only if the move has happened. */
  readonly more?: (hasMoved: ReturnType<typeof exists>) => readonly WriteQuery[];
}

const ACTION_OF = {
  deploy: 'release-deployed',
  promote: 'release-promoted',
  abort: 'release-aborted',
  rollback: 'release-rolled-back',
} as const;

/** How many moves of a remote are kept; the ledger has them all. */
const MOST_MOVES = 1_000;
/** How many releases of a remote are known; the store keeps fewer. */
const MOST_RELEASES = 100;

const nothingTo = (what: string) =>
  new Refusal(422, 'nothing-to-move', 'Nothing to move', { detail: `There is nothing to ${what}` });
const isLive = () =>
  new Refusal(422, 'nothing-to-move', 'Nothing to move', { detail: 'This release is live already' });

/**
 * Moves the pointer of a remote as requested; returns its new state. Throws 409 with the present pointer if its revision is not
 * the one that the mover expects, 404 for a version that was never deployed, 403 for an old one and a team's token, and 422 if there is nothing to move.
 */
export async function movePointer(
  deps: Pick<Deps, 'database' | 'ledger'>,
  remote: string,
  asked: ReleaseMove,
  by: Mover,
): Promise<ReleasePointer> {
  const { present, move } = await planMove(deps, remote, asked, by);
  const moved = await writeMove(deps, present, move, by);
  if (!moved) throw await movedMeanwhile(deps.database, remote);
  return moved;
}

/** Returns what a move would do, without making it. Throws what `movePointer` throws. */
export async function planMove(
  { database }: Pick<Deps, 'database'>,
  remote: string,
  asked: ReleaseMove,
  by: Mover,
): Promise<{ readonly present: ReleasePointer; readonly move: Move }> {
  const newest = await readNewestMove(database, remote);
  const present = newest ? pointerOf(newest) : unmoved(remote);
  if (present.revision !== asked.expects) throw await movedMeanwhile(database, remote);
  const move = await nextOf(database, present, asked, by.name);
  if (by.actor.kind === 'team' && move.version !== null && ['deploy', 'rollback'].includes(move.action)) {
    const builtAt = asked.action === 'deploy' ? asked.release.builtAt : undefined;
    await requireNotOld(database, present, { version: move.version, builtAt });
  }
  return { present, move };
}

/** Writes a move from the pointer `present`, with its ledger line; undefined if somebody else has moved the pointer since. */
export async function writeMove(
  { database, ledger }: Pick<Deps, 'database' | 'ledger'>,
  present: ReleasePointer,
  { action, version, to, reason, more }: Move,
  { actor, name, used }: Mover,
): Promise<ReleasePointer | undefined> {
  const { read, writes } = database;
  const remote = present.name;
  const revision = present.revision + 1;
  const row = {
    id: uuidv7(),
    remote,
    revision,
    action,
    version,
    at: new Date().toISOString(),
    by: name,
    reason: reason ?? null,
    live: to.live,
    former: to.former,
    canary: to.canary?.version ?? null,
    share: to.canary?.share ?? null,
  };
  const isAtPresent = sql`(select coalesce(max(revision), 0) from ${releaseMoves} where ${eq(releaseMoves.remote, remote)}) = ${present.revision}`;
  const hasMoved = exists(
    read
      .select({ one: sql`1` })
      .from(releaseMoves)
      .where(eq(releaseMoves.id, row.id)),
  );
  const changes: Fact['changes'] = {
    remote: [remote],
    version: [version ?? 'installed'],
    live: [present.live ?? 'installed', to.live ?? 'installed'],
    ...(canaryWords(present) !== canaryWords(to) && { canary: [canaryWords(present), canaryWords(to)] }),
    ...(reason !== undefined && { reason: [reason] }),
  };
  const [inserted] = await writes.run(
    insertWhere(database, releaseMoves, row, isAtPresent).returning({ id: releaseMoves.id }),
    ledger.entry(actor, { action: ACTION_OF[action], subject: remote, changes, when: hasHappened }),
    ...(more?.(hasMoved) ?? []),
    ...(used ? [used] : []),
    read
      .update(releases)
      .set({ lastLiveAt: row.at })
      .where(
        and(...[eq(releases.remote, remote), hasMoved], inArray(releases.version, shownBy(present, to))),
      ),
    read
      .delete(releaseMoves)
      .where(and(eq(releaseMoves.remote, remote), lte(releaseMoves.revision, revision - MOST_MOVES))),
  );
  return inserted?.rows.length ? { ...to, name: remote, revision } : undefined;
}

/** The versions that visitors got before a move or get after it, whose files open pages use until then or from then on. */
const shownBy = (...stands: readonly Stand[]) =>
  stands.flatMap(({ live, canary }) => [live, canary?.version]).filter((each) => typeof each === 'string');

const canaryWords = ({ canary }: Stand) => (canary ? `${canary.version}, ${canary.share} %` : null);

/** Works out what a requested move does to the pointer. */
async function nextOf(
  database: Data,
  present: ReleasePointer,
  asked: ReleaseMove,
  by: string,
): Promise<Move> {
  const { name: remote, live, canary, former } = present;
  switch (asked.action) {
    case 'deploy': {
      const { release, share, action } = asked;
      const { version } = release;
      if (share !== undefined && version === live) throw isLive();
      const to: Stand =
        share === undefined
          ? { live: version, canary: null, former: version === live ? former : live }
          : { live, canary: { version, share }, former };
      return {
        action,
        version,
        to,
        more: (hasMoved) => storeRelease(database, remote, release, by, to, hasMoved),
      };
    }
    case 'promote':
      if (!canary) throw nothingTo('promote: no release is the canary');
      return {
        action: asked.action,
        version: canary.version,
        to: { live: canary.version, canary: null, former: live },
      };
    case 'abort':
      if (!canary) throw nothingTo('abort: no release is the canary');
      return { action: asked.action, version: canary.version, to: { live, canary: null, former } };
    case 'rollback': {
      if (asked.version === undefined && live === null)
        throw nothingTo('roll back to: the installed release is live');
      const version = asked.version === undefined ? former : asked.version;
      if (version === live) throw isLive();
      if (version !== null && !(await isKnown(database, remote, version)))
        throw notFound('No release of this remote has this version');
      return {
        action: asked.action,
        version,
        to: { live: version, canary: null, former: await formerOf(database, remote, version) },
      };
    }
  }
}

/** The former release when this version was last live, so that the next rollback does not return to the one just rolled back. */
async function formerOf({ read }: Data, remote: string, version: string | null): Promise<string | null> {
  if (version === null) return null;
  const [row] = await read
    .select({ former: releaseMoves.former })
    .from(releaseMoves)
    .where(and(eq(releaseMoves.remote, remote), eq(releaseMoves.live, version)))
    .orderBy(desc(releaseMoves.revision))
    .limit(1);
  return row?.former ?? null;
}

async function isKnown({ read }: Data, remote: string, version: string): Promise<boolean> {
  return (await read.$count(releases, and(eq(releases.remote, remote), eq(releases.version, version)))) > 0;
}

/** Records a deployed release, resets its counts, and deletes the oldest releases that the pointer does not name. */
function storeRelease(
  { read }: Data,
  remote: string,
  { version, commit, builtAt, needs, bytes }: Extract<ReleaseMove, { action: 'deploy' }>['release'],
  by: string,
  { live, canary, former }: Stand,
  hasMoved: ReturnType<typeof exists>,
): WriteQuery[] {
  const deployed = { deployedAt: new Date().toISOString(), deployedBy: by };
  const row = {
    remote,
    version,
    commit: commit ?? null,
    builtAt,
    needs,
    bytes,
    lastLiveAt: null,
    ...deployed,
  };
  const pointedAt = [live, canary?.version, former].filter((each) => typeof each === 'string');
  const spare = sql`select version from ${releases} where ${eq(releases.remote, remote)} order by deployed_at desc limit -1 offset ${MOST_RELEASES}`;
  const isSpare = and(
    ...[eq(releases.remote, remote), hasMoved, sql`${releases.version} in (${spare})`],
    notInArray(releases.version, pointedAt),
  );
  const isOfIt = and(eq(releaseCounts.remote, remote), eq(releaseCounts.version, version));
  return [
    insertWhere({ read }, releases, row, hasMoved).onConflictDoUpdate({
      target: [releases.remote, releases.version],
      set: { ...deployed, commit: row.commit, builtAt, needs, bytes },
    }),
    read.delete(releaseCounts).where(and(isOfIt, hasMoved)),
    read.delete(releases).where(isSpare),
  ];
}

/** The refusal of a move, which says who moved the pointer in the meantime, and its present state. */
async function movedMeanwhile(database: Data, remote: string): Promise<Refusal> {
  const newest = await readNewestMove(database, remote);
  const detail = newest
    ? `${newest.by} moved it at ${newest.at}; look where it stands now, and move it from there`
    : 'No release of this remote was deployed yet; move it from revision 0';
  return new Refusal(409, 'moved-meanwhile', 'Conflict', {
    detail,
    members: { pointer: newest ? pointerOf(newest) : unmoved(remote) },
  });
}
