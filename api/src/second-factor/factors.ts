import { and, count, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm';
import { appOf, hasFactor, passkeysOf } from '../accounts/has-factor';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import type { SecondFactors } from '../contract';
import type { Role } from '../contract/constants';
import type { Database } from '../db/open';
import { accounts, authenticatorApps, passkeys, recoveryCodes } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import { listPasskeys } from './passkeys';

type Reading = Pick<Database, 'read'>;

/** Whether signing in to the account requires a second step: using a factor that it has, or setting one up. */
export async function secondStepOf(
  reading: Reading,
  env: Pick<Env, 'secondFactor'>,
  { seq, role }: { seq: number; role: Role },
): Promise<'none' | 'factor' | 'set-up'> {
  const rule = env.secondFactor[role];
  const [account] = await reading.read
    .select({ has: sql<number>`${hasFactor(reading, seq)}`, shortPassword: accounts.shortPassword })
    .from(accounts)
    .where(eq(accounts.seq, seq));
  // A password too short without a second factor never suffices alone, whatever the rule is now.
  if (rule === 'off' && !account?.shortPassword) return 'none';
  if (account?.has) return 'factor';
  return rule === 'required' || account?.shortPassword ? 'set-up' : 'none';
}

/** The second factors of an account, as its owner sees them. */
export async function readFactors(
  reading: Reading,
  env: Pick<Env, 'secondFactor'>,
  { seq, role }: { seq: number; role: Role },
): Promise<SecondFactors> {
  const [app] = await appOf(reading, seq);
  const [codes] = await reading.read
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountSeq, seq), isNull(recoveryCodes.usedAt)));
  const rows = await listPasskeys(reading, seq);
  return {
    rule: env.secondFactor[role],
    appSince: isoOf(app?.confirmedAt),
    recoveryCodes: codes?.left ?? 0,
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt: isoOf(lastUsedAt),
    })),
  };
}

const isoOf = (ms: number | null | undefined) => (ms ? new Date(ms).toISOString() : null);

/** Removes the recovery codes of an account without any other factor, since they would otherwise become one. */
const removeIdleCodes = (reading: Reading, seq: number) =>
  reading.read
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountSeq, seq), sql`not ${hasFactor(reading, seq)}`));

/**
 * Removes the app, or the passkey with this id. The statements of `before` run first in the same write and get the condition
 * under which this happens. Where a factor is `required`, or the password is too short to stand alone, the last one is not
 * removed, and of two removals at once one is refused.
 */
export async function removeFactor(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  { accountSeq, passkeyId }: { readonly accountSeq: number; readonly passkeyId?: string },
  isRequired: boolean,
  before: (happens: SQL) => WriteQuery[],
): Promise<'removed' | 'last' | 'missing'> {
  const ofAccount = passkeysOf({ read }, accountSeq);
  const isPasskey = and(eq(passkeys.accountSeq, accountSeq), eq(passkeys.id, passkeyId ?? ''));
  const isThere = exists(
    passkeyId
      ? read.select({ seq: passkeys.seq }).from(passkeys).where(isPasskey)
      : appOf({ read }, accountSeq),
  );
  const hasOther = passkeyId
    ? or(exists(appOf({ read }, accountSeq)), sql`(select count(*) from ${ofAccount}) > 1`)
    : exists(ofAccount);
  const isLong = exists(
    read
      .select({ seq: accounts.seq })
      .from(accounts)
      .where(and(eq(accounts.seq, accountSeq), isNull(accounts.shortPassword))),
  );
  const happens = and(isThere, isRequired ? hasOther : or(hasOther, isLong))!;
  const earlier = before(happens);
  const results = await writes.run(
    ...earlier,
    passkeyId
      ? read.delete(passkeys).where(and(isPasskey, happens)).returning()
      : read
          .delete(authenticatorApps)
          .where(and(eq(authenticatorApps.accountSeq, accountSeq), happens))
          .returning(),
    removeIdleCodes({ read }, accountSeq),
  );
  if (results[earlier.length]?.rows.length) return 'removed';
  const [left] = await read.select({ seq: accounts.seq }).from(accounts).where(isThere).limit(1);
  return left ? 'last' : 'missing';
}

/**
 * Removes every factor and signs the account out everywhere, for somebody who has lost their phone. `audit` records it in the
 * same write.
 */
export async function resetFactors(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  accountSeq: number,
  audit: WriteQuery[],
): Promise<void> {
  const tables = [authenticatorApps, recoveryCodes, passkeys];
  await writes.run(
    ...audit,
    ...tables.map((table) => read.delete(table).where(eq(table.accountSeq, accountSeq))),
    ...signOutEverywhere({ read }, sql`(${accountSeq})`),
  );
}
