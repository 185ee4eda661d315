import type { HttpBindings } from '@hono/node-server';
import { drainBody } from '@lisle-harrow/server/http/drain-body';
import type { MiddlewareHandler } from 'hono';

/** Lingering close: if a response is ready before the request body has arrived, sends it, then discards the rest of the body. */
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
        await drainBody(incoming, ending.signal);
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
