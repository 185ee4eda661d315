import type { Context } from 'hono';
import type { AuditActor, Role } from '../contract';
import { callerAddress, networkOf } from '../http/caller-address';
import { requestIdOf } from '../telemetry/observe-requests';

/** Who acts, and from where. */
export interface Actor {
  readonly kind: AuditActor;
  /** Of the account, token or key. */
  readonly id?: string;
  /** Of a member of staff, a token or a key. */
  readonly name?: string;
  readonly network?: string;
  readonly requestId?: string;
}

/** Of an account what the ledger needs. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

/** Who sent the request: `person` where the session does not tell yet, such as at the sign-in, else whoever is signed in, or the key. */
export function actorOf(c: Context, proxyHops: number, person = c.get('user') as Person | undefined): Actor {
  const network = networkOf(callerAddress(c, proxyHops));
  const from = { ...(network && { network }), requestId: requestIdOf(c) };
  const key = c.get('apiKey') as { readonly id: string; readonly name: string } | undefined;
  if (!person) return key ? { kind: 'key', ...key, ...from } : { kind: 'visitor', ...from };
  const { id, role, firstName, lastName } = person;
  // The name of a client who was erased must not stay behind in a table from which nothing can be removed.
  return role === 'client'
    ? { kind: 'client', id, ...from }
    : { kind: 'staff', id, name: `${firstName} ${lastName}`.trim(), ...from };
}
