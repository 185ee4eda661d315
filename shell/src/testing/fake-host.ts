import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { createStore } from 'zustand/vanilla';
import {
  type BookingPrefill,
  CONTRACT_VERSION,
  type Host,
  type Session,
  type SessionUser,
  type ToastMessage,
} from '../contract';
import { response } from './response';

/** A `Host` that records what a remote asks of the shell. */
export interface FakeHost extends Host {
  readonly toasts: ToastMessage[];
  readonly bookings: (BookingPrefill | undefined)[];
  /** How often `signIn` was called. */
  readonly signIns: number;
  /** Changes what `session` returns and notifies its listeners. */
  setSession(session: Session): void;
}

export interface FakeHostOptions extends Partial<Host> {
  /** Who is signed in; without it nobody is. */
  readonly user?: SessionUser | null;
}

/** The shell as a remote sees it, without a shell: signed out, and every call answers 404, unless told otherwise. */
export function fakeHost({ user, ...overrides }: FakeHostOptions = {}): FakeHost {
  const store = createStore<Session>(() => (user ? { status: 'signedIn', user } : { status: 'signedOut' }));
  const toasts: ToastMessage[] = [];
  const bookings: (BookingPrefill | undefined)[] = [];
  let signIns = 0;
  return {
    contractVersion: CONTRACT_VERSION,
    site: DEFAULT_SITE,
    session: { get: store.getState, subscribe: store.subscribe },
    openBooking(prefill) {
      bookings.push(prefill);
    },
    signIn() {
      signIns += 1;
    },
    toast(message) {
      toasts.push(message);
      return { dismiss: () => undefined };
    },
    fetch: () => Promise.resolve(response(404, 'Not Found')),
    ...overrides,
    toasts,
    bookings,
    get signIns() {
      return signIns;
    },
    setSession: (session) => store.setState(session, true),
  };
}
