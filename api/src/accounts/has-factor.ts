import { and, eq, exists, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../db/open';
import { type accounts, authenticatorApps, passkeys } from '../db/schema';

type Reading = Pick<Database, 'read'>;
/** The number of an account, or its column in an enclosing statement. */
type Seq = number | typeof accounts.seq;

/** The confirmed app of an account, and its passkeys. */
export const appOf = ({ read }: Reading, seq: Seq) =>
  read
    .select({ confirmedAt: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.accountSeq, seq), isNotNull(authenticatorApps.secret)));
export const passkeysOf = ({ read }: Reading, seq: Seq) =>
  read.select({ seq: passkeys.seq }).from(passkeys).where(eq(passkeys.accountSeq, seq));

/** Whether the account has an app or a passkey: recovery codes alone are no factor. */
export const hasFactor = (reading: Reading, seq: Seq): SQL =>
  or(exists(appOf(reading, seq)), exists(passkeysOf(reading, seq)))!;
