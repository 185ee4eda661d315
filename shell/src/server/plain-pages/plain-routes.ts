import type { Site } from '@lisle-harrow/api/contract';
import { isCrossSite } from '@lisle-harrow/server/http/cross-site';
import { tryReadText } from '@lisle-harrow/server/http/read-body';
import { traceHeaders } from '@lisle-harrow/server/telemetry/follow-requests';
import { type Context, Hono } from 'hono';
import { createElement } from 'react';
import { navigationLinks, type Registry } from '../../remotes/registry';
import { createAdmission, Overloaded } from '../api/admission';
import { unsentOutcome } from '../api/unavailable-problem';
import type { ApiClient } from '../api/api-client';
import type { VisitorReader } from '../api/visitor';
import { renderFinishedPage } from '../page-requests/finished-page';
import type { PageResponse } from '../page-requests/page-response';
import type { Frame } from '../page-requests/render-page';
import { addBookingForm } from './booking-form-routes';
import { addBookingPage } from './booking-page-routes';
import { addContactForm } from './contact-form-routes';
import { PlainNavigation } from './plain-page';
import type { PlainPages, PlainRoutes } from './plain-pages';
import { keyOf } from './read-form';

const API_TIMEOUT_MS = 15_000;
/** Each of these pages costs an api call and a render. */
const MOST_AT_ONCE = { most: 30, ofNetwork: 6, ofAccount: 6 };

interface PlainRoutesOptions {
  readonly api: Pick<ApiClient, 'ask'>;
  readonly frame: Frame;
  readonly visitors: VisitorReader;
  readonly publicUrl: string | undefined;
  readonly registry: () => Promise<Registry>;
  readonly readSite: () => Promise<Site>;
  readonly sendPage: (c: Context, page: PageResponse) => Promise<Response>;
  readonly unavailablePage: (siteName: string, outcome?: string) => PageResponse;
}

/**
 * The pages that need no script: the booking and contact forms, which post to this server, and the page of a booking. The
 * api's rules apply as to every other submission: it is called on behalf of the visitor's address.
 */
export function plainRoutes(options: PlainRoutesOptions) {
  const { api, frame, visitors, publicUrl, registry, readSite, sendPage, unavailablePage } = options;
  const admission = createAdmission(MOST_AT_ONCE);
  const routes: PlainRoutes = new Hono();

  for (const path of ['/book', '/write', '/booking/*'])
    routes.use(path, async (c, next) => {
      if (c.req.method === 'POST') {
        // Forms of a no-referrer page have the origin `null`; browsers send `Sec-Fetch-Site` for this.
        if (isCrossSite(c, { PUBLIC_URL: publicUrl })) return c.text('Forms of other sites are refused', 403);
        // Read before admission: otherwise thirty slow forms would block these pages for everybody.
        const body = await tryReadText(c);
        if (!('text' in body)) return c.text(body.detail, body.status);
        c.set('form', body.text);
      }
      const visitor = visitors.visitorOf(c.env.incoming, () => c.req.raw.signal);
      try {
        return await admission.admit(visitor, () => next());
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error;
        return sendUnavailable(c);
      }
    });

  const fetchFor: PlainPages['fetchFor'] =
    (c, more = {}) =>
    async (path, init) => {
      const { incoming } = c.env;
      const cookie = visitors.cookieOf(incoming);
      const headers = {
        ...traceHeaders(),
        ...Object.fromEntries(new Headers(init?.headers)),
        'x-forwarded-for': visitors.addressesOf(incoming).join(', '),
        ...(cookie && { cookie }),
        ...more,
      };
      const body = typeof init?.body === 'string' ? init.body : undefined;
      const signal = AbortSignal.timeout(API_TIMEOUT_MS);
      const { status, text } = await api.ask({ path, method: init?.method, headers, body, signal });
      return new Response(text || null, { status });
    };

  const send: PlainPages['send'] = async (c, title, render, status = 200) => {
    const [remotes, site] = await Promise.all([registry(), readSite()]);
    // No session is looked up: these pages link to public pages only.
    const links = navigationLinks(remotes, { status: 'signedOut' }, site.navigation);
    const content = createElement(PlainNavigation, { value: links }, render(site));
    const page = renderFinishedPage(frame, { title: `${title} | ${site.name}`, status, content });
    return sendPage(c, page);
  };
  const sendUnavailable: PlainPages['sendUnavailable'] = async (c, outcome = unsentOutcome(c.req)) =>
    sendPage(c, unavailablePage((await readSite()).name, outcome));
  const pressHeaders: PlainPages['pressHeaders'] = (c, values) => ({
    'idempotency-key': `"${keyOf(values, visitors.addressesOf(c.env.incoming)[0] ?? '')}"`,
    ...(values.referral && { 'form-trap': 'filled' }),
  });

  const pages: PlainPages = { fetchFor, send, sendUnavailable, pressHeaders };
  addContactForm(routes, pages);
  addBookingForm(routes, pages);
  addBookingPage(routes, pages);
  return routes;
}
