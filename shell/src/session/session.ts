import { createStore } from 'zustand/vanilla';
import type { Host, Readable, Session, SessionUser } from '../contract';

export interface SessionStore extends Readable<Session> {
  /**
   * Asks who is signed in, once; anything but a user means nobody is. Only an answer that asks to come again later
   * (`Retry-After`: the api is overloaded or cannot be reached) leaves it pending; then it is asked a few more times.
   */
  load(fetch: Host['fetch']): Promise<void>;
  /**
   * Asks again, periodically and after a refusal (401, 403), which means that the person's session or role may have changed.
   * Only the api's 401 means that nobody is signed in any more. While it is still pending, the same as `load`.
   */
  askAgain(fetch: Host['fetch']): Promise<void>;
  /** Changes the signed-in person's first name. */
  rename(firstName: string): void;
}

/** Waits between the first questions, each twice as long as the one before: some 50 seconds in all. */
const FIRST_WAIT_MS = 5_000;
const LAST_WAIT_MS = 20_000;

/** The page's session: known from the server, or pending until the api has been asked. */
export function createSessionStore(initial: Session = { status: 'pending' }): SessionStore {
  const store = createStore<Session>(() => initial);
  let asked: Promise<void> | undefined;
  let askedAgain: Promise<void> | undefined;

  async function ask(fetch: Host['fetch']) {
    for (let waitMs = FIRST_WAIT_MS; store.getState().status === 'pending'; waitMs *= 2) {
      const session = await readSession(fetch);
      if (session.status !== 'pending') return store.setState(session, true);
      if (waitMs > LAST_WAIT_MS) return;
      // Jitter, so that not all pages ask at once.
      const jitteredMs = waitMs * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, jitteredMs));
    }
  }

  const load = (fetch: Host['fetch']) => (asked ??= ask(fetch).finally(() => (asked = undefined)));

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
    load,
    async askAgain(fetch) {
      const session = store.getState();
      if (session.status === 'pending') return load(fetch);
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

/** The session as the api says; pending if it wants to be asked later. */
async function readSession(ask: Host['fetch']): Promise<Session> {
  let isLater = false;
  const noteLater: Host['fetch'] = async (path, init) => {
    const response = await ask(path, init);
    isLater = response.headers.has('Retry-After');
    return response;
  };
  try {
    return { status: 'signedIn', user: await readUser(noteLater) };
  } catch {
    return { status: isLater ? 'pending' : 'signedOut' };
  }
}

async function readUser(fetch: Host['fetch']): Promise<SessionUser> {
  // Its own chunk: pages from the server already know.
  const { readCurrentUser } = await import('./current-user');
  const user: SessionUser = await readCurrentUser(fetch);
  return Object.fromEntries(FIELDS.map((field) => [field, user[field]]));
}
