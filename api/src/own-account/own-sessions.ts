import { and, desc, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { accountChange } from '../accounts/ledger-about-account';
import { isUsable } from '../accounts/require-user';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import { endOtherSessions, endOwnSession, getOwnSessions } from '../contract';
import { accounts, sessions } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';

/** `/api/account/sessions`: where the person is signed in. */
export function implementOwnSessions(app: Hono, { database, env, ledger }: Deps): void {
  const { read, writes } = database;

  implement(
    app,
    getOwnSessions,
    'Browsers signed in to one’s own account: this one, then the others, last used first',
    async (c) => {
      const { accountSeq, sessionHash } = c.get('user');
      const rows = await read
        .select({ session: sessions })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.seq, sessions.accountSeq))
        .where(and(eq(sessions.accountSeq, accountSeq), isUsable(env)))
        .orderBy(desc(sessions.seenAt));
      const shown = rows.map(({ session: { tokenHash, device, network, createdAt, seenAt } }) => ({
        id: tokenHash,
        device,
        network,
        signedInAt: createdAt > 0 ? new Date(createdAt).toISOString() : null,
        seenAt: new Date(seenAt).toISOString(),
        isThis: tokenHash === sessionHash,
      }));
      return shown.sort((one, other) => Number(other.isThis) - Number(one.isThis));
    },
  );

  implement(app, endOtherSessions, 'Signs one’s own account out in every browser but this one', async (c) => {
    const user = c.get('user');
    const [sessionsEnded, pendingEnded] = signOutEverywhere(
      database,
      sql`(${user.accountSeq})`,
      user.sessionHash,
    );
    await writes.run(sessionsEnded!, ledger.entry(c, accountChange('sessions-ended', user)), pendingEnded!);
  });

  implement(app, endOwnSession, 'Signs one’s own account out in one browser', async (c) => {
    const user = c.get('user');
    // Matched by account and session, so that other people's sessions look like unknown ones.
    const isIt = and(eq(sessions.accountSeq, user.accountSeq), eq(sessions.tokenHash, c.req.param('id')));
    const [ended] = await writes.run(
      read.delete(sessions).where(isIt).returning(),
      ledger.entry(c, accountChange('session-ended', user)),
    );
    if (!ended?.rows.length) throw notFound('This browser is not signed in any more');
  });
}
