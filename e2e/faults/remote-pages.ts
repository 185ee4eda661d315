import { expect } from '@playwright/test';
import type { Product } from '../product';
import type { SharedProduct } from '../product-test';
import { PUBLIC_PAGES } from '../public-pages';
import { CLIENT, STAFF } from '../sign-in';

/** A page that one remote renders. */
export interface RemotePage {
  readonly remote: string;
  /** The account that it is rendered for; anybody, where this is missing. */
  readonly account?: string;
  /** For marketing with a parameter that its page reads, so that no cached page answers. */
  readonly path: string;
  /** Its heading, whoever renders it. */
  readonly heading: string;
}

/** A page of each remote. */
export const REMOTE_PAGES: readonly RemotePage[] = [
  { remote: 'mfe-marketing', path: '/insights?q=custody', heading: PUBLIC_PAGES['/insights']! },
  { remote: 'mfe-admin', account: STAFF, path: '/admin', heading: 'Admin Dashboard' },
  { remote: 'mfe-portal', account: CLIENT, path: '/client-portal', heading: 'Welcome' },
];

/** Whether the remote itself rendered the page with this HTML. */
export const isDrawn = ({ heading }: RemotePage, html: string): boolean =>
  new RegExp(`<h1[^>]*>${heading}`).test(html);

/** Reads pages as HTML, each with the account that it is for. */
export function pagesOf({ url }: Pick<Product, 'url'>, sessionOf: SharedProduct['sessionOf']) {
  return async function read({ path, account }: Pick<RemotePage, 'path' | 'account'>) {
    const { cookies } = account === undefined ? { cookies: [] } : await sessionOf(account);
    const answer = await fetch(url + path, {
      signal: AbortSignal.timeout(10_000),
      headers: {
        // Robots are not sent a page without its content.
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
        Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    });
    return { status: answer.status, text: await answer.text() };
  };
}

/** What is on each page, whatever its remote does. */
export function expectFrame({ status, text }: { status: number; text: string }): void {
  expect(status).toBe(200);
  expect(text).toContain('Book Consultation');
  expect(text).toContain('</footer>');
}
