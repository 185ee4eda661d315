import type { HttpBindings } from '@hono/node-server';
import { BUCKET_DAYS, RELEASE_COOKIES } from '@lisle-harrow/api/contract';
import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { ApiClient } from './api/api-client';
import type { AskPlatform } from './remotes/ask-platform';
import { createPinsReader, type ReleasePins } from './remotes/read-pins';
import { newBucket, readChoice, type ReleaseChoice } from './remotes/release-choice';
import type { RemoteReleases } from './remotes/remote-releases';

const BUCKET_SECONDS = BUCKET_DAYS * 24 * 60 * 60;

/** Calls the api below `/api/platform/`; see `AskPlatform`. */
export const askPlatformBy =
  (api: Pick<ApiClient, 'ask'>): AskPlatform =>
  async (path, signal, body) => {
    const { status, text } = await api.ask({
      path: `/api/platform/${path}`,
      ...(body === undefined
        ? { headers: { accept: 'application/json' } }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal,
    });
    if (status === 404) return undefined;
    if (status < 200 || status > 299) throw new Error(`the api answered ${status}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };

/** Reads from a visitor's cookies which releases they get, and lets staff pin some for a browser. */
export function createChoices(options: {
  readonly remotes: Pick<RemoteReleases, 'hasCanaries'>;
  readonly askPlatform: AskPlatform;
  /** The visitor's network. */
  readonly networkOf: (c: Context<{ Bindings: HttpBindings }>) => string;
  /** Whether the site uses https. */
  readonly isSecure: boolean;
}) {
  const { remotes, askPlatform, networkOf, isSecure } = options;
  const readPins = createPinsReader(askPlatform);
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;

  async function read(c: Context<{ Bindings: HttpBindings }>): Promise<ReleaseChoice> {
    const { pinsId, ...known } = readChoice(c.req.header('Cookie'));
    // Pins that cannot be checked must not fail the page.
    const pinned =
      pinsId === undefined ? undefined : await readPins(pinsId, networkOf(c)).catch(() => undefined);
    const choice = { ...known, pins: pinned?.pins, pinnedBy: pinned?.userId };
    if (choice.bucket !== undefined || !remotes.hasCanaries) return choice;
    const bucket = newBucket();
    setCookie(c, RELEASE_COOKIES.bucket, String(bucket), { ...cookie, maxAge: BUCKET_SECONDS });
    return { ...choice, bucket };
  }

  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.get('/pin/:id', async (c) => {
    const id = c.req.param('id');
    let pinned: ReleasePins | undefined;
    try {
      pinned = /^[\w-]{10,100}$/.test(id) ? await readPins(id, networkOf(c)) : undefined;
    } catch {
      const text = 'This link cannot be checked right now. Please try again in a moment.';
      return c.text(text, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
    }
    if (!pinned) return c.text('This link is not valid, or not any more.', 404);
    setCookie(c, RELEASE_COOKIES.pins, id, { ...cookie, expires: new Date(pinned.expiresAt) });
    deleteCookie(c, RELEASE_COOKIES.avoid, cookie);
    return c.redirect('/', 303);
  });
  routes.post('/pin/reset', (c) => {
    // A cross-site request is not the visitor's own choice.
    if (!['same-origin', undefined].includes(c.req.header('Sec-Fetch-Site')))
      return c.text('Not allowed', 403);
    deleteCookie(c, RELEASE_COOKIES.pins, cookie);
    return c.redirect('/', 303);
  });

  return { read, routes };
}
