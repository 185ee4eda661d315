import { Refusal } from '@lisle-harrow/server/http/refusal';
import { eq, type SQL } from 'drizzle-orm';
import type { Hono } from 'hono';
import { changeAccount, getAccount, getAccounts } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { accountChange } from './ledger-about-account';
import { disableAccount, enableAccount, endSessions, listAccounts } from './manage-accounts';

const lastOwner = () =>
  new Refusal(409, 'last-owner', 'Conflict', {
    detail:
      'This is the last owner, or the last of staff, who can sign in; make another one before you disable the account',
  });

const ownAccount = () =>
  new Refusal(409, 'own-account', 'Conflict', { detail: 'Another owner has to disable your account' });

const noAccount = () => notFound('There is no account with this id');

/** `/api/admin/accounts`: who may sign in. */
export function implementAccounts(app: Hono, { database, env, ledger }: Deps): void {
  async function find(id: string) {
    const [account] = await database.read.select().from(accounts).where(eq(accounts.id, id));
    if (!account) throw noAccount();
    return account;
  }

  implement(app, getAccounts, 'Staff accounts, sorted by email', () =>
    summariesOf(eq(accounts.role, 'staff')),
  );

  async function summariesOf(condition: SQL) {
    const rows = await listAccounts(database, env, condition);
    return rows.map((row) => ({
      ...row,
      usesPassword: env.ownSignIn[row.role],
      seenAt: row.seenAt === null ? null : new Date(row.seenAt).toISOString(),
    }));
  }

  implement(app, getAccount, 'A staff or client account', async (c) => {
    const { id, role } = await find(c.req.param('id'));
    const [[account]] = await Promise.all([
      summariesOf(eq(accounts.id, id)),
      role === 'client' ? ledger.look(c, { action: 'client-viewed', client: id }) : undefined,
    ]);
    if (!account) throw noAccount();
    return account;
  });

  implement(
    app,
    changeAccount.disable,
    'Disables a staff or client account: ends its sessions and blocks sign-in',
    async (c) => {
      const account = await find(c.req.param('id'));
      // A stolen session must not lock its owner out, and nobody could undo this for themselves.
      if (account.id === c.get('user').id) throw ownAccount();
      const audit = ledger.entry(c, accountChange('account-disabled', account));
      if (!(await disableAccount(database, account.seq, audit))) throw lastOwner();
    },
  );

  implement(
    app,
    changeAccount.enable,
    'Re-enables a disabled account with its previous password',
    async (c) => {
      const account = await find(c.req.param('id'));
      await enableAccount(database, account.seq, ledger.entry(c, accountChange('account-enabled', account)));
    },
  );

  implement(app, changeAccount['end-sessions'], 'Ends every session of an account', async (c) => {
    const account = await find(c.req.param('id'));
    await endSessions(database, account.seq, ledger.entry(c, accountChange('sessions-ended', account)));
  });
}
