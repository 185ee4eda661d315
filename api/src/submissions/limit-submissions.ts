import type { MiddlewareHandler } from 'hono';
import { rateLimiter } from 'hono-rate-limiter';
import type { Env } from '../env';
import { tooMany } from '../errors';
import { callerAddress } from '../http/caller-address';

const WINDOW_MS = 10 * 60_000;
const LIMIT = 20;

/** Rate limit per IP address, so that nobody floods the firm's inbox: 20 submissions of a form in 10 minutes. */
export function limitSubmissions(env: Env): MiddlewareHandler {
  if (env.RATE_LIMIT === 'off') return (_c, next) => next();
  return rateLimiter({
    windowMs: WINDOW_MS,
    limit: LIMIT,
    standardHeaders: false,
    keyGenerator: (c) => callerAddress(c, env.TRUST_PROXY_HOPS),
    handler: () => {
      throw tooMany(
        WINDOW_MS / 1000,
        'Too much was sent from your network. Please wait ten minutes, or write or call us: /contact lists how',
      );
    },
  });
}
