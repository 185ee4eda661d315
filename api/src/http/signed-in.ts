import type { HttpBindings } from '@hono/node-server';
import type { CaseRight, Role, StaffRole } from '../contract';

/** Who sent a request, as the guard of its area found out. */
export interface SignedIn {
  readonly id: string;
  readonly accountSeq: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly staffRole: StaffRole | null;
  /** The token hash of this browser's session. */
  readonly sessionHash: string;
  /** When the person last proved who they are, in milliseconds since 1970. */
  readonly authenticatedAt: number;
}

/** The case that a session gives access to, and what the signed-in person may do in it. */
export interface OwnCase {
  /** The id and the `seq` of the account of the client whose case it is. */
  readonly id: string;
  readonly accountSeq: number;
  readonly right: CaseRight;
  /** The account of the signed-in household member; undefined if the client is signed in. */
  readonly member: { readonly id: string; readonly seq: number } | undefined;
}

export interface SignedInVariables {
  Bindings: HttpBindings;
  Variables: { user: SignedIn };
}

export interface CaseVariables {
  Bindings: HttpBindings;
  Variables: SignedInVariables['Variables'] & { ownCase: OwnCase };
}
