import type { Context, MiddlewareHandler } from 'hono';
import { isLocalHost } from '../outside/public-address';
import { forbidden } from './refusal';

interface SiteSettings {
  /** The address that visitors know, if the operator has said it. */
  readonly PUBLIC_URL?: string | undefined;
}

/**
 * True if the browser says that another site caused the request. Callers that send neither Sec-Fetch-Site nor
 * Origin are not browsers and have no ambient cookies.
 */
export function isCrossSite(c: Context, settings: SiteSettings): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  if (site === undefined) return origin !== undefined && !isOwnOrigin(c, origin, settings);
  if (site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && isForeignName(origin, settings);
}

/**
 * Whether a person opened the address as a page of its own: false for pictures, frames, calls and what is fetched ahead.
 * Browsers without `Sec-Fetch-Dest`, or on plain HTTP, are known by what they accept.
 */
export function isPage(c: Context): boolean {
  if (c.req.header('Sec-Purpose') !== undefined) return false;
  const destination = c.req.header('Sec-Fetch-Dest');
  return destination === undefined
    ? /text\/html/.test(c.req.header('Accept') ?? '')
    : destination === 'document';
}

/** Whether something on a page asked in place of a person; programs that accept anything are no browsers. */
export const isNoPage = (c: Context): boolean =>
  !isPage(c) &&
  (['Sec-Purpose', 'Sec-Fetch-Dest'].some((name) => c.req.header(name) !== undefined) ||
    !/^$|^\*\/\*/.test(c.req.header('Accept') ?? ''));

/** CSRF protection: refuses unsafe methods that another site caused. */
export function refuseCrossSite(settings: SiteSettings): MiddlewareHandler {
  return async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && isCrossSite(c, settings))
      throw forbidden('Requests from other sites are refused');
    await next();
  };
}

function isOwnOrigin(c: Context, origin: string, settings: SiteSettings): boolean {
  if (!URL.canParse(origin)) return false;
  // The caller writes Host: it counts only where nobody has said what this site is called.
  if (settings.PUBLIC_URL) return !isForeignName(origin, settings);
  return new URL(origin).host === (c.req.header('Host') ?? new URL(c.req.url).host);
}

/**
 * Whether the page at an address has another name than this site: one that leads to this server all the same. The name with or
 * without `www.` is the same owner's. At the address of this machine, as operators and tests open it, no name can lead here;
 * pages without a referrer send `null`. False if nobody has said what the site is called.
 */
export function isForeignName(address: string, { PUBLIC_URL }: SiteSettings): boolean {
  if (!PUBLIC_URL || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return withoutWww(hostname) !== withoutWww(new URL(PUBLIC_URL).hostname) && !isLocalHost(hostname);
}

const withoutWww = (name: string) => name.replace(/^www\./, '');
