import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env';
import { forbidden, tooMany } from '../errors';

/** Sooner than this after a form appears no person has filled it in and pressed. */
const MIN_FILL_MS = 150;

/**
 * Refuses what a form's own script says was filled in by a program: `Form-Trap: filled` when the field that people
 * never meet holds something, `Form-Fill-Ms` for the time since the form appeared. Both are optional, and a value that
 * says nothing is no reason to refuse. `RATE_LIMIT=off` leaves the time out.
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
