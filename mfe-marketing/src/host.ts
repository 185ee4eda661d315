import { createContext, use } from 'react';
import type { Host } from 'shell/contract';

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** What the shell offers to the page: the firm's values, booking, toasts and `fetch`. */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost needs the HostProvider of routes.tsx');
  return host;
}
