import { forbidden } from '@lisle-harrow/server/http/refusal';
import { type SQL, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { accounts, clientProfiles, householdMembers } from '../db/schema';
import type { Deps } from '../deps';
import type { Env } from '../env';
import { readFirmSettings } from '../firm-settings/firm-settings';
import type { SignedIn, SignedInVariables } from '../http/signed-in';

type Setting = Pick<Env, 'ADVISERS_SEE'>;

/** A key has no role: if it is let through, it is for all clients. */
const isNarrow = (c: Context, env: Setting): boolean =>
  (c.get('user') as SignedIn | undefined)?.staffRole === 'adviser' &&
  ((c.get('advisersSee') as Setting['ADVISERS_SEE'] | undefined) ?? env.ADVISERS_SEE) === 'own';

/** Looks up which clients an adviser may see, since an owner may have changed that a moment ago. */
export const readVisibleClients =
  ({ database, env }: Pick<Deps, 'database' | 'env'>): MiddlewareHandler =>
  async (c, next) => {
    const user = c.get('user') as SignedIn | undefined;
    if (user?.staffRole === 'adviser')
      c.set('advisersSee', (await readFirmSettings(database, env)).ADVISERS_SEE);
    await next();
  };

/**
 * A condition for the accounts of clients that the sender of the request may see and look after, including the members
 * of their households; undefined if there is no limit.
 */
export function visibleClientsOf(c: Context, env: Setting): SQL | undefined {
  if (!isNarrow(c, env)) return undefined;
  const user = c.get('user') as SignedIn;
  const isOwn = sql`${clientProfiles.adviserSeq} = ${user.accountSeq}`;
  return sql`(exists (select 1 from ${clientProfiles} where ${clientProfiles.accountSeq} = ${accounts.seq} and ${isOwn})
    or exists (select 1 from ${householdMembers} join ${clientProfiles} on ${clientProfiles.accountSeq} = ${householdMembers.accountSeq}
      where ${householdMembers.memberSeq} = ${accounts.seq} and ${isOwn}))`;
}

/** Refuses (403) advisers who see only their own clients: for data that cannot be divided by client. */
export const requireAllClients =
  (env: Setting): MiddlewareHandler<SignedInVariables> =>
  async (c, next) => {
    if (isNarrow(c, env)) throw forbidden('An adviser sees own clients only');
    await next();
  };
