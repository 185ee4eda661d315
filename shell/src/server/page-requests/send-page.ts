import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REPORTING } from '@lisle-harrow/server/http/common-headers';
import type { Context } from 'hono';
import { createIsbotFromList, list } from 'isbot';
import { hasEtag } from '../discovery/has-etag';
import type { PageResponse } from './page-response';

export const HTML = 'text/html; charset=UTF-8';

export const takesBrotli = (acceptEncoding: string | string[] | undefined) =>
  /\bbr\b/.test(String(acceptEncoding ?? ''));

/** Headless browsers render pages like any other. */
const isRobot = createIsbotFromList(list.filter((pattern) => !/headless/i.test(pattern)));

/** Sends a page with its headers, or 304 to a browser that already has it. */
export function createPageSender(startScript: string) {
  const startScriptHash = `'sha256-${createHash('sha256').update(startScript).digest('base64')}'`;

  /** The page's security and caching headers. */
  function headersOf(page: PageResponse): Record<string, string> {
    return {
      'Content-Security-Policy': contentSecurityPolicy(page, startScriptHash),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      // After sign-out, the Back button must not show a client's data.
      'Cache-Control': page.isPersonal ? 'private, no-store' : 'private, no-cache',
      Vary: 'Cookie, Accept-Encoding',
      ...(page.etag && { ETag: page.etag }),
      // RFC 9211: a stale copy, because a newer one could not be made.
      ...(page.staleMs !== undefined && {
        'Cache-Status': `shell; hit; ttl=-${Math.ceil(page.staleMs / 1000)}`,
      }),
      ...(page.status === 503 && {
        'Retry-After': '5',
      }),
      // The browser retries by itself, with jitter so that not all do at once.
      ...(page.status === 503 && !page.answersForm && { Refresh: String(5 + Math.floor(Math.random() * 6)) }),
    };
  }

  async function sendPage(c: Context, page: PageResponse): Promise<Response> {
    const headers = headersOf(page);
    // Browsers would cache it forever, and the path may be reused for another page.
    if (page.movedTo !== undefined)
      return c.body(null, 301, { ...headers, 'Cache-Control': 'no-cache', Location: page.movedTo });
    // People's browsers render the missing content; a search engine must not index the frame alone.
    if (page.failure && isRobot(c.req.header('User-Agent')))
      return c.body('This page cannot be shown at the moment.', 503, { ...headers, 'Retry-After': '60' });
    if (page.etag && hasEtag(c.req.header('If-None-Match'), page.etag)) return c.body(null, 304, headers);
    headers['Content-Type'] = HTML;
    if (!takesBrotli(c.req.header('Accept-Encoding'))) return c.body(page.html, page.status, headers);
    headers['Content-Encoding'] = 'br';
    return c.body(await page.brotli(), page.status, headers);
  }

  /** The same for a page without an ETag, bypassing Hono; `more` are additional headers. */
  async function writePage(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    page: PageResponse,
    more: Readonly<Record<string, string>>,
  ): Promise<void> {
    const isBrotli = takesBrotli(incoming.headers['accept-encoding']);
    const content = isBrotli ? await page.brotli() : page.html;
    const headers = { ...more, ...headersOf(page), 'Content-Type': HTML };
    outgoing
      .writeHead(page.status, isBrotli ? { ...headers, 'Content-Encoding': 'br' } : headers)
      .end(content);
  }

  return { sendPage, writePage, headersOf };
}

/** Scripts are allowed by folder, the inlined one by hash: a nonce on a shared page is no secret. */
function contentSecurityPolicy(page: PageResponse, startScriptHash: string): string {
  const { styleNonce, remoteUrls, developmentUrls = [] } = page;
  const remotes = [...remoteUrls, ...developmentUrls].map((url) => ` ${url}`).join('');
  // A development server reports edits over a WebSocket.
  const calls = developmentUrls
    .map((url) => ` ${url} ${new URL(url).origin.replace(/^http/, 'ws')}`)
    .join('');
  return [
    "default-src 'none'",
    `script-src 'self' ${startScriptHash}${remotes}`,
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${calls}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    // A remote whose script is loaded twice creates its policy again.
    "trusted-types default article-html 'allow-duplicates'",
    REPORTING,
  ].join('; ');
}
