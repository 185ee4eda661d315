import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getNoticeChoice, saveNoticeChoice } from '../contract';
import { accounts } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';

/** `/api/account/notices`: whether the signed-in person gets mails about what is new in the portal, or from their clients. */
export function implementNotices(app: Hono, { database: { read, writes } }: Pick<Deps, 'database'>): void {
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
