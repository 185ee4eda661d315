import { randomBytes } from 'node:crypto';
import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { hashToken } from '../accounts/hash-token';
import { INSTALLED_RELEASE, isDevelopmentServer, type newPins, type ReleasePins } from '../contract';
import type { Database } from '../db/open';
import { accounts, releasePins, releases } from '../db/schema';
import type { WriteQuery } from '../db/write';

type Reading = Pick<Database, 'read'>;

const HOUR_MS = 60 * 60_000;
/** More than the people of a firm use in a week; beyond that, the oldest are deleted. */
const MOST_PINS = 200;

/** Stores pins for one browser; `audit` belongs to the same write. Throws 422 for a version that was never deployed. */
export async function makePins(
  { read, writes }: Database,
  { pins, hours }: z.infer<typeof newPins>,
  accountSeq: number,
  audit: WriteQuery,
): Promise<{ id: string; expiresAt: string }> {
  const known = new Set(
    (await read.select().from(releases)).map(({ remote, version }) => `${remote} ${version}`),
  );
  const unknown = Object.entries(pins).filter(
    ([remote, pin]) =>
      pin !== INSTALLED_RELEASE && !isDevelopmentServer(pin) && !known.has(`${remote} ${pin}`),
  );
  if (unknown.length > 0)
    throw invalid(
      unknown.map(([remote]) => ({
        pointer: `/pins/${remote}`,
        message: 'No release of this remote has this version',
      })),
    );
  const id = randomBytes(16).toString('base64url');
  const endsAt = Date.now() + hours * HOUR_MS;
  await writes.run(
    read
      .insert(releasePins)
      .values({ idHash: hashToken(id), pins: JSON.stringify(pins), accountSeq, endsAt }),
    audit,
    read
      .delete(releasePins)
      .where(
        sql`${releasePins.idHash} in (select id_hash from ${releasePins} order by rowid desc limit -1 offset ${MOST_PINS})`,
      ),
  );
  return { id, expiresAt: new Date(endsAt).toISOString() };
}

/** The pins with this id; undefined if they have expired. */
export async function readPins({ read }: Reading, id: string): Promise<ReleasePins | undefined> {
  const [row] = await read
    .select({ pins: releasePins.pins, endsAt: releasePins.endsAt, userId: accounts.id })
    .from(releasePins)
    .innerJoin(accounts, eq(accounts.seq, releasePins.accountSeq))
    .where(and(eq(releasePins.idHash, hashToken(id)), gt(releasePins.endsAt, Date.now())));
  if (!row) return undefined;
  const pins = JSON.parse(row.pins) as Record<string, string>;
  // Bound to the person who set it: anybody else who opens the link would run code from a server on their own machine unawares.
  const isBound = Object.values(pins).some(isDevelopmentServer);
  return { pins, expiresAt: new Date(row.endsAt).toISOString(), ...(isBound && { userId: row.userId }) };
}

/** Deletes expired pins. */
export const forgetPins = ({ read }: Reading, now: number): WriteQuery =>
  read.delete(releasePins).where(lte(releasePins.endsAt, now));
