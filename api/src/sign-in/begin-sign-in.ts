import type { Context } from 'hono';
import { accountFact } from '../accounts/ledger-about-account';
import type { Sessions } from '../accounts/sessions';
import type { Role } from '../contract/constants';
import type { Deps } from '../deps';
import { secondStepOf } from '../second-factor/factors';
import type { PendingSignIns } from '../second-factor/pending-sign-ins';

/** Where the second step of a sign-in is done. */
export const SECOND_STEP = '/api/login/second-step';

/**
 * For somebody whose password is right, or who has proved as much in another way: begins a session, or, where the account has a
 * second factor or must set one up, the second step. Does neither where the account is not admitted, may sign in only with the
 * provider, or no longer has the password with this hash.
 */
export async function beginSignIn(
  c: Context,
  {
    database,
    env,
    sessions,
    pending,
    ledger,
  }: Pick<Deps, 'database' | 'env' | 'ledger'> & { sessions: Sessions; pending: PendingSignIns },
  account: { readonly id: string; readonly seq: number; readonly role: Role; readonly passwordHash: string },
): Promise<'signed_in' | 'second_step' | 'barred'> {
  if ((await secondStepOf(database, env, account)) === 'none')
    return (await sessions.begin(c, account, account)) ? 'signed_in' : 'barred';
  if (await pending.begin(c, account)) return 'second_step';
  ledger.later(ledger.actor(c), { action: 'sign-in-refused', ...accountFact(account) });
  return 'barred';
}
