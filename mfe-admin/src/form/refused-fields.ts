import { ResponseError } from 'api/calls';

/** The fields that the server refused (422), with the words to show; none for any other failure. */
export function refusedFields(error: unknown): { name: string; message: string }[] {
  if (!(error instanceof ResponseError) || error.status !== 422) return [];
  return (error.problem.errors ?? []).map(({ pointer, message }) => ({ name: pointer.slice(1), message }));
}
