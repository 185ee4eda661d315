import { createStore } from 'zustand/vanilla';
import type { Host, Readable, Session, SessionUser } from '../contract';

export interface SessionStore extends Readable<Session> {
  /** Asks once who is signed in and never again; anything but a user means nobody is. */
  load(fetch: Host['fetch']): Promise<void>;
  /**
   * Asks again, periodically and after a refusal (401, 403), which means that the person's session or role may have changed.
   * Only the api's 401 means that nobody is signed in any more.
   */
  askAgain(fetch: Host['fetch']): Promise<void>;
  /** Changes the signed-in person's first name. */
  rename(firstName: string): void;
}

/** The page's session: known from the server, or pending until the api has been asked. */
export function createSessionStore(initial: Session = { status: 'pending' }): SessionStore {
  const store = createStore<Session>(() => initial);
  let asked: Promise<void> | undefined;
  let askedAgain: Promise<void> | undefined;

  async function ask(fetch: Host['fetch']) {
    if (initial.status !== 'pending') return;
    try {
      store.setState({ status: 'signedIn', user: await readUser(fetch) }, true);
    } catch {
      store.setState({ status: 'signedOut' }, true);
    }
  }

  async function askWhetherStill(fetch: Host['fetch'], id: string) {
    try {
      const user = await readUser(fetch);
      // Somebody else may have signed in in another tab: this page's data stays with the person it was read for.
      const known = store.getState();
      if (user.id === id && !(known.status === 'signedIn' && isSame(known.user, user)))
        store.setState({ status: 'signedIn', user }, true);
    } catch (error) {
      const { isSignedOut } = await import('@lisle-harrow/api/calls');
      if (isSignedOut(error)) store.setState({ status: 'signedOut' }, true);
    }
  }

  return {
    get: store.getState,
    subscribe: store.subscribe,
    load: (fetch) => (asked ??= ask(fetch)),
    async askAgain(fetch) {
      const session = store.getState();
      // A server with only the specified calls gives no id and is asked once per document.
      const id = session.status === 'signedIn' ? session.user.id : undefined;
      // Its own refusal leads back here while it is pending.
      if (id) await (askedAgain ??= askWhetherStill(fetch, id).finally(() => (askedAgain = undefined)));
    },
    rename(firstName) {
      const session = store.getState();
      if (session.status === 'signedIn')
        store.setState({ ...session, user: { ...session.user, firstName } }, true);
    },
  };
}

/** What a page keeps of the user that the api returns. */
const FIELDS = [
  'id',
  'firstName',
  'role',
  'staffRole',
  'seesClients',
] as const satisfies (keyof SessionUser)[];

const isSame = (one: SessionUser, other: SessionUser) => FIELDS.every((field) => one[field] === other[field]);

async function readUser(fetch: Host['fetch']): Promise<SessionUser> {
  // Its own chunk: pages from the server already know.
  const { getCurrentUser } = await import('@lisle-harrow/api/calls');
  const user: SessionUser = await getCurrentUser(fetch);
  return Object.fromEntries(FIELDS.map((field) => [field, user[field]]));
}
