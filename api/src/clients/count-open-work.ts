import { and, count, eq, inArray, isNull, ne, sql, sum } from 'drizzle-orm';
import type { Side } from '../contract';
import type { Database } from '../db/open';
import { clientDocuments, conversationMessages, milestones } from '../db/schema';

export const noWork = { milestonesCompleted: 0, milestonesTotal: 0, documentsToReview: 0, unreadMessages: 0 };

/** Milestones, waiting documents and unread messages of these accounts; an account without any is missing. */
export async function countOpenWork(
  { read }: Pick<Database, 'read'>,
  accountSeqs: readonly number[],
): Promise<Map<number, typeof noWork>> {
  const [steps, documents, unread] = await Promise.all([
    read
      .select({
        accountSeq: milestones.accountSeq,
        milestonesTotal: count(),
        milestonesCompleted: sum(sql`${milestones.status} = 'completed'`).mapWith(Number),
      })
      .from(milestones)
      .where(inArray(milestones.accountSeq, [...accountSeqs]))
      .groupBy(milestones.accountSeq),
    read
      .select({ accountSeq: clientDocuments.accountSeq, documentsToReview: count() })
      .from(clientDocuments)
      .where(
        and(inArray(clientDocuments.accountSeq, [...accountSeqs]), eq(clientDocuments.status, 'pending')),
      )
      .groupBy(clientDocuments.accountSeq),
    countUnread({ read }, 'firm', accountSeqs),
  ]);
  const work = new Map<number, typeof noWork>();
  const messages = [...unread].map(([accountSeq, unreadMessages]) => ({ accountSeq, unreadMessages }));
  for (const { accountSeq, ...counts } of [...steps, ...documents, ...messages])
    work.set(accountSeq, { ...noWork, ...work.get(accountSeq), ...counts });
  return work;
}

/** How many messages of the other side this one has not read, by the client's account. */
export async function countUnread(
  { read }: Pick<Database, 'read'>,
  reader: Side,
  accountSeqs: readonly number[],
): Promise<Map<number, number>> {
  const rows = await read
    .select({ accountSeq: conversationMessages.accountSeq, unread: sql<number>`count(*)` })
    .from(conversationMessages)
    .where(
      and(
        inArray(conversationMessages.accountSeq, [...accountSeqs]),
        ne(conversationMessages.side, reader),
        isNull(conversationMessages.readAt),
      ),
    )
    .groupBy(conversationMessages.accountSeq);
  return new Map(rows.map(({ accountSeq, unread }) => [accountSeq, unread]));
}
