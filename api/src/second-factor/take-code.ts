import { attemptAt, type Pace, takeBack } from '../db/count-attempts';
import type { Deps } from '../deps';
import { takeAppCode } from './authenticator-app';
import { takeRecoveryCode } from './recovery-codes';
import { plainCode } from './plain-code';
import { recordFactorChange } from './record-factor-change';

/**
 * A limit beside the few tries of each sign-in, since somebody who has guessed a password could begin any number of sign-ins.
 * At the longest pause about a hundred codes a day can be tried, of which three in a million are right.
 */
const CODES_FREE = 10;
const CODES_FORGET_MS = 24 * 60 * 60_000;

const paceOf = (seq: number): Pace => ({
  key: `second-step:${seq}`,
  free: CODES_FREE,
  forgetMs: CODES_FORGET_MS,
});

/** Counts a code for this account before it is checked; returns the seconds to wait, 0 where it may be checked now. */
export const countCode = ({ database, env }: Pick<Deps, 'database' | 'env'>, seq: number) =>
  env.RATE_LIMIT === 'on' ? attemptAt(database, [paceOf(seq)]) : 0;

/** Takes back the count of a right code. Earlier tries still count: the owner's success must not give a guesser new ones. */
export async function takeCodeBack({ database, env }: Pick<Deps, 'database' | 'env'>, seq: number) {
  if (env.RATE_LIMIT === 'on') await database.writes.run(takeBack(database, paceOf(seq).key));
}

/** Accepts a code of the app, or a recovery code, whose use is mailed to the owner; each once. False for a wrong code. */
export async function takeCode(
  deps: Pick<Deps, 'database' | 'env' | 'ledger' | 'outbox'>,
  by: Parameters<typeof recordFactorChange>[1],
  account: Parameters<typeof recordFactorChange>[2] & { readonly seq: number },
  typed: string,
): Promise<boolean> {
  const { database, outbox } = deps;
  const code = plainCode(typed);
  if (/^\d{6}$/.test(code)) return takeAppCode(deps, account.seq, code);
  const isRight = await takeRecoveryCode(database, account.seq, code, (happens) =>
    recordFactorChange(deps, by, account, 'code-used', happens),
  );
  if (isRight) outbox.wake();
  return isRight;
}
