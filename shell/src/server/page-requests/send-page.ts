import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { hasEtag } from '../discovery/has-etag';
import type { PageResponse } from './page-response';

/** Writes a page with its headers; answers 304 to a browser that has this very page. */
export function createPageSender(startScript: string) {
  const startScriptHash = `'sha256-${createHash('sha256').update(startScript).digest('base64')}'`;

  return async function sendPage(c: Context, page: PageResponse): Promise<Response> {
    c.header('Content-Security-Policy', contentSecurityPolicy(page, startScriptHash));
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Frame-Options', 'DENY');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    // After signing out, the Back button must not show a client's affairs.
    c.header('Cache-Control', page.isPersonal ? 'private, no-store' : 'private, no-cache');
    c.header('Vary', 'Cookie, Accept-Encoding');
    if (page.status === 503) {
      c.header('Retry-After', '5');
      // The browser tries again by itself; not all of them at the same moment.
      c.header('Refresh', String(5 + Math.floor(Math.random() * 6)));
    }
    // RFC 9211: the copy is older than it should be, since a newer one could not be made.
    if (page.staleMs !== undefined)
      c.header('Cache-Status', `shell; hit; ttl=-${Math.ceil(page.staleMs / 1000)}`);
    if (page.etag) c.header('ETag', page.etag);
    if (page.etag && hasEtag(c, page.etag)) return c.body(null, 304);
    if (!/\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')) return c.html(page.html, page.status);
    c.header('Content-Encoding', 'br');
    c.header('Content-Type', 'text/html; charset=UTF-8');
    return c.body(await page.brotli(), page.status);
  };
}

/** Scripts pass by their origin, or by the hash of the inlined one: a nonce on a page that many share is no secret. */
function contentSecurityPolicy({ styleNonce, origins }: PageResponse, startScriptHash: string): string {
  const remotes = origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' ${startScriptHash}${remotes}`,
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${remotes}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
}
