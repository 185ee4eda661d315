import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { email, id, optionalText, requiredLine, text } from '../fields';
import { invitation } from './staff-case';
import { MEMBER_RIGHTS } from './household';

const memberRight = z.enum(MEMBER_RIGHTS, `Access must be one of ${MEMBER_RIGHTS.join(', ')}`);

/** Somebody who has access to a client's case, as staff see them; `id` is the account's. */
const householdMember = z.object({
  id,
  firstName: text,
  lastName: text,
  /** The email with which they sign in. */
  email: text,
  right: z.catch(z.enum(MEMBER_RIGHTS), 'view'),
  since: text,
  addedBy: text,
  /** False until an invited person has set a password. */
  hasPassword: z.catch(z.boolean(), true),
  /** Instant until which the invitation link works, or worked; null if there is none. */
  invitedUntil: optionalText,
});

/** `POST /api/admin/clients/{clientId}/people`. */
export const newMemberInput = z.object({
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: requiredLine(1, 100, 'Last name is required'),
  email,
  right: memberRight,
});

/** `PUT /api/admin/clients/{clientId}/people/{id}`. */
export const memberRightInput = z.object({ right: memberRight });

/** The response of `POST …/people`; no invitation if the account already has a password. */
const newMember = z.object({ member: householdMember, invitation: z.nullable(invitation) });

/** Who besides the client has access to the case, longest first. */
export const getMembers = endpoint('GET /api/admin/clients/:clientId/people', {
  needs: 'clients.read',
  rows: householdMember,
  errors: [404, 409],
});
/**
 * Gives somebody access, with an invitation if they need a password; 403 for all but the client's adviser and owners,
 * 422 with `/email` for an address that is taken.
 */
export const addMember = endpoint('POST /api/admin/clients/:clientId/people', {
  needs: 'clients.write',
  recent: true,
  request: newMemberInput,
  status: 201,
  reply: newMember,
  errors: [404, 409],
});
/** Changes what somebody may do in the case, from their next call on. */
export const setMemberRight = endpoint('PUT /api/admin/clients/:clientId/people/:id', {
  needs: 'clients.write',
  request: memberRightInput,
  reply: householdMember,
  errors: [404, 409],
});
/** A new one-time link for 72 hours, which ends the earlier one; 409 if the person has set a password. */
export const inviteMember = endpoint('POST /api/admin/clients/:clientId/people/:id/invitation', {
  needs: 'clients.write',
  status: 201,
  reply: invitation,
  errors: [404, 409],
});
/** Withdraws somebody's access to the case and signs them out. */
export const removeMember = endpoint('DELETE /api/admin/clients/:clientId/people/:id', {
  needs: 'clients.write',
  errors: [404, 409],
});

export type HouseholdMember = z.infer<typeof householdMember>;
export type NewMemberInput = z.infer<typeof newMemberInput>;
