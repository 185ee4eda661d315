import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { accountSummary } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { notFound, Refusal } from '../errors';
import { route } from '../http/route';
import { accountChange } from './account-fact';
import { requireRecentSignIn, type SignedInVariables } from './require-user';
import { disableAccount, enableAccount, endSessions, listAccounts } from './manage-accounts';

const lastOwner = () =>
  new Refusal(409, 'last-owner', 'Conflict', {
    detail: 'This is the last owner; make another one before you disable the account',
  });

const ownAccount = () =>
  new Refusal(409, 'own-account', 'Conflict', { detail: 'Another owner has to disable your account' });

/** `/api/admin/accounts`: who of the staff may sign in. */
export function manageAccountRoutes({ database, env, ledger }: Deps) {
  const routes = new Hono<SignedInVariables>();

  async function find(id: string) {
    const [account] = await database.read.select().from(accounts).where(eq(accounts.id, id));
    if (!account) throw notFound('There is no account with this id');
    return account;
  }

  const needs = 'accounts.manage' as const;
  const list = { needs, summary: 'The accounts of staff, by e-mail', reply: z.array(accountSummary) };
  route(routes, 'GET /', list, async () => {
    const rows = await listAccounts(database, env, 'staff');
    return rows.map((row) => ({
      ...row,
      seenAt: row.seenAt === null ? null : new Date(row.seenAt).toISOString(),
    }));
  });

  const disable = {
    needs,
    summary: 'Shuts an account of staff or of a client: every session ends, and nobody signs in with it',
    errors: [403, 404, 409],
  };
  route(routes, 'POST /:id/disable', disable, async (c) => {
    requireRecentSignIn(c.get('user'));
    const account = await find(c.req.param('id'));
    // Whoever takes over a session must not shut its owner out, and nobody can undo it for oneself.
    if (account.id === c.get('user').id) throw ownAccount();
    const told = ledger.entry(c, accountChange('account-disabled', account));
    if (!(await disableAccount(database, account.seq, told))) throw lastOwner();
  });

  const enable = {
    needs,
    summary: 'Opens a shut account again, with the password it had',
    errors: [403, 404],
  };
  route(routes, 'POST /:id/enable', enable, async (c) => {
    requireRecentSignIn(c.get('user'));
    const account = await find(c.req.param('id'));
    await enableAccount(database, account.seq, ledger.entry(c, accountChange('account-enabled', account)));
  });

  const end = { needs, summary: 'Signs an account out in every browser', errors: [403, 404] };
  route(routes, 'POST /:id/end-sessions', end, async (c) => {
    requireRecentSignIn(c.get('user'));
    const account = await find(c.req.param('id'));
    await endSessions(database, account.seq, ledger.entry(c, accountChange('sessions-ended', account)));
  });

  return routes;
}
