// Bundled into the shell and into each remote, each with its own context.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Host, Session } from './contract';

const HostContext = createContext<Host | undefined>(undefined);

/** Provides the host to everything below it; a remote's `Routes` is within one. */
export const HostProvider = HostContext.Provider;

/** What the shell offers to a page: the firm's values, session, booking, toasts and `fetch`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
}

/** The session; rerenders when it changes. */
export function useSession(): Session {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** The signed-in person's first name, `Admin` where the api gives none; undefined while nobody is signed in. */
export function useFirstName(): string | undefined {
  const session = useSession();
  return session.status === 'signedIn' ? session.user.firstName || 'Admin' : undefined;
}

/**
 * The id of the account that the page was made for; undefined when signed out, and on a server with only the specified
 * calls.
 */
export const personOf = (session: Session): string | undefined =>
  session.status === 'signedIn' ? session.user.id : undefined;
