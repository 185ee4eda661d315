import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env';
import { forbidden, tooMany } from '../errors';

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
