import type { ResultSet } from '@libsql/client';
import type { SQL } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { countAttempt, isWithin, readAttempts } from '../db/count-attempts';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import type { Env } from '../env';
import { forbidden, tooMany } from '../errors';
import { callerAddress, limitedNetwork } from '../http/caller-address';

const WINDOW_MS = 10 * 60_000;
const LIMIT = 20;
const MAX_REFUSED = 10_000;

/** What goes into the write of a submission, so that it is counted and stored as one. */
export interface Allowance {
  readonly count: WriteQuery;
  /** Holds behind the count, where the submission may be stored. */
  readonly isLeft: SQL;
  /** Throws 429 with the result of the count where nothing was left. */
  readonly check: (counted: ResultSet | undefined) => void;
}

/**
 * Rate limit per network, of IPv4 an address and of IPv6 a /64, so that nobody floods the firm's inbox: 20 submissions of a form in 10 minutes, counted in
 * the database for all processes. Gives the allowance of a request, none where the limit is off; throws 429 at once for
 * a network that this process has refused already.
 */
export function limitSubmissions(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  list: string,
): (c: Context) => Allowance | undefined {
  if (env.RATE_LIMIT === 'off') return () => undefined;
  /** Until when, in milliseconds since 1970. */
  const refused = new Map<string, number>();

  return (c) => {
    const network = limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS));
    const secondsLeft = Math.ceil(((refused.get(network) ?? 0) - Date.now()) / 1000);
    if (secondsLeft > 0) throw tooManySubmissions(secondsLeft);
    refused.delete(network);
    const key = `${list}:${network}`;
    return {
      count: countAttempt(database, key, WINDOW_MS),
      isLeft: isWithin(key, LIMIT),
      check(counted) {
        const { attempts, secondsLeft } = readAttempts(counted);
        if (attempts <= LIMIT) return;
        if (refused.size >= MAX_REFUSED) refused.clear();
        refused.set(network, Date.now() + secondsLeft * 1000);
        throw tooManySubmissions(secondsLeft);
      },
    };
  };
}

const tooManySubmissions = (seconds: number) =>
  tooMany(
    seconds,
    'Too much was sent from your network. Please wait ten minutes, or write or call us: /contact lists how',
  );

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
