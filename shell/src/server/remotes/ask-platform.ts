/**
 * Calls the api below `/api/platform/`, with `body` as JSON if there is one. Resolves to the JSON of the answer, to undefined if it is
 * empty or a 404, and rejects for any other status.
 */
export type AskPlatform = (path: string, signal: AbortSignal, body?: unknown) => Promise<unknown>;
