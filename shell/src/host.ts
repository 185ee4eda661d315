// Bundled into the shell and into each remote: every one of them has a context of its own.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Host, Session } from './contract';

const HostContext = createContext<Host | undefined>(undefined);

/** Gives the host to everything below it; a remote's `Routes` stands in one. */
export const HostProvider = HostContext.Provider;

/** What the shell offers to a page: the firm's values, session, booking, toasts and `fetch`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
}

/** Who is signed in; draws again when that changes. */
export function useSession(): Session {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** The signed-in person's first name, `Admin` where the api gives none; undefined while nobody is signed in. */
export function useFirstName(): string | undefined {
  const session = useSession();
  return session.status === 'signedIn' ? session.user.firstName || 'Admin' : undefined;
}

/** The id of the account for which the page was made; undefined of visitors, and on a server of the specified calls alone. */
export const personOf = (session: Session): string | undefined =>
  session.status === 'signedIn' ? session.user.id : undefined;
