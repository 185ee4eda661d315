import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Host, Session } from 'shell/contract';

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** What the shell hands to this remote. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost is called outside <HostProvider>');
  return host;
}

/** The visitor's session, followed through its changes. */
export function useSession(): Session {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}
