import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { optionalText, text } from '../fields';
import { freeSlot } from './availability';

/** The most requests that are written to at once. */
export const MAX_PROPOSALS = 20;

/**
 * `GET /api/admin/bookings/{id}/proposals`: the pending requests for the slot of a confirmed booking, oldest first;
 * none if the booking is not confirmed. `slots` lists up to three others that nobody has asked for; none if the visitor
 * can no longer move the request.
 */
const slotProposals = z.array(
  z.object({
    id: text,
    name: text,
    slots: z.catch(z.array(freeSlot), []),
    /** When staff last proposed slots. */
    proposedAt: optionalText,
  }),
);

/**
 * `POST /api/admin/bookings/{id}/proposals`: mails these slots to the visitors of the requests `to`, each with a link
 * that takes it if it is still free then. Responds like the GET; 409 if the booking is not confirmed, or if none of the
 * requests can be written to any more.
 */
const slotProposalInput = z.object({
  to: z
    .array(z.string().check(z.maxLength(64)))
    .check(z.minLength(1, 'Please choose a request'), z.maxLength(MAX_PROPOSALS)),
});

/** Who else wants the slot of a confirmed booking, and which other slots could be proposed; 404 for an unknown id. */
export const getProposals = endpoint('GET /api/admin/bookings/:id/proposals', {
  needs: 'records.read',
  reply: slotProposals,
  errors: [404],
});
/** Mails the proposals to the visitors of these requests, once per idempotency key; 409 if there is nothing left to propose. */
export const sendProposals = endpoint('POST /api/admin/bookings/:id/proposals', {
  needs: 'records.write',
  request: slotProposalInput,
  reply: slotProposals,
  errors: [404, 409],
});

export type SlotProposals = z.infer<typeof slotProposals>;
