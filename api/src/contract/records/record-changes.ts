import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { optionalText, text } from '../fields';

/** The data of an event of `GET /api/admin/changes`: for each list the records that came or were changed; null for all of them. */
export const recordChanges = z.array(
  z.object({ list: z.enum(['bookings', 'contacts']), ids: z.nullable(z.array(text)) }),
);
/**
 * A request header of a change of a booking's status: the slot that its sender saw, `preferredDate` and `preferredTime`
 * with a space between.
 */
export const SEEN_SLOT = 'Seen-Slot';
/**
 * A response header of a change of a status: `?0` if the record already had it, for example because a colleague chose
 * the same, otherwise `?1` (a boolean of RFC 9651).
 */
export const STATUS_SET = 'Status-Set';
/** What a 412 for a status adds to the problem: the present one, for a booking also its slot, and which member of staff set it. */
export const statusNow = z.object({
  status: text,
  preferredDate: optionalText,
  preferredTime: optionalText,
  changedBy: optionalText,
});

/** Changes as they happen, as Server-Sent Events: after the last event that was received, or since this many milliseconds ago. */
export const changeStream = endpoint('GET /api/admin/changes', {
  needs: 'records.read',
  errors: [503],
});

export type StatusNow = z.infer<typeof statusNow>;
export type RecordChanges = z.infer<typeof recordChanges>;
