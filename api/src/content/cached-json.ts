import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMMON_HEADERS } from '@lisle-harrow/server/http/common-headers';
import type { ObserveRequest } from '@lisle-harrow/server/telemetry/observe-requests';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { LRUCache } from 'lru-cache';

// Other processes over the same database may publish: a copy expires after this time.
const TRUSTED_MS = 300;
const MAX_COPIES = 500;
/** Of all copies together, in characters. */
const MAX_LENGTH = 32 * 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

interface Copy {
  readonly body: string;
  readonly etag: string;
  /** The pattern of its route, for the line of the request in the log. */
  readonly route: string;
  /** Header names and values in turn, for a response ahead of everything else. */
  readonly head: readonly string[];
  readonly length: string;
}

export type CachedJson = ReturnType<typeof createCachedJson>;

/** Serves public content from serialized copies, with an ETag so that unchanged content is answered with 304. */
export function createCachedJson() {
  const copies = new LRUCache<string, Copy>({
    max: MAX_COPIES,
    maxSize: MAX_LENGTH,
    ttl: TRUSTED_MS,
    sizeCalculation: ({ body }) => body.length,
  });

  return {
    /** The content at the address of a request, from `read` if there is no copy. */
    async answer(c: Context, read: () => Promise<unknown>): Promise<Response> {
      const { path } = c.req;
      let copy = copies.get(path);
      if (!copy) copies.set(path, (copy = createCopy(JSON.stringify(await read()), routePath(c))));
      return answerTagged(c, copy);
    },

    /** Responds to a request ahead of everything else if there is a copy, and returns true; otherwise false. */
    answerEarly(request: IncomingMessage, response: ServerResponse, observe: ObserveRequest): boolean {
      const { method, url = '', headers } = request;
      // Requests with a body are left to the code that reads bodies.
      if ((method !== 'GET' || headers['content-length']) ?? headers['transfer-encoding']) return false;
      const copy = copies.get(url);
      if (!copy) return false;
      const observed = observe(request, response);
      observed.notes.route = copy.route;
      const head = [...copy.head, 'Request-Id', observed.context.traceId];
      if (isKnown(headers['if-none-match'], copy)) response.writeHead(304, head).end();
      else
        response
          .writeHead(200, [...head, 'Content-Type', JSON_TYPE, 'Content-Length', copy.length])
          .end(copy.body);
      return true;
    },

    /** Discards all copies: this process has published something or taken it back. */
    clear(): void {
      copies.clear();
    },
  };
}

/** Responds with JSON and its ETag, or with 304 to a caller that has it already. */
export function answerTagged(
  c: Context,
  { body, etag = tagOf(body) }: Pick<Copy, 'body'> & Partial<Copy>,
): Response {
  const headers = cachingOf(etag);
  if (isKnown(c.req.header('If-None-Match'), { etag })) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, 'Content-Type': JSON_TYPE });
}

const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

function createCopy(body: string, route: string): Copy {
  const etag = tagOf(body);
  const head = Object.entries({ ...COMMON_HEADERS, ...cachingOf(etag) }).flat();
  return { body, etag, route, head, length: String(Buffer.byteLength(body)) };
}

const cachingOf = (etag: string) => ({ ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate' });

const isKnown = (ifNoneMatch: string | undefined, { etag }: Pick<Copy, 'etag'>) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
