import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { changeAccount } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { resetFactors } from './factors';
import { recordFactorChange } from './record-factor-change';

/** `/api/admin/accounts/:id/reset-factors`: for a colleague or a client who has lost their phone. */
export function implementResetFactors(app: Hono, deps: Deps): void {
  const { database, outbox } = deps;

  implement(
    app,
    changeAccount['reset-factors'],
    'Removes every second factor of an account, signs it out everywhere and notifies its holder',
    async (c) => {
      const [account] = await database.read
        .select()
        .from(accounts)
        .where(eq(accounts.id, c.req.param('id')));
      if (!account) throw notFound('There is no account with this id');
      await resetFactors(database, account.seq, recordFactorChange(deps, c, account, 'reset'));
      outbox.wake();
    },
  );
}
