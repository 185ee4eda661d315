import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, isNotNull, max } from 'drizzle-orm';
import type { ReleasePointer } from '../contract';
import type { Database } from '../db/open';
import { releases } from '../db/schema';

/** Long enough for a pipeline that was overtaken, and to undo a move of the day before. */
const OLD_MS = 7 * 24 * 60 * 60_000;

interface Wanted {
  readonly version: string;
  /** Signed in the release; missing if it is to be one that was deployed before. */
  readonly builtAt?: string | undefined;
}

/**
 * Throws 403 if a team's token would bring back an old release, whose faults are known by now: one that was built more than a
 * week before the newest that visitors have had, and that they have not had for a week. The release before the live one is
 * not old while the live one is the newest that they have had.
 */
export async function requireNotOld(
  { read }: Pick<Database, 'read'>,
  { name, live, former }: Pick<ReleasePointer, 'name' | 'live' | 'former'>,
  { version, builtAt }: Wanted,
): Promise<void> {
  const ofRemote = eq(releases.remote, name);
  const find = (which: string) =>
    read
      .select()
      .from(releases)
      .where(and(ofRemote, eq(releases.version, which)));
  const [[known], [present], [newest]] = await Promise.all([
    find(version),
    find(live ?? ''),
    read
      .select({ builtAt: max(releases.builtAt) })
      .from(releases)
      .where(and(ofRemote, isNotNull(releases.lastLiveAt))),
  ]);
  if (version === former && present && present.builtAt === newest?.builtAt) return;
  const built = Date.parse(builtAt ?? known?.builtAt ?? '');
  // The clock that the newest was built by may be ahead.
  const isBehind = built < Math.min(Date.parse(newest?.builtAt ?? ''), Date.now()) - OLD_MS;
  const hadLately = Date.parse(known?.lastLiveAt ?? '') > Date.now() - OLD_MS;
  if (isBehind && !hadLately)
    throw new Refusal(403, 'old-release', 'An owner must do this', {
      detail: `${version} is older than what visitors have had since; only an owner can bring it back, at /admin/platform`,
    });
}
