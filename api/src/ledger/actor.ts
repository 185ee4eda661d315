import { callerAddress, networkOf } from '@lisle-harrow/server/http/caller-address';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import type { Context } from 'hono';
import type { AuditActor, Role } from '../contract';

/** Who acts, and from where. */
export interface Actor {
  readonly kind: AuditActor;
  /** The id of the account, token or API key. */
  readonly id?: string;
  /** The name of a member of staff, a token or an API key. */
  readonly name?: string;
  readonly network?: string;
  readonly requestId?: string;
}

/** What the ledger needs of an account. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

/** Who sent the request: by default the signed-in person or the API key; pass `person` before there is a session, as at the sign-in. */
export function actorOf(c: Context, proxyHops: number, person = c.get('user') as Person | undefined): Actor {
  const network = networkOf(callerAddress(c, proxyHops));
  const from = { ...(network && { network }), requestId: requestIdOf(c) };
  const key = c.get('apiKey') as { readonly id: string; readonly name: string } | undefined;
  if (!person) return key ? { kind: 'key', ...key, ...from } : { kind: 'visitor', ...from };
  const { id, role, firstName, lastName } = person;
  // Nothing can be removed from the ledger, so it must not contain the names of clients, who may be erased later.
  return role === 'client'
    ? { kind: 'client', id, ...from }
    : { kind: 'staff', id, name: `${firstName} ${lastName}`.trim(), ...from };
}
