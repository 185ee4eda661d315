import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { SignedInVariables } from '../accounts/require-user';
import { noticeChoice } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { route } from '../http/route';

/** `/api/account/notices`: whether mails tell the signed-in person of what is new in the portal, or of their clients. */
export function noticeRoutes({ database: { read, writes } }: Pick<Deps, 'database'>) {
  const routes = new Hono<SignedInVariables>();
  const show = { summary: 'Whether mails tell of new messages and documents', reply: noticeChoice };
  route(routes, 'GET /', show, async (c) => {
    const isOwn = eq(accounts.seq, c.get('user').accountSeq);
    const [own] = await read.select({ notices: accounts.mailNotices }).from(accounts).where(isOwn);
    return { byMail: own?.notices !== 0 };
  });
  route(routes, 'PUT /', { summary: 'Changes that', request: noticeChoice }, async (c, { byMail }) => {
    const isOwn = eq(accounts.seq, c.get('user').accountSeq);
    await writes.run(
      read
        .update(accounts)
        .set({ mailNotices: byMail ? 1 : 0 })
        .where(isOwn),
    );
  });
  return routes;
}
