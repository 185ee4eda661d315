import * as z from 'zod/mini';
import { optionalText, text } from '../fields';
import { freeSlot } from './availability';

/** How many requests are written to at once. */
export const MAX_PROPOSALS = 20;

/**
 * `GET /api/admin/bookings/{id}/proposals`: the pending requests that want the slot of a confirmed booking, oldest first;
 * none of one that is not confirmed. `slots` names up to three others that nobody has asked for; none where the visitor
 * cannot move the request any more.
 */
export const slotProposals = z.array(
  z.object({
    id: text,
    name: text,
    slots: z.catch(z.array(freeSlot), []),
    /** When staff last proposed any. */
    proposedAt: optionalText,
  }),
);

/**
 * `POST /api/admin/bookings/{id}/proposals`: writes these slots to the visitors of the requests `to`, each with a link that
 * takes it, if it is still free then. Answers what the GET does; 409 where the booking is not confirmed, or none of the
 * requests can be written to any more.
 */
export const slotProposalInput = z.object({
  to: z
    .array(z.string().check(z.maxLength(64)))
    .check(z.minLength(1, 'Please choose a request'), z.maxLength(MAX_PROPOSALS)),
});

export type SlotProposals = z.infer<typeof slotProposals>;
