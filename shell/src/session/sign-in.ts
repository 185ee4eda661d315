import type { ToastMessage } from '../contract';
import { keep, recall } from '../tab-storage';

const REDIRECT_DELAY_MS = 500;
const LOOP_WINDOW_MS = 30_000;
const LOOP_LIMIT = 3;
/** A sign-in that takes longer than this leads to the home view, as any other does. */
const RETURN_WITHIN_MS = 30 * 60_000;

const REDIRECTS_KEY = 'sign-in-redirects';
const RETURN_KEY = 'sign-in-return';

const UNAUTHORIZED: ToastMessage = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  tone: 'destructive',
};

type PageAddress = Pick<Location, 'pathname' | 'search' | 'hash' | 'assign'>;

export interface SignInDeps {
  toast(message: ToastMessage): void;
  location: PageAddress;
}

/** Leads to the login page after a session has ended: one toast and one navigation, however often called. */
export function createSignIn({ toast, location }: SignInDeps): () => void {
  let leaving = false;

  return function signIn() {
    if (leaving) return;
    const redirects = recentRedirects(Date.now());
    if (redirects.length >= LOOP_LIMIT) {
      toast({
        title: UNAUTHORIZED.title,
        description: 'Signing in did not work. Please sign in to continue.',
        tone: 'destructive',
        action: { label: 'Login', run: () => location.assign('/api/login') },
      });
      return;
    }
    leaving = true;
    toast(UNAUTHORIZED);
    setTimeout(() => {
      keep(REDIRECTS_KEY, [...redirects, Date.now()]);
      rememberPath(location);
      // The back/forward cache may restore this document after the login page.
      window.addEventListener('pageshow', ({ persisted }) => persisted && (leaving = false));
      location.assign('/api/login');
    }, REDIRECT_DELAY_MS);
  };
}

/** Keeps the current path for after the sign-in. */
export function rememberPath({ pathname, search, hash }: Omit<PageAddress, 'assign'>): void {
  keep(RETURN_KEY, { path: pathname + search + hash, at: Date.now() });
}

/** The path to return to after a sign-in, once. Only paths of this origin outside the api count. */
export function restorePath(origin: string): string | undefined {
  const kept = recall(RETURN_KEY) as { path?: unknown; at?: unknown } | undefined;
  keep(RETURN_KEY, undefined);
  if (typeof kept?.path !== 'string' || typeof kept.at !== 'number') return undefined;
  if (Date.now() - kept.at > RETURN_WITHIN_MS || !kept.path.startsWith('/')) return undefined;
  const url = URL.canParse(kept.path, origin) ? new URL(kept.path, origin) : undefined;
  if (url?.origin !== origin || url.pathname.startsWith('/api/')) return undefined;
  return url.pathname + url.search + url.hash;
}

function recentRedirects(now: number): number[] {
  const times = recall(REDIRECTS_KEY);
  if (!Array.isArray(times)) return [];
  return times.filter((time): time is number => typeof time === 'number' && now - time < LOOP_WINDOW_MS);
}
