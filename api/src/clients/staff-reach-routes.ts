import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { accountFact } from '../accounts/account-fact';
import { staffReach } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { route } from '../http/route';
import type { SignedInVariables } from '../http/signed-in';

/** `/api/admin/reach`: how clients reach the signed-in member of staff. */
export function staffReachRoutes({ database: { read, writes }, ledger }: Deps) {
  const routes = new Hono<SignedInVariables>();

  const needs = 'clients.write' as const;

  const show = { needs, summary: 'How clients reach the signed-in member of staff', reply: staffReach };
  route(routes, 'GET /', show, async (c) => {
    const { accountSeq } = c.get('user');
    const { phone, timeZone } = accounts;
    const [own] = await read.select({ phone, timeZone }).from(accounts).where(eq(accounts.seq, accountSeq));
    return { phone: own?.phone ?? '', timeZone: own?.timeZone ?? '' };
  });

  const change = {
    needs,
    summary: 'Changes how clients reach the signed-in member of staff; shown to the clients they look after',
    request: staffReach,
  };
  route(routes, 'PUT /', change, async (c, { phone, timeZone }) => {
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
  });

  return routes;
}
