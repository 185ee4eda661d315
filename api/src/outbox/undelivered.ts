import { and, desc, eq, like, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { outbox } from '../db/schema';

/** How the `lastError` of a mail begins that a mail server reported as not delivered; the reason follows. */
export const BOUNCED = 'Could not be delivered: ';

const reason = sql<string>`substr(last_error, ${BOUNCED.length + 1})`;
// The state is literal, since a partial index does not match bound parameters.
const isBounced = and(sql`state = 'dead'`, like(outbox.lastError, `${BOUNCED}%`));

/** Why the newest mail that came back from this address did, such as `no such address`; null if none has. */
export async function readBounced({ read }: Pick<Database, 'read'>, address: string): Promise<string | null> {
  const [row] = await read
    .select({ reason })
    .from(outbox)
    .where(and(isBounced, eq(outbox.recipient, address)))
    .orderBy(desc(outbox.seq))
    .limit(1);
  return row?.reason ?? null;
}

/** The same for a row of the outbox, about the mails before it. */
export const bouncedBefore = sql<
  string | null
>`(select substr(known.last_error, ${BOUNCED.length + 1}) from outbox as known
  where known.state = 'dead' and known.recipient = outbox.recipient and known.seq < outbox.seq
    and known.last_error like ${`${BOUNCED}%`} order by known.seq desc limit 1)`;
