import * as z from 'zod/mini';
import { text } from '../fields';

/**
 * What a member of a household may do in the client's case: `act` is everything that is not the client's alone, `view`
 * is reading.
 */
export const MEMBER_RIGHTS = ['act', 'view'] as const;
export type MemberRight = (typeof MEMBER_RIGHTS)[number];

/** The right of the signed-in person: `principal` is the client whose case it is. */
export type CaseRight = 'principal' | MemberRight;

/**
 * What a route below `/api/client` does: reads the case, acts in it, does what is the client's alone, or concerns only
 * the signed-in person.
 */
export type CaseUse = 'read' | 'act' | 'principal' | 'person';

const USES: Readonly<Record<CaseRight, readonly CaseUse[]>> = {
  principal: ['read', 'act', 'principal', 'person'],
  act: ['read', 'act', 'person'],
  view: ['read', 'person'],
};

export const mayUse = (right: CaseRight, use: CaseUse): boolean => USES[right].includes(use);

const right = z.catch(z.enum(['principal', ...MEMBER_RIGHTS]), 'view');

/** Who shares a case, as the portal shows them. */
export const household = z.object({
  /** Of the signed-in person. */
  right,
  /** The name of the client whose case it is. */
  principal: text,
  members: z.catch(z.array(z.object({ name: text, right, isYou: z.catch(z.boolean(), false) })), []),
});

export type Household = z.infer<typeof household>;
