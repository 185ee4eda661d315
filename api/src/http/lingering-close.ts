import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

const LINGER_MS = 30_000;
const SILENCE_MS = 5_000;

/**
 * Where the answer is ready before the body has come, the connection is to be closed, but not at once: what is still
 * on its way would be met by a reset, which can overtake the answer. So the answer leaves, and the rest is read and
 * dropped for a while.
 */
export const lingeringClose: MiddlewareHandler<{ Bindings: Partial<HttpBindings> | undefined }> = async (
  c,
  next,
) => {
  await next();
  const incoming = c.env?.incoming;
  if (!incoming || incoming.complete || incoming.destroyed) return;
  // Only what takes a body has small answers in text.
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

/** Reads on until the body has ended, nothing came for a while, or it takes too long. */
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
