import { and, eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { isRestricted, requireUnrestricted, restricted } from '../accounts/require-unrestricted';
import { visibleClientsOf } from '../clients/visible-clients';
import { isPermitted } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import type { CaseVariables, SignedIn, SignedInVariables } from '../http/signed-in';

const READS = ['GET', 'HEAD'];

/** For everything that the signed-in person does in the case: only reading while the case or their own account is restricted. */
export const refuseOwnRestricted =
  ({ database }: Pick<Deps, 'database'>): MiddlewareHandler<CaseVariables> =>
  async (c, next) => {
    const { accountSeq, member } = c.get('ownCase');
    if (!READS.includes(c.req.method)) {
      await requireUnrestricted(database, accountSeq);
      if (member) await requireUnrestricted(database, member.seq);
    }
    await next();
  };

/**
 * For everything that staff do below `/api/admin/clients/:clientId`: only reading while the client's data are
 * restricted. Staff who may not write, or do not see the client, are left to the route, which refuses them.
 */
export const refuseRestricted =
  ({ database, env }: Pick<Deps, 'database' | 'env'>): MiddlewareHandler<SignedInVariables> =>
  async (c, next) => {
    const mayWrite = isPermitted((c.get('user') as SignedIn | undefined)?.staffRole, 'clients.write');
    const isIt = and(eq(accounts.id, c.req.param('clientId') ?? ''), visibleClientsOf(c, env));
    if (!READS.includes(c.req.method) && mayWrite && (await isRestricted(database, isIt)))
      throw restricted(
        'The use of this client’s data is restricted: it can be read, and nothing is changed until an owner lifts that',
      );
    await next();
  };
