import { ResponseError } from 'api/calls';

/** Why a file could not be uploaded, in words for the person: the server's own where it gave some. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ResponseError)) return 'The connection was lost. Please try again.';
  const { detail, errors } = error.problem;
  const words = errors?.[0]?.message || detail;
  if (words) return /[.!?]$/.test(words) ? words : `${words}.`;
  if (error.status === 413) return 'The file is too large.';
  return 'The server could not take the file. Please try again.';
}

/** Whether the file's content or size is what the server does not take. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ResponseError && (error.status === 413 || error.status === 415);
}
