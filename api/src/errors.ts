import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Problem } from './contract';
import { isStorageFailure, StorageUnavailable } from './db/errors';
import type { Writes } from './db/write';
import { requestIdOf } from './telemetry/observe-requests';

/** A refusal with a reason that the caller may see; any other error is unexpected, and the response shows no details of it. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';

  constructor(
    readonly status: 301 | 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503,
    readonly code: string,
    readonly title: string,
    readonly extra: Pick<Problem, 'detail' | 'errors'> & {
      headers?: Record<string, string>;
      /** Further members of the problem, by name. */
      members?: Record<string, unknown>;
    } = {},
  ) {
    super(title);
  }
}

export const malformed = (detail: string) =>
  new Refusal(400, 'malformed-request', 'Malformed request', { detail });
export const signedOut = () => new Refusal(401, 'unauthorized', 'Unauthorized');
export const forbidden = (detail: string) => new Refusal(403, 'forbidden', 'Forbidden', { detail });
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
export const tooSlow = () =>
  new Refusal(408, 'too-slow', 'Too slow', { detail: 'The body came too slowly, so nothing was saved' });
export const tooLarge = (bytes: number) =>
  new Refusal(413, 'too-large', 'Request body too large', { detail: `At most ${bytes} bytes are accepted` });
export const wrongContentType = (expected: string) =>
  new Refusal(415, 'unsupported-media-type', 'Unsupported media type', { detail: `Send ${expected}` });
export const invalid = (errors: NonNullable<Problem['errors']>) =>
  new Refusal(422, 'invalid', 'Some fields are not valid', { detail: errors[0]?.message, errors });
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
  return write(c, 500, { type: 'about:blank', title: 'Internal server error', status: 500, requestId });
}

export function answerProblem(c: Context, refusal: Refusal, requestId?: string): Response {
  const { status, code, title, extra } = refusal;
  const body: Problem = {
    type: `urn:lisle-harrow:problem:${code}`,
    title,
    status,
    ...(extra.detail ? { detail: extra.detail } : {}),
    ...(extra.errors ? { errors: extra.errors } : {}),
    ...extra.members,
    ...(requestId ? { requestId } : {}),
    // HTTP/2 has no status text, so this word in the body tells a caller to sign in again.
    ...(status === 401 ? { message: 'Unauthorized' } : {}),
  };
  return write(c, status, body, extra.headers);
}

function write(c: Context, status: number, body: Problem, headers: Record<string, string> = {}): Response {
  return c.body(JSON.stringify(body), status as 400, {
    ...headers,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  });
}
