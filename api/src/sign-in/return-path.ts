import { isPage } from '@lisle-harrow/server/http/cross-site';
import { Refusal } from '@lisle-harrow/server/http/refusal';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { COOKIES, SIGN_IN_MINUTES } from '../contract/current-user';

const OPTIONS = { httpOnly: true, sameSite: 'Lax', path: '/api/login' } as const;
/** A sign-in that takes longer leads to the home page, as any other does. */
const WITHIN_SECONDS = SIGN_IN_MINUTES * 60;
/** A page of this site, and none of the api, which would answer with a file or end the session. */
const PAGE = /^\/(?![/\\]|api\/)[^\s\\]{0,500}$/;

/** Whether a call was refused for want of a recent sign-in that the browser made as a page: that cannot ask, as the shell does. */
export const isAskedAsPage = (c: Context, error: unknown): boolean =>
  error instanceof Refusal && error.code === 'sign-in-again' && c.req.method === 'GET' && isPage(c);

/**
 * Leads a signed-in person to the sign-in (303), for a link that needs a recent one and was followed without script, and
 * remembers the page that has the link.
 */
export function leadToSignIn(c: Context, secure: boolean): Response {
  const from = c.req.header('Referer') ?? '';
  const { pathname, search } = URL.canParse(from) ? new URL(from) : { pathname: '/', search: '' };
  const isOwn = c.req.header('Sec-Fetch-Site') === 'same-origin';
  setCookie(c, COOKIES.back, isOwn ? pathname + search : '/', { ...OPTIONS, secure, maxAge: WITHIN_SECONDS });
  return c.redirect('/api/login', 303);
}

/** Whether a signed-in person was led to the sign-in. */
export const isLedHere = (c: Context): boolean => getCookie(c, COOKIES.back) !== undefined;

/** Where a sign-in leads, once: the page from which somebody was led to it, by default the home page. */
export function takeReturnPath(c: Context): string {
  const path = getCookie(c, COOKIES.back);
  if (path === undefined) return '/';
  deleteCookie(c, COOKIES.back, OPTIONS);
  return PAGE.test(path) ? path : '/';
}
