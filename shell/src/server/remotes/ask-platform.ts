/**
 * Asks the api for something below `/api/platform/`, with JSON where there is a `body`. Gives the JSON of the answer, nothing
 * where that does not exist, and rejects for any other one.
 */
export type AskPlatform = (path: string, signal: AbortSignal, body?: unknown) => Promise<unknown>;
