import type { Context } from 'hono';

/** What an answer tells of an error, in the form of RFC 9457. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string | undefined;
  /** Fields that were refused: JSON pointer into the request body, and the message to show. */
  readonly errors?: { readonly pointer: string; readonly message: string }[] | undefined;
  readonly requestId?: string | undefined;
  readonly message?: string | undefined;
}

/** A refusal with a reason that the caller may see; any other error is unexpected, and the response shows no details of it. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';

  constructor(
    readonly status: 301 | 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503,
    readonly code: string,
    readonly title: string,
    readonly extra: Pick<ProblemDetails, 'detail' | 'errors'> & {
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
export const forbidden = (detail: string) => new Refusal(403, 'forbidden', 'Forbidden', { detail });
export const tooSlow = () =>
  new Refusal(408, 'too-slow', 'Too slow', { detail: 'The body came too slowly, so nothing was saved' });
export const tooLarge = (bytes: number) =>
  new Refusal(413, 'too-large', 'Request body too large', { detail: `At most ${bytes} bytes are accepted` });
export const wrongContentType = (expected: string) =>
  new Refusal(415, 'unsupported-media-type', 'Unsupported media type', { detail: `Send ${expected}` });
export const invalid = (errors: NonNullable<ProblemDetails['errors']>) =>
  new Refusal(422, 'invalid', 'Some fields are not valid', { detail: errors[0]?.message, errors });

/** Answers with `application/problem+json`, on one line. */
export function answerProblem(c: Context, refusal: Refusal, requestId?: string): Response {
  const { status, code, title, extra } = refusal;
  const body: ProblemDetails = {
    type: `urn:lisle-harrow:problem:${code}`,
    title,
    status,
    detail: extra.detail,
    errors: extra.errors,
    requestId,
    // HTTP/2 has no status text, so this word in the body tells a caller to sign in again.
    message: status === 401 ? 'Unauthorized' : undefined,
    ...extra.members,
  };
  // A member named `status`, such as that of a booking, is not that of the answer.
  return sendProblem(c, status, body, extra.headers);
}

/** Answers with a problem that is no refusal. */
export function sendProblem(
  c: Context,
  status: Refusal['status'],
  body: ProblemDetails,
  headers: Record<string, string> = {},
): Response {
  return c.body(JSON.stringify(body), status, {
    ...headers,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  });
}
