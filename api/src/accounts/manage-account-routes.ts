import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { accountSummary } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { notFound, Refusal } from '../errors';
import { route } from '../http/route';
import { disableAccount, enableAccount, endSessions, listAccounts } from './manage-accounts';

const lastOwner = () =>
  new Refusal(409, 'last-owner', 'Conflict', {
    detail: 'This is the last owner; make another one before you disable the account',
  });

/** `/api/admin/accounts`: who of the staff may sign in. */
export function manageAccountRoutes({ database, env }: Deps) {
  const routes = new Hono();

  async function seqOf(id: string): Promise<number> {
    const [account] = await database.read
      .select({ seq: accounts.seq })
      .from(accounts)
      .where(eq(accounts.id, id));
    if (!account) throw notFound('There is no account with this id');
    return account.seq;
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
    errors: [404, 409],
  };
  route(routes, 'POST /:id/disable', disable, async (c) => {
    if (!(await disableAccount(database, await seqOf(c.req.param('id'))))) throw lastOwner();
  });

  const enable = { needs, summary: 'Opens a shut account again, with the password it had', errors: [404] };
  route(routes, 'POST /:id/enable', enable, async (c) =>
    enableAccount(database, await seqOf(c.req.param('id'))),
  );

  const end = { needs, summary: 'Signs an account out in every browser', errors: [404] };
  route(routes, 'POST /:id/end-sessions', end, async (c) => {
    await endSessions(database, await seqOf(c.req.param('id')));
  });

  return routes;
}
