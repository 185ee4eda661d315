import type { SESSION_OF } from '@lisle-harrow/api/contract';
import type { Session } from '../contract';
import { personOf } from '../host';

// Its value would pull the whole contract into the first script.
const HEADER: typeof SESSION_OF = 'Session-Of';

/**
 * Options of an api call: a header names the person for whom the page was made, so that an open tab does nothing in the name
 * of somebody who has signed in in another one.
 */
export function sessionOf(session: Session, path: string, init?: RequestInit): RequestInit | undefined {
  const id = personOf(session);
  if (!id || !path.startsWith('/api/')) return init;
  const headers = new Headers(init?.headers);
  headers.set(HEADER, id);
  return { ...init, headers };
}
