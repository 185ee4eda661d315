import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { route } from '../http/route';
import { resetFactors } from './factors';
import { recordFactorChange } from './record-factor-change';
import type { SignedInVariables } from '../http/signed-in';

/** `/api/admin/accounts/:id/reset-factors`: for a colleague or a client who has lost their phone. */
export function resetFactorRoutes(deps: Deps) {
  const { database, outbox } = deps;
  const routes = new Hono<SignedInVariables>();
  const reset = {
    needs: 'accounts.manage' as const,
    recent: true as const,
    summary: 'Removes every second factor of an account, signs it out everywhere and notifies its holder',
    errors: [403, 404],
  };
  route(routes, 'POST /:id/reset-factors', reset, async (c) => {
    const [account] = await database.read
      .select()
      .from(accounts)
      .where(eq(accounts.id, c.req.param('id')));
    if (!account) throw notFound('There is no account with this id');
    await resetFactors(database, account.seq, recordFactorChange(deps, c, account, 'reset'));
    outbox.wake();
  });
  return routes;
}
