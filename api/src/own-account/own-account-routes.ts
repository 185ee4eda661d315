import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { accountChange, accountFact } from '../accounts/ledger-about-account';
import { type Devices, revokeDevices } from '../accounts/devices';
import { isRestricted, requireUnrestricted } from '../accounts/require-unrestricted';
import type { Sessions } from '../accounts/sessions';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import {
  changePassword,
  getChangeable,
  getNoticeChoice,
  newPassword,
  newPasswordBesideFactor,
  renameAccount,
  saveNoticeChoice,
} from '../contract';
import { accounts, devices as deviceRows, passwordResets } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { hashPassword } from '../passwords/password';
import { queuePasswordChanged } from '../passwords/password-changed';
import { refusePassword } from '../passwords/read-new-password';
import { secondStepOf } from '../second-factor/factors';
import { implementConfirmation } from './confirm-routes';
import { implementOwnSessions } from './own-sessions';
import { createPasswordCheck, wrong } from './present-password';

/** `/api/account`: what signed-in people of either role do with their own account. */
export function implementOwnAccount(app: Hono, deps: Deps, sessions: Sessions, devices: Devices): void {
  const { database, env, ledger, outbox } = deps;
  const { read, writes } = database;
  const requirePassword = createPasswordCheck(deps);

  implement(
    app,
    getChangeable,
    'Whether the name and the password of one’s own account can be changed here',
    async (c) => {
      const { accountSeq, role } = c.get('user');
      const isOwn = eq(accounts.seq, accountSeq);
      const hasPassword = (await read.$count(accounts, and(isOwn, ne(accounts.passwordHash, '')))) > 0;
      return {
        name: !(await isRestricted(database, isOwn)),
        password: env.ownSignIn[role] && hasPassword,
      };
    },
  );

  implement(app, renameAccount, 'Changes the name of the signed-in person', async (c, name) => {
    const user = c.get('user');
    await requireUnrestricted(database, user.accountSeq);
    const { firstName, lastName } = accounts;
    const fields = {
      firstName: { column: firstName, to: name.firstName, kept: 'nothing' },
      lastName: { column: lastName, to: name.lastName, kept: 'nothing' },
    } as const;
    const fact = { action: 'own-account-changed', ...accountFact(user) } as const;
    await writes.run(
      ledger.change(c, fact, accounts, [[accounts.seq, user.accountSeq]], fields),
      read.update(accounts).set(name).where(eq(accounts.seq, user.accountSeq)),
    );
  });

  implement(
    app,
    changePassword,
    'Changes the password, signs the account out in every other browser and notifies its holder by mail',
    async (c, { present, password }) => {
      const user = c.get('user');
      const former = await requirePassword(c, present, 'present');
      if (password === present) throw wrong('password', 'This is your current password');
      const step = await secondStepOf(database, env, { seq: user.accountSeq, role: user.role });
      const rule = step === 'factor' ? newPasswordBesideFactor : newPassword;
      const refusal = await refusePassword(database, password, user, rule);
      if (refusal) throw wrong('password', refusal);
      const passwordHash = await hashPassword(password);
      const ownChanged = read
        .select({ seq: accounts.seq })
        .from(accounts)
        .where(and(eq(accounts.seq, user.accountSeq), eq(accounts.passwordHash, passwordHash)));
      const isChanged = exists(ownChanged);
      const renewed = sessions.renew(user, isChanged);
      const device = await devices.recognize(c, user.accountSeq);
      const isOfAccount = and(eq(deviceRows.accountSeq, user.accountSeq), isChanged)!;
      const [changed] = await writes.run(
        // Only if the password was not changed in the meantime, for example with a link.
        read
          .update(accounts)
          .set({ passwordHash, shortPassword: z.safeParse(newPassword, password).success ? null : 1 })
          .where(and(eq(accounts.seq, user.accountSeq), eq(accounts.passwordHash, former)))
          .returning(),
        ledger.entry(c, accountChange('password-changed', user)),
        ...signOutEverywhere(database, sql`${ownChanged}`, user.sessionHash),
        // A pending link may have been requested by the very person whom the change is to keep out.
        read.delete(passwordResets).where(inArray(passwordResets.accountSeq, ownChanged)),
        revokeDevices({ read }, isOfAccount, device),
        queuePasswordChanged({ read }, user, isChanged),
        renewed.statement,
      );
      if (!changed?.rows.length) throw wrong('present', 'The password is not correct');
      renewed.remember(c);
      outbox.wake();
    },
  );

  implementConfirmation(app, deps, sessions, requirePassword);
  implementNotices(app, deps);
  implementOwnSessions(app, deps);
}

/** `/api/account/notices`: whether the signed-in person gets mails about what is new in the portal, or from their clients. */
function implementNotices(app: Hono, { database: { read, writes } }: Pick<Deps, 'database'>): void {
  implement(app, getNoticeChoice, 'Whether mails announce new messages and documents', async (c) => {
    const { accountSeq, role } = c.get('user');
    const { mailNotices, documentNotices } = accounts;
    const [own] = await read
      .select({ mailNotices, documentNotices })
      .from(accounts)
      .where(eq(accounts.seq, accountSeq));
    const byMail = own?.mailNotices !== 0;
    if (role !== 'client') return { byMail };
    return { byMail, documents: (own?.documentNotices ?? own?.mailNotices) !== 0 };
  });

  implement(
    app,
    saveNoticeChoice,
    'Changes whether mails announce new messages and documents; omitted fields stay unchanged',
    async (c, { byMail, documents }) => {
      const changed = {
        ...(byMail !== undefined && { mailNotices: byMail ? 1 : 0 }),
        ...(documents !== undefined && { documentNotices: documents ? 1 : 0 }),
      };
      if (Object.keys(changed).length === 0) return;
      const isOwn = eq(accounts.seq, c.get('user').accountSeq);
      await writes.run(read.update(accounts).set(changed).where(isOwn));
    },
  );
}
