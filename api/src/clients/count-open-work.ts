import {
  and,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { BARRED_STATUSES, firmDay, type Side } from '../contract';
import type { Database } from '../db/open';
import {
  accounts,
  clientDocuments,
  clientHolds,
  clientProfiles,
  conversationMessages,
  milestones,
} from '../db/schema';

export const noWork = {
  milestonesCompleted: 0,
  milestonesTotal: 0,
  unreadMessages: 0,
  documentsToReview: 0,
  documentsAskedFor: 0,
  documentsOverdue: 0,
};

/** Requested documents that have not arrived: those in cases in which somebody may be reminded. */
export function isWaitedFor({ read }: Pick<Database, 'read'>): SQL {
  const one = { one: sql`1` };
  const isOwner = eq(accounts.seq, clientDocuments.accountSeq);
  const isBarred = and(
    eq(clientProfiles.accountSeq, clientDocuments.accountSeq),
    inArray(clientProfiles.status, [...BARRED_STATUSES]),
  );
  const isRestricted = and(
    eq(clientHolds.accountSeq, clientDocuments.accountSeq),
    eq(clientHolds.kind, 'restriction'),
  );
  return and(
    isNotNull(clientDocuments.requestedAt),
    isNull(clientDocuments.storageKey),
    exists(
      read
        .select(one)
        .from(accounts)
        .where(and(isOwner, isNull(accounts.disabledAt))),
    ),
    notExists(read.select(one).from(clientProfiles).where(isBarred)),
    notExists(read.select(one).from(clientHolds).where(isRestricted)),
  )!;
}

/** Whether a requested document was due before this day. */
export const isOverdueOn = (today: string): SQL => sql`coalesce(${clientDocuments.dueDate} < ${today}, 0)`;

/** Milestones, documents that wait for the firm or for the client, and unread messages of these accounts; an account without any is missing. */
export async function countOpenWork(
  { read }: Pick<Database, 'read'>,
  accountSeqs: readonly number[],
): Promise<Map<number, typeof noWork>> {
  const [steps, documents, askedFor, unread] = await Promise.all([
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
    read
      .select({
        accountSeq: clientDocuments.accountSeq,
        documentsAskedFor: count(),
        documentsOverdue: sum(isOverdueOn(firmDay(new Date()))).mapWith(Number),
      })
      .from(clientDocuments)
      .where(and(inArray(clientDocuments.accountSeq, [...accountSeqs]), isWaitedFor({ read })))
      .groupBy(clientDocuments.accountSeq),
    countUnread({ read }, 'firm', accountSeqs),
  ]);
  const work = new Map<number, typeof noWork>();
  const messages = [...unread].map(([accountSeq, unreadMessages]) => ({ accountSeq, unreadMessages }));
  for (const { accountSeq, ...counts } of [...steps, ...documents, ...askedFor, ...messages])
    work.set(accountSeq, { ...noWork, ...work.get(accountSeq), ...counts });
  return work;
}

/** How many messages of the other side `reader` has not read, by the client's account. */
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
