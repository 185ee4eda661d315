import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Host, Session } from 'shell/contract';

const HostContext = createContext<Host | undefined>(undefined);

export const HostProvider = HostContext.Provider;

/** The shell, as handed to this remote's `Routes`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
}

export function useSession(): Session {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** The signed-in person's first name; `Admin` when the server gives none (spec L14). */
export function useFirstName(): string {
  const session = useSession();
  return (session.status === 'signedIn' && session.user.firstName) || 'Admin';
}
