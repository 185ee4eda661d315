import { createContext, type ReactNode, useContext } from 'react';
import type { Site } from '@lisle-harrow/api/contract';
import { type BookingStore, createBookingStore } from './booking/booking-store';
import { CONTRACT_VERSION, type Host, type Session } from './contract';
import { HostProvider } from './host';
import type { Registry } from './remotes/registry';
import { createSessionStore, type SessionStore } from './session/session';
import { createSignIn } from './session/sign-in';
import { createToastStore, type ToastStore } from './toasts/toast-store';

/** What the shell's own components share; remotes see only `host`. */
export interface Shell {
  readonly host: Host;
  readonly registry: Registry;
  readonly session: SessionStore;
  readonly toasts: ToastStore;
  readonly booking: BookingStore;
}

interface ShellParts {
  registry: Registry;
  site: Site;
  session: Session;
  fetch: Host['fetch'];
}

/** The shell's state for one page, in the browser or for one render on the server. */
export function createShell({ registry, site, session: initial, fetch }: ShellParts): Shell {
  const session = createSessionStore(initial);
  const toasts = createToastStore();
  const booking = createBookingStore();
  const signIn =
    typeof window === 'undefined'
      ? () => undefined
      : createSignIn({ toast: toasts.show, location: window.location });
  const host: Host = {
    contractVersion: CONTRACT_VERSION,
    site,
    session: { get: session.get, subscribe: session.subscribe },
    openBooking: booking.open,
    signIn,
    toast: toasts.show,
    fetch,
  };
  return { host, registry, session, toasts, booking };
}

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ value, children }: { value: Shell; children: ReactNode }) {
  return (
    <ShellContext value={value}>
      <HostProvider value={value.host}>{children}</HostProvider>
    </ShellContext>
  );
}

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it');
  return shell;
}
