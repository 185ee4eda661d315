import type { IncomingMessage } from 'node:http';

/** How long the rest of a body is read after its answer was sent. */
const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;

/**
 * Reads and discards the rest of a request's body, so that its connection can be closed: closing it while data still arrives
 * would reset it, and the reset can overtake the answer. Resolves when the body ends, the sender stops sending, the time is
 * up, or `signal` aborts.
 */
export function drainBody(incoming: IncomingMessage, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.readableEnded || incoming.destroyed) return resolve();
    const finish = () => {
      clearTimeout(longest);
      clearTimeout(silence);
      resolve();
    };
    const longest = setTimeout(finish, LINGER_MS);
    const silence = setTimeout(finish, SILENCE_MS);
    incoming.on('data', () => silence.refresh());
    for (const event of ['end', 'close', 'error']) incoming.on(event, finish);
    signal?.addEventListener('abort', finish);
    incoming.resume();
  });
}
