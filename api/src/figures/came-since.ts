import { and, gte } from 'drizzle-orm';
import type { bookings, contacts } from '../db/schema';

export type Submissions = typeof bookings | typeof contacts;

const DAY_MS = 86_400_000;

/** Ids are in order of arrival and indexed: the rows before are not read. */
export function cameSince({ id, createdAt }: Submissions, since: string) {
  // A day before: the times of one write, and of several apis, differ by moments.
  const hex = (Date.parse(since) - DAY_MS).toString(16).padStart(12, '0');
  return and(gte(id, `${hex.slice(0, 8)}-${hex.slice(8)}`), gte(createdAt, since));
}
