import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;

/**
 * Lingering close. When a response is ready before the request body has arrived, closing at once would answer the
 * rest of the body with a TCP reset, which can overtake the response. So the response is sent, and the rest of the body
 * is read and discarded for a while.
 */
export const lingeringClose: MiddlewareHandler<{ Bindings: Partial<HttpBindings> | undefined }> = async (
  c,
  next,
) => {
  await next();
  const incoming = c.env?.incoming;
  if (!incoming || incoming.complete || incoming.destroyed) return;
  // Responses to requests with a body are short texts; downloads must not be buffered.
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.body) return;
  const { status, headers } = c.res;
  const text = new TextEncoder().encode(await c.res.text());
  const ending = new AbortController();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(text),
      async pull(controller) {
        await dropRest(incoming, ending.signal);
        controller.close();
      },
      cancel: () => ending.abort(),
    },
    { highWaterMark: 0 },
  );
  c.res = undefined;
  c.res = new Response(body, { status, headers });
  c.res.headers.set('Content-Length', String(text.byteLength));
  c.res.headers.set('Connection', 'close');
};

/** Reads until the body ends, the sender falls silent, or the time is up. */
function dropRest(incoming: IncomingMessage, signal: AbortSignal): Promise<void> {
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
    signal.addEventListener('abort', finish);
    incoming.resume();
  });
}
