import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REPORTING } from '@lisle-harrow/api/common-headers';
import type { Context } from 'hono';
import { createIsbotFromList, list } from 'isbot';
import { hasEtag } from '../discovery/has-etag';
import type { PageResponse } from './page-response';

export const HTML = 'text/html; charset=UTF-8';

export const takesBrotli = (acceptEncoding: string | string[] | undefined) =>
  /\bbr\b/.test(String(acceptEncoding ?? ''));

/** A browser without a window draws pages as any other does. */
const isRobot = createIsbotFromList(list.filter((pattern) => !/headless/i.test(pattern)));

/** Writes a page with its headers; answers 304 to a browser that has this very page. */
export function createPageSender(startScript: string) {
  const startScriptHash = `'sha256-${createHash('sha256').update(startScript).digest('base64')}'`;

  /** Those that say how a browser may use the page. */
  function headersOf(page: PageResponse): Record<string, string> {
    return {
      'Content-Security-Policy': contentSecurityPolicy(page, startScriptHash),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      // After signing out, the Back button must not show a client's affairs.
      'Cache-Control': page.isPersonal ? 'private, no-store' : 'private, no-cache',
      Vary: 'Cookie, Accept-Encoding',
      ...(page.etag && { ETag: page.etag }),
      // RFC 9211: the copy is older than it should be, since a newer one could not be made.
      ...(page.staleMs !== undefined && {
        'Cache-Status': `shell; hit; ttl=-${Math.ceil(page.staleMs / 1000)}`,
      }),
      ...(page.status === 503 && {
        'Retry-After': '5',
        // The browser tries again by itself; not all of them at the same moment.
        Refresh: String(5 + Math.floor(Math.random() * 6)),
      }),
    };
  }

  async function sendPage(c: Context, page: PageResponse): Promise<Response> {
    const headers = headersOf(page);
    // Browsers would keep it for ever, and an address may come to be of another page.
    if (page.movedTo !== undefined)
      return c.body(null, 301, { ...headers, 'Cache-Control': 'no-cache', Location: page.movedTo });
    // A frame without its middle is a page to people, whose browsers draw the rest, and nothing that may be indexed.
    if (page.failure && isRobot(c.req.header('User-Agent')))
      return c.body('This page cannot be shown at the moment.', 503, { ...headers, 'Retry-After': '60' });
    if (page.etag && hasEtag(c.req.header('If-None-Match'), page.etag)) return c.body(null, 304, headers);
    headers['Content-Type'] = HTML;
    if (!takesBrotli(c.req.header('Accept-Encoding'))) return c.body(page.html, page.status, headers);
    headers['Content-Encoding'] = 'br';
    return c.body(await page.brotli(), page.status, headers);
  }

  /** The same for one of the pages that have no ETag, ahead of Hono; `more` are further headers. */
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

/** Scripts pass by the folder that they lie in, or by the hash of the inlined one: a nonce on a page that many share is no secret. */
function contentSecurityPolicy(page: PageResponse, startScriptHash: string): string {
  const { styleNonce, remoteUrls, developmentUrls = [] } = page;
  const remotes = [...remoteUrls, ...developmentUrls].map((url) => ` ${url}`).join('');
  // It says over a connection of its own what was edited.
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
    // A remote whose script is loaded a second time makes its policy again.
    "trusted-types default article-html 'allow-duplicates'",
    REPORTING,
  ].join('; ');
}
