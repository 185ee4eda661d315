import { and, gte } from 'drizzle-orm';
import type { bookings, contacts } from '../db/schema';
import { DAY_MS } from '../contract';

export type Submissions = typeof bookings | typeof contacts;

/** Rows since this time. Ids are indexed and in order of arrival, so that earlier rows are not read. */
export function arrivedSince({ id, createdAt }: Submissions, since: string) {
  // A day of margin: id and `createdAt` are taken moments apart, and the clocks of several apis differ.
  const hex = (Date.parse(since) - DAY_MS).toString(16).padStart(12, '0');
  return and(gte(id, `${hex.slice(0, 8)}-${hex.slice(8)}`), gte(createdAt, since));
}
