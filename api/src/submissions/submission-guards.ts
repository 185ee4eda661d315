import type { MiddlewareHandler } from 'hono';
import { rateLimiter } from 'hono-rate-limiter';
import type { Env } from '../env';
import { forbidden, tooMany } from '../errors';
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

/** No one fills in and submits a form faster than this. */
const MIN_FILL_MS = 150;

/**
 * Bot detection by two optional headers of the form's own script: `Form-Trap: filled` when a field hidden from people
 * holds something, and `Form-Fill-Ms`, the time since the form appeared. A missing or malformed value is no reason to
 * refuse. `RATE_LIMIT=off` disables the check of the time.
 */
export function refuseBots(env: Env): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header('Form-Trap') === 'filled')
      throw forbidden(
        'A field that people never see was filled in, as programs do. Please write or call us instead: /contact lists how',
      );
    const filledInMs = c.req.header('Form-Fill-Ms') ?? '';
    if (env.RATE_LIMIT === 'on' && /^\d+$/.test(filledInMs) && Number(filledInMs) < MIN_FILL_MS)
      throw tooMany(1, 'This was sent sooner than anyone fills in a form. Please press send again');
    await next();
  };
}
