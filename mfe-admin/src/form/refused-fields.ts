import { ResponseError } from 'api/client';
import { problem } from 'api/contract';

/** The fields that the server refused (422), with the words to show; none for any other failure. */
export function refusedFields(error: unknown): { name: string; message: string }[] {
  if (!(error instanceof ResponseError) || error.status !== 422) return [];
  const answer = problem.safeParse(readJson(error.message.slice('422: '.length)));
  return (answer.data?.errors ?? []).map(({ pointer, message }) => ({ name: pointer.slice(1), message }));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
