import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { accountFact } from '../accounts/ledger-about-account';
import { getContactDetails, saveContactDetails } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';

/** `/api/admin/reach`: how clients reach the signed-in member of staff. */
export function implementContactDetails(app: Hono, { database: { read, writes }, ledger }: Deps): void {
  implement(app, getContactDetails, 'How clients reach the signed-in member of staff', async (c) => {
    const { accountSeq } = c.get('user');
    const { phone, timeZone } = accounts;
    const [own] = await read.select({ phone, timeZone }).from(accounts).where(eq(accounts.seq, accountSeq));
    return { phone: own?.phone ?? '', timeZone: own?.timeZone ?? '' };
  });

  implement(
    app,
    saveContactDetails,
    'Changes how clients reach the signed-in member of staff; shown to the clients they look after',
    async (c, { phone, timeZone }) => {
      const user = c.get('user');
      const set = { phone: phone || null, timeZone: timeZone || null };
      const fields = {
        phone: { column: accounts.phone, to: set.phone, kept: 'hint' },
        timeZone: { column: accounts.timeZone, to: set.timeZone },
      } as const;
      await writes.run(
        ledger.change(
          c,
          { action: 'own-account-changed', ...accountFact(user) },
          accounts,
          [[accounts.seq, user.accountSeq]],
          fields,
        ),
        read.update(accounts).set(set).where(eq(accounts.seq, user.accountSeq)),
      );
    },
  );
}
