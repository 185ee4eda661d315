import { and, eq, type SQL } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { SignedInVariables } from '../accounts/require-user';
import { reachOf } from '../clients/reach';
import { isPermitted } from '../contract';
import type { Database } from '../db/open';
import { accounts, clientHolds } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../errors';

const READS = ['GET', 'HEAD'];

const restricted = (detail: string) => new Refusal(409, 'client-restricted', 'Restricted', { detail });

async function isRestricted({ read }: Pick<Database, 'read'>, isIt: SQL | undefined): Promise<boolean> {
  const [hold] = await read
    .select({ kind: clientHolds.kind })
    .from(clientHolds)
    .innerJoin(accounts, eq(accounts.seq, clientHolds.accountSeq))
    .where(and(eq(clientHolds.kind, 'restriction'), isIt));
  return hold !== undefined;
}

/** Throws 409 while the data of the signed-in client are restricted. */
export async function requireUnrestricted(
  database: Pick<Database, 'read'>,
  accountSeq: number,
): Promise<void> {
  if (await isRestricted(database, eq(accounts.seq, accountSeq)))
    throw restricted(
      'The use of your data is restricted: you can read everything, and nothing can be changed',
    );
}

/** For all that the signed-in client does in the own case: while that is restricted, nothing but reading. */
export const refuseOwnRestricted =
  ({ database }: Pick<Deps, 'database'>): MiddlewareHandler<SignedInVariables> =>
  async (c, next) => {
    if (!READS.includes(c.req.method)) await requireUnrestricted(database, c.get('user').accountSeq);
    await next();
  };

/**
 * For all that staff do below `/api/admin/clients/:clientId`: while the client's data are restricted, nothing but reading.
 * Whoever may not change or does not reach the client is left to the route, which refuses.
 */
export const refuseRestricted =
  ({ database, env }: Pick<Deps, 'database' | 'env'>): MiddlewareHandler<SignedInVariables> =>
  async (c, next) => {
    const mayWrite = isPermitted(c.get('user').staffRole, 'clients.write');
    const isIt = and(eq(accounts.id, c.req.param('clientId') ?? ''), reachOf(c, env));
    if (!READS.includes(c.req.method) && mayWrite && (await isRestricted(database, isIt)))
      throw restricted(
        'The use of this client’s data is restricted: it can be read, and nothing is changed until an owner lifts that',
      );
    await next();
  };
