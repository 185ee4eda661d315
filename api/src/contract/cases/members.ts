import * as z from 'zod/mini';
import { email, id, optionalText, requiredLine, text } from '../fields';
import { invitation } from './client-case';
import { MEMBER_RIGHTS } from './household';

const memberRight = z.enum(MEMBER_RIGHTS, `Access must be one of ${MEMBER_RIGHTS.join(', ')}`);

/** Somebody who has access to a client's case, as staff see them; `id` is the account's. */
export const householdMember = z.object({
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
export const newMember = z.object({ member: householdMember, invitation: z.nullable(invitation) });

export type HouseholdMember = z.infer<typeof householdMember>;
export type NewMemberInput = z.infer<typeof newMemberInput>;
