import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/open';
import { assignments } from '../db/schema';
import type { WriteQuery } from '../db/write';
import { type Fact, hasHappened } from '../ledger/entry';

/** Statements for a write in which a visitor acts on a record: it no longer waits for the visitor, which `tell` records. */
export const stopWaiting = (
  { read }: Pick<Database, 'read'>,
  [key, seq]: readonly [key: 'bookingSeq' | 'contactSeq', seq: number],
  happened: SQL,
  tell: (fact: Omit<Fact, 'subject'>) => WriteQuery,
): WriteQuery[] => [
  read
    .update(assignments)
    .set({ waitingFor: null })
    .where(and(eq(assignments[key], seq), eq(assignments.waitingFor, 'visitor'), happened)),
  tell({ action: 'record-assigned', changes: { waitingFor: ['visitor', null] }, when: hasHappened }),
];
