import type { Problem } from '../contract';

/**
 * A response outside 200-299. The message is its status and body unchanged: `401: {"message":"Unauthorized"}`, so that
 * it still says what happened after the error has traveled from server to browser.
 */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  /** What a person may see of the api's problem, including the fields it refused; empty for any other body. */
  readonly problem: Pick<Problem, 'detail' | 'errors'>;

  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
    this.problem = readProblem(body);
  }
}

/** Whether this is the one failure that leads to the login page. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401') && error.message.includes('Unauthorized');
}

/** The present state that a 412 reports, read by `parse`; undefined for any other error, or if the body says something else. */
export function presentState<State>(
  error: unknown,
  parse: (body: Record<string, unknown>) => State,
): State | undefined {
  if (!(error instanceof ResponseError) || error.status !== 412) return undefined;
  try {
    return parse(JSON.parse(error.message.slice('412: '.length)) as Record<string, unknown>);
  } catch {
    // The response of something between here and the api.
    return undefined;
  }
}

/** Parsed by hand: every page that makes a call loads this class, and a schema would be several times its size. */
function readProblem(body: string): ResponseError['problem'] {
  try {
    const { detail, errors } = JSON.parse(body) as Record<keyof Problem, unknown>;
    return {
      detail: typeof detail === 'string' ? detail : undefined,
      errors: Array.isArray(errors) ? errors.filter(isRefusedField) : undefined,
    };
  } catch {
    return {};
  }
}

function isRefusedField(error: Record<string, unknown> | null): boolean {
  return typeof error?.pointer === 'string' && typeof error.message === 'string';
}
