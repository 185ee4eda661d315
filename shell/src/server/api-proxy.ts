import http from 'node:http';
import https from 'node:https';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
];

/** An api that neither takes nor sends a byte for this long has failed. */
const SILENCE_MS = 30_000;

/**
 * Hands a request for `/api/*` to the api byte for byte, in both directions and without buffering, so that an upload
 * is never held in memory. The visitor's address is appended to X-Forwarded-For; Host stays the visitor's.
 * An api that does not answer gives 503 as problem+json.
 */
export function createApiProxy(apiUrl: string, silenceMs = SILENCE_MS) {
  const target = new URL(apiUrl);
  const client = target.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  return (context: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const { incoming, outgoing } = context.env;
    const headers: http.OutgoingHttpHeaders = { ...incoming.headers };
    for (const name of HOP_BY_HOP) delete headers[name];
    const forwarded = incoming.headers['x-forwarded-for'];
    const address = incoming.socket.remoteAddress ?? '';
    headers['x-forwarded-for'] = forwarded ? `${String(forwarded)}, ${address}` : address;

    return new Promise((resolve) => {
      const request = client.request(
        {
          protocol: target.protocol,
          hostname: target.hostname,
          port: target.port,
          path: incoming.url,
          method: incoming.method,
          headers,
          agent,
        },
        (response) => {
          const answered = { ...response.headers };
          for (const name of HOP_BY_HOP) delete answered[name];
          outgoing.writeHead(response.statusCode ?? 502, answered);
          response.pipe(outgoing);
          response.on('error', () => outgoing.destroy());
          resolve(RESPONSE_ALREADY_SENT);
        },
      );
      request.setTimeout(silenceMs, () => request.destroy());
      request.on('error', () => {
        if (outgoing.headersSent) outgoing.destroy();
        else resolve(apiUnavailable());
      });
      outgoing.on('close', () => {
        if (!outgoing.writableFinished) request.destroy();
      });
      incoming.pipe(request);
    });
  };
}

function apiUnavailable(): Response {
  const body = { type: 'about:blank', title: 'The service is not available right now', status: 503 };
  return new Response(JSON.stringify(body), {
    status: 503,
    headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '5', 'Cache-Control': 'no-store' },
  });
}
