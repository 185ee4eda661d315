import { and, count, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Database } from '../db/open';
import { clientDocuments, milestones } from '../db/schema';

export const noWork = { milestonesCompleted: 0, milestonesTotal: 0, documentsToReview: 0 };

/** Milestones and waiting documents of these accounts; an account without any is missing. */
export async function countOpenWork(
  { read }: Pick<Database, 'read'>,
  accountSeqs: readonly number[],
): Promise<Map<number, typeof noWork>> {
  const [steps, documents] = await Promise.all([
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
  ]);
  const work = new Map<number, typeof noWork>();
  for (const { accountSeq, ...counts } of [...steps, ...documents])
    work.set(accountSeq, { ...noWork, ...work.get(accountSeq), ...counts });
  return work;
}
