import { createHash } from 'node:crypto';
import { REPORTING } from '@lisle-harrow/server/http/common-headers';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { MARK, markSvg } from '@lisle-harrow/shared-ui/mark';
import { DEFAULT_SITE } from '../contract';
import { baseStyle, cardStyle } from './page-style';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface PlainPage {
  readonly title: string;
  readonly style: string;
  readonly body: Html;
  readonly status?: 200 | 401 | 403 | 404 | 422 | 429 | 503;
  /** Path of a script that enhances the page; the page must work without it. */
  readonly script?: string | undefined;
}

const emblem = raw(`<svg viewBox="${MARK.viewBox}" aria-hidden="true">${markSvg('currentColor', 6)}</svg>`);

export const logo = html`<a class="logo" href="/">${emblem}<span>${DEFAULT_SITE.name}</span></a>`;

/** A complete page that may load only its own style, the product's fonts and art, and its script if it has one. */
export async function answerPage(c: Context, page: PlainPage): Promise<Response> {
  const { title, body, status = 200, script } = page;
  const css = baseStyle + page.style;
  // One raw string: a single space more than what was hashed would block the style.
  const style = raw(`<style>${css}</style>`);
  const hash = createHash('sha256').update(css).digest('base64');
  const scripts = script ? "; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'" : '';
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${scripts}; ${REPORTING}`,
  );
  c.header('Cache-Control', 'no-store');
  return c.html(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} | ${DEFAULT_SITE.name}</title>
          <link rel="icon" href="/design/art/favicon.svg" type="image/svg+xml" />
          ${style} ${script ? html`<script src="${script}" defer></script>` : ''}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
    status,
  );
}

/** A page with the engraved panel and one card beside it. */
export function answerCard(
  c: Context,
  title: string,
  card: Html,
  status?: PlainPage['status'],
  script?: string,
): Promise<Response> {
  const body = html`<header class="side">
      ${logo}
      <div>
        <strong>${DEFAULT_SITE.tagline}</strong>
        <p>Since ${DEFAULT_SITE.founded}.</p>
      </div>
    </header>
    <main><div class="card">${card}</div></main>`;
  return answerPage(c, { title, style: cardStyle, body, status, script });
}
