import { type SQL, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import type { SignedInVariables } from '../accounts/require-user';
import type { SignedIn } from '../accounts/sessions';
import { accounts, clientProfiles } from '../db/schema';
import type { Env } from '../env';
import { forbidden } from '../errors';

type Setting = Pick<Env, 'ADVISERS_SEE'>;

/** A key has no role: where one is let through, it is for all clients. */
const isNarrow = (user: SignedIn | undefined, { ADVISERS_SEE }: Setting): user is SignedIn =>
  user?.staffRole === 'adviser' && ADVISERS_SEE === 'own';

/** A condition for the accounts of clients that whoever sent the request may see and look after; undefined where it is all. */
export function reachOf(c: Context, env: Setting): SQL | undefined {
  const user = c.get('user') as SignedIn | undefined;
  if (!isNarrow(user, env)) return undefined;
  return sql`exists (select 1 from ${clientProfiles} where ${clientProfiles.accountSeq} = ${accounts.seq} and ${clientProfiles.adviserSeq} = ${user.accountSeq})`;
}

/** Refuses (403) an adviser who sees own clients only: for what cannot be told apart by client. */
export const requireWholeReach =
  (env: Setting): MiddlewareHandler<SignedInVariables> =>
  async (c, next) => {
    if (isNarrow(c.get('user'), env)) throw forbidden('An adviser sees own clients only');
    await next();
  };
