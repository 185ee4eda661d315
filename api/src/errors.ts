import { answerProblem, forbidden, malformed, Refusal, sendProblem } from '@lisle-harrow/server/http/refusal';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { isStorageFailure, StorageUnavailable } from './db/errors';
import type { Writes } from './db/write';

export const signedOut = () => new Refusal(401, 'unauthorized', 'Unauthorized');
/** For a member of a household whose right does not cover the call. */
export const noRight = () => forbidden('Your access to this case does not permit this');
/** The call needs a recent sign-in; the shell asks for one and repeats the call. */
export const signInAgain = () =>
  new Refusal(403, 'sign-in-again', 'Please confirm that it is you', {
    detail: 'You signed in more than 10 minutes ago; confirm that it is you, and send it again',
  });
/** The page was made for another person, whose session this browser no longer has; the shell reloads it. */
export const otherPerson = () =>
  new Refusal(403, 'other-person', 'Somebody else is signed in', {
    detail: 'Somebody else has signed in in this browser meanwhile, and nothing was done',
  });
export const notFound = (detail = 'There is nothing at this address') =>
  new Refusal(404, 'not-found', 'Not found', { detail });
/** For a save that would overwrite what somebody else has changed since its sender read it. */
export const changedSince = (what: string) =>
  new Refusal(412, 'changed-since', 'Precondition failed', {
    detail: `Somebody else has changed this ${what} meanwhile, and nothing was saved`,
  });
export const keyReused = () =>
  new Refusal(422, 'idempotency-key-reused', 'Idempotency-Key is already used', {
    detail: 'This Idempotency-Key came with another body before; send a new key with a new request',
  });
export const tooMany = (seconds: number, detail = 'Please wait before trying again') =>
  new Refusal(429, 'too-many-requests', 'Too many requests', {
    detail,
    headers: { 'Retry-After': String(seconds) },
  });
export const overloaded = () =>
  new Refusal(503, 'overloaded', 'Too much is asked for at this moment', {
    detail: 'Nothing was done; please try again in a moment',
    headers: { 'Retry-After': '1' },
  });
const unavailable = (detail: string) =>
  new Refusal(503, 'storage-unavailable', 'Temporarily unavailable', {
    detail,
    headers: { 'Retry-After': '5' },
  });

interface WriteVariables {
  /** Whether something was committed since the request arrived: a later failure may be in a read for the response. */
  readonly mayBeSaved: () => boolean;
}

/**
 * Lets the response to a storage failure say whether anything may have been saved. It counts commits of all requests:
 * attributing each commit to its request would cost every call.
 */
export const noteWrites =
  ({ committed }: Pick<Writes, 'committed'>): MiddlewareHandler<{ Variables: WriteVariables }> =>
  (c, next) => {
    const before = committed();
    c.set('mayBeSaved', () => committed() > before);
    return next();
  };

/** What to say about a request that failed in storage: it must not be presumed lost, nor presumed saved without reason. */
function fateOf(c: Context, error: unknown): string {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return 'Please try again in a moment';
  const { mayBeSaved } = c.var as Partial<WriteVariables>;
  if (!(error instanceof StorageUnavailable && error.isFateUnknown) && !mayBeSaved?.())
    return 'Nothing was saved; please try again in a moment';
  return c.req.header('Idempotency-Key')
    ? 'We do not know whether it was saved; it is safe to send it again'
    : 'We do not know whether it was saved; please look before you send it again';
}

/** Every error of the api becomes one line of `application/problem+json`, here and nowhere else. */
export function answerError(c: Context, error: unknown, log: Logger): Response {
  if (error instanceof Refusal) return answerProblem(c, error);
  const requestId = requestIdOf(c);
  const facts = { err: error, requestId, method: c.req.method, route: routePath(c) };
  if (isStorageFailure(error)) {
    log.error(facts, 'storage unavailable');
    return answerProblem(c, unavailable(fateOf(c, error)), requestId);
  }
  if (error instanceof HTTPException && error.status < 500) return answerProblem(c, malformed(error.message));
  log.error(facts, 'unexpected error');
  return sendProblem(c, 500, { type: 'about:blank', title: 'Internal server error', status: 500, requestId });
}
