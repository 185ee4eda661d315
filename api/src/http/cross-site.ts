import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../env';
import { forbidden } from '../errors';

type SiteSettings = Pick<Env, 'PUBLIC_URL'>;

/**
 * True if the browser says that another site caused the request. Callers that send neither Sec-Fetch-Site nor
 * Origin are not browsers and have no ambient cookies.
 */
export function isCrossSite(c: Context, settings: SiteSettings): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('Origin');
  return origin !== undefined && !isOwnOrigin(c, origin, settings);
}

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
  const { host } = new URL(origin);
  const own = [
    settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).host,
    c.req.header('Host') ?? new URL(c.req.url).host,
  ];
  return own.includes(host);
}
