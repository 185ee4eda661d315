import type { MiddlewareHandler } from 'hono';
import { COMMON_HEADERS } from './common-headers';

/** Security headers of every response; one that sets its own policy, referrers or caching keeps them. */
export const safeHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(COMMON_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!headers.has('ETag')) headers.set('Vary', 'Cookie, Origin, Sec-Fetch-Site');
};
