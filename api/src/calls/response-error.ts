import * as z from 'zod/mini';
import { problem } from '../contract';

/** Other servers may leave out what the product's own always gives. */
const anyProblem = z.partial(problem);

/**
 * An answer outside 200-299. The message is status and body as they came: `401: {"message":"Unauthorized"}`, so that it
 * still says what happened after the error has travelled from server to browser.
 */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  /** The body where it is a problem of the api, the fields it refused among it; empty for any other body. */
  readonly problem: z.infer<typeof anyProblem>;

  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
    this.problem = readProblem(body);
  }
}

/** True for the one failure that leads to the login page. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');
}

function readProblem(body: string): z.infer<typeof anyProblem> {
  try {
    return z.parse(anyProblem, JSON.parse(body));
  } catch {
    return {};
  }
}
