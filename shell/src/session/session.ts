import { createStore } from 'zustand/vanilla';
import type { Host, Readable, Session } from '../contract';

export interface SessionStore extends Readable<Session> {
  /** Asks once who is signed in and never again; anything but a user means nobody is. */
  load(fetch: Host['fetch']): Promise<void>;
  /** The signed-in person is called otherwise from now on. */
  rename(firstName: string): void;
}

/** Who is looking at the page: known from the server, or pending until the api has been asked. */
export function createSessionStore(initial: Session = { status: 'pending' }): SessionStore {
  const store = createStore<Session>(() => initial);
  let asked: Promise<void> | undefined;

  async function ask(fetch: Host['fetch']) {
    if (initial.status !== 'pending') return;
    try {
      // Its own chunk: pages that come from the server already know.
      const { getCurrentUser } = await import('@lisle-harrow/api/calls');
      const { id, firstName, role, staffRole } = await getCurrentUser(fetch);
      store.setState({ status: 'signedIn', user: { id, firstName, role, staffRole } }, true);
    } catch {
      store.setState({ status: 'signedOut' }, true);
    }
  }

  return {
    get: store.getState,
    subscribe: store.subscribe,
    load: (fetch) => (asked ??= ask(fetch)),
    rename(firstName) {
      const session = store.getState();
      if (session.status === 'signedIn')
        store.setState({ ...session, user: { ...session.user, firstName } }, true);
    },
  };
}
