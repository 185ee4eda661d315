import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { accountChange } from '../accounts/ledger-about-account';
import { setStaffRole } from '../accounts/manage-accounts';
import * as contract from '../contract/accounts';
import { isDuplicate } from '../db/errors';
import { accounts } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { generateReset, resetPath } from '../password-resets/password-resets';
import { generateLink, type NewLink } from '../password-resets/one-time-link';
import { queueReset } from '../password-resets/reset-mail';
import { INVITATION_LIFE_MS, isMailed, queueColleague } from './invite-colleague';

const conflict = (code: string, detail: string) => new Refusal(409, code, 'Conflict', { detail });

/** The routes of `/api/admin/accounts` for password links and roles. */
export function implementStaffAccounts(app: Hono, { database, env, ledger, outbox }: Deps): void {
  const { read, writes } = database;

  async function find(id: string) {
    const [account] = await read.select().from(accounts).where(eq(accounts.id, id));
    if (!account) throw notFound('There is no account with this id');
    return account;
  }

  implement(
    app,
    contract.addColleague,
    'Adds a colleague, who sets a password by a one-time link; it is returned only if it cannot be mailed, and there is none if staff sign in with accounts of the firm',
    async (c, { email, staffRole, ...name }) => {
      const account = {
        ...({ id: uuidv7(), email: email.toLowerCase(), ...name, role: 'staff', staffRole } as const),
        passwordHash: '',
        createdAt: new Date().toISOString(),
      };
      const reset = generateLink(INVITATION_LIFE_MS);
      const audit = ledger.entry(c, accountChange('account-added', account, { role: [null, staffRole] }));
      try {
        await writes.run(
          read.insert(accounts).values(account),
          audit,
          ...(env.ownSignIn.staff ? queueColleague(database, env, account, reset) : []),
        );
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        throw invalid([{ pointer: '/email', message: 'This address has an account already' }]);
      }
      if (!env.ownSignIn.staff) return { path: null, endsAt: null };
      outbox.wake();
      return linkOf(account.email, reset);
    },
  );

  implement(
    app,
    contract.sendPasswordLink,
    'Sends a password reset link, or a new invitation to a colleague without a password, which is returned if it cannot be mailed',
    async (c) => {
      const account = await find(c.req.param('id'));
      const { email, passwordHash, role } = account;
      if (account.disabledAt) throw conflict('disabled', 'This account is shut; open it first');
      const isInvited = passwordHash === '';
      if (isInvited && role === 'client')
        throw conflict(
          'invited',
          'This client has set no password yet; make a new invitation on the client’s page',
        );
      if (!env.ownSignIn[role])
        throw conflict(
          'firm-sign-in',
          `${role === 'staff' ? 'Staff' : 'Clients'} sign in with accounts of the firm’s own provider; a password would open nothing`,
        );
      // Only the owner of an account in use may get a link that opens it.
      if (!isInvited && !isMailed(env, email))
        throw conflict(
          'not-mailed',
          `${env.mail ? 'No mailbox can have this address' : 'No mail server is set up'}, so no link can be sent; an operator can make one with npm run account -- reset`,
        );
      const reset = isInvited ? generateLink(INVITATION_LIFE_MS) : generateReset();
      const [first, second] = isInvited
        ? queueColleague(database, env, account, reset)
        : queueReset(database, env, { account, reset, isTyped: false });
      const audit = ledger.entry(c, accountChange('password-reset-asked', account));
      const results = await writes.run(first, audit, second);
      if (!results.at(isInvited ? 0 : 2)?.rows.length)
        throw conflict('changed', 'The account has changed meanwhile');
      outbox.wake();
      return linkOf(email, reset);
    },
  );

  const linkOf = (email: string, { token, endsAt }: NewLink) => ({
    path: isMailed(env, email) ? null : resetPath(token),
    endsAt: new Date(endsAt).toISOString(),
  });

  implement(
    app,
    contract.setStaffRole,
    'Changes the role of a member of staff, immediately in every session; not one’s own',
    async (c, { staffRole }) => {
      const user = c.get('user');
      const account = await find(c.req.param('id'));
      if (account.id === user.id) throw conflict('own-account', 'Another owner has to change your role');
      if (account.role !== 'staff') throw notFound('There is no account of staff with this id');
      const changes = { role: [account.staffRole, staffRole] } as const;
      const audit = ledger.entry(c, accountChange('role-changed', account, changes));
      if (!(await setStaffRole(database, account.seq, staffRole, audit)))
        throw conflict('last-owner', 'This is the last owner; make another one first');
    },
  );
}
