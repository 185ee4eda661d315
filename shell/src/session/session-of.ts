import type { SESSION_OF } from '@lisle-harrow/api/contract';
import type { Session } from '../contract';
import { personOf } from '../host';

// Its value would bring the whole contract into the first script.
const HEADER: typeof SESSION_OF = 'Session-Of';

/**
 * What goes with a call of the api: it names the person for whom the page was made, so that a tab that was left open does nothing in
 * the name of whoever signed in beside it.
 */
export function sessionOf(session: Session, path: string, init?: RequestInit): RequestInit | undefined {
  const id = personOf(session);
  if (!id || !path.startsWith('/api/')) return init;
  const headers = new Headers(init?.headers);
  headers.set(HEADER, id);
  return { ...init, headers };
}
