import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import {
  bookConsultation,
  cancelBooking,
  type Fetch,
  getAvailability,
  getBookingConfirmation,
  readNewBooking,
  readSlotTaken,
  rescheduleBooking,
  ResponseError,
  sendInquiry,
} from '@lisle-harrow/api/calls';
import {
  type Availability,
  bookingInput,
  bookingMove,
  contactInput,
  firmDay,
  type FreeSlot,
  type Site,
} from '@lisle-harrow/api/contract';
import { isCrossSite } from '@lisle-harrow/api/cross-site';
import { traceHeaders } from '@lisle-harrow/api/telemetry';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ReactNode } from 'react';
import { createAdmission, Overloaded } from '../api/admission';
import type { ApiClient } from '../api/api-client';
import type { VisitorReader } from '../api/visitor';
import { renderFinishedPage } from '../page-requests/finished-page';
import type { PageResponse } from '../page-requests/page-response';
import type { Frame } from '../page-requests/render-page';
import { BookingFormPage } from './booking-form-page';
import { BookingPage } from './booking-page';
import { ContactFormPage } from './contact-form-page';
import type { FilledIn } from './plain-form';
import { PlainPage } from './plain-page';
import { bookingOf, chosenSlot, errorsOf, keyOf, moveOf, readForm } from './read-form';

interface Bindings {
  Bindings: HttpBindings;
}

const MOST_BODY_BYTES = 64_000;
const API_TIMEOUT_MS = 15_000;
const DAY_MS = 86_400_000;
/** Each of these pages costs a call to the api and is drawn anew. */
const MOST_AT_ONCE = { most: 30, ofNetwork: 6, ofAccount: 6 };

const NOTHING: FilledIn = { values: {}, errors: {} };
const NO_CHOICES: Availability['choices'] = { meetings: [], offices: [], advisers: [] };

interface PlainRoutesOptions {
  readonly api: Pick<ApiClient, 'ask'>;
  readonly frame: Frame;
  readonly visitors: VisitorReader;
  readonly publicUrl: string | undefined;
  readonly readSite: () => Promise<Site>;
  readonly sendPage: (c: Context, page: PageResponse) => Promise<Response>;
  readonly unavailablePage: (siteName: string) => PageResponse;
}

/**
 * The pages that need no script: a form to book and one to write to the firm, which post to this server, and the lasting
 * page of a booking. The same rules as for every other submission hold: those of the api, which is asked on behalf of the
 * visitor's address.
 */
export function plainRoutes(options: PlainRoutesOptions) {
  const { api, frame, visitors, publicUrl, readSite, sendPage, unavailablePage } = options;
  const admission = createAdmission(MOST_AT_ONCE);
  const routes = new Hono<Bindings>();
  const limit = bodyLimit({
    maxSize: MOST_BODY_BYTES,
    onError: (c) => c.text('What was sent is too long', 413),
  });

  for (const path of ['/book', '/write', '/booking/*'])
    routes.use(path, limit, async (c, next) => {
      // A page without referrer sends forms with the origin `null`; browsers say themselves whose form it is.
      if (c.req.method === 'POST' && isCrossSite(c, { PUBLIC_URL: publicUrl }))
        return c.text('Forms of other sites are refused', 403);
      const visitor = visitors.visitorOf(c.env.incoming, () => c.req.raw.signal);
      try {
        return await admission.admit(visitor, () => next());
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error;
        return sendPage(c, unavailablePage((await readSite()).name));
      }
    });

  /** Calls to the api on behalf of the visitor. */
  const fetchFor =
    (c: Context<Bindings>, more: Readonly<Record<string, string>> = {}): Fetch =>
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

  async function send(
    c: Context<Bindings>,
    title: string,
    draw: (site: Site) => ReactNode,
    status: PageResponse['status'] = 200,
  ): Promise<Response> {
    const site = await readSite();
    const page = renderFinishedPage(frame, { title: `${title} | ${site.name}`, status, content: draw(site) });
    return sendPage(c, page);
  }

  const sendContactForm = (c: Context<Bindings>, filledIn: FilledIn, status?: PageResponse['status']) =>
    send(c, 'Send a message', (site) => <ContactFormPage site={site} filledIn={filledIn} />, status);

  routes.get('/write', (c) => sendContactForm(c, { ...NOTHING, values: { key: newKey() } }));
  routes.post('/write', async (c) => {
    const values = await readForm(c);
    const parsed = contactInput.safeParse(values);
    if (!parsed.success) return sendContactForm(c, { values, errors: errorsOf(parsed.error.issues) }, 422);
    try {
      await sendInquiry(fetchFor(c, pressHeaders(c, values)), parsed.data);
    } catch (error) {
      const refusal = refusalOf(error, values, 'Failed to send message. Please try again.');
      return sendContactForm(c, refusal, refusal.status);
    }
    return send(c, 'Message Sent', (site) => (
      <PlainPage
        site={site}
        title="Message Sent"
        lead="Thank you for your inquiry. We'll respond within 24 hours."
      />
    ));
  });

  async function sendBookingForm(
    c: Context<Bindings>,
    filledIn: FilledIn,
    status?: PageResponse['status'],
    nearest: readonly FreeSlot[] = [],
  ): Promise<Response> {
    const tomorrow = tomorrowOfFirm();
    const offered = await getAvailability(fetchFor(c), { from: tomorrow, to: tomorrow }).catch(
      () => undefined,
    );
    const choices = offered?.choices ?? NO_CHOICES;
    const draw = (site: Site) => <BookingFormPage {...{ site, filledIn, choices, nearest, tomorrow }} />;
    return send(c, 'Book Your Consultation', draw, status);
  }

  routes.get('/book', (c) =>
    sendBookingForm(c, { ...NOTHING, values: { key: newKey(), service: c.req.query('service') ?? '' } }),
  );
  routes.post('/book', async (c) => {
    const values = chosenSlot(await readForm(c));
    const parsed = bookingInput.safeParse(bookingOf(values));
    if (!parsed.success) return sendBookingForm(c, { values, errors: errorsOf(parsed.error.issues) }, 422);
    try {
      const answer = await bookConsultation(fetchFor(c, pressHeaders(c, values)), parsed.data);
      const booked = await readNewBooking(answer);
      if (booked) return c.redirect(`/booking/${booked.confirmation}`, 303);
    } catch (error) {
      const taken = readSlotTaken(error);
      if (taken) return sendBookingForm(c, { values, errors: {}, failure: taken.detail }, 409, taken.nearest);
      const failure = 'Failed to submit your consultation request. Please try again.';
      const refusal = refusalOf(error, values, failure);
      return sendBookingForm(c, refusal, refusal.status);
    }
    return send(c, 'Consultation Booked', (site) => (
      <PlainPage
        site={site}
        title="Consultation Booked"
        lead="Your consultation request has been submitted. We'll contact you within 24 hours to confirm."
      />
    ));
  });

  /** A booking's address is a secret: it is sent nowhere, kept nowhere, and listed nowhere. */
  routes.use('/booking/:token', async (c, next) => {
    await next();
    c.res.headers.set('Referrer-Policy', 'no-referrer');
    c.res.headers.set('X-Robots-Tag', 'noindex');
  });

  async function sendBooking(
    c: Context<Bindings>,
    token: string,
    filledIn: FilledIn = NOTHING,
    status: PageResponse['status'] = 200,
    nearest: readonly FreeSlot[] = [],
  ): Promise<Response> {
    try {
      const booking = await getBookingConfirmation(fetchFor(c), token);
      const tomorrow = tomorrowOfFirm();
      const draw = (site: Site) => <BookingPage {...{ site, token, booking, filledIn, nearest, tomorrow }} />;
      return await send(c, 'Your consultation', draw, status);
    } catch (error) {
      if (!(error instanceof ResponseError) || error.status !== 404)
        return sendPage(c, unavailablePage((await readSite()).name));
      const lead =
        'The address of a booking works for 30 days. To ask about a consultation, please write or call us.';
      const draw = (site: Site) => <PlainPage site={site} title="This link has ended" lead={lead} />;
      return send(c, 'This link has ended', draw, 404);
    }
  }

  routes.get('/booking/:token', (c) => sendBooking(c, c.req.param('token')));
  routes.post('/booking/:token', async (c) => {
    const token = c.req.param('token');
    const values = chosenSlot(await readForm(c));
    const isCancel = values.change === 'cancel';
    const move = bookingMove.safeParse(moveOf(values));
    if (!isCancel && !move.success)
      return sendBooking(c, token, { values, errors: errorsOf(move.error.issues) }, 422);
    try {
      if (isCancel) await cancelBooking(fetchFor(c), token);
      else if (move.data) await rescheduleBooking(fetchFor(c), token, move.data);
    } catch (error) {
      const taken = readSlotTaken(error);
      if (taken)
        return sendBooking(c, token, { values, errors: {}, failure: taken.detail }, 409, taken.nearest);
      const refusal = refusalOf(error, values, 'This could not be saved. Please try again.');
      return sendBooking(c, token, refusal, refusal.status);
    }
    return c.redirect(`/booking/${token}`, 303);
  });

  /** What the api hears of a press, in headers: see `FORM_HEADERS` there. */
  const pressHeaders = (c: Context<Bindings>, values: Readonly<Record<string, string>>) => ({
    'idempotency-key': `"${keyOf(values, visitors.addressesOf(c.env.incoming)[0] ?? '')}"`,
    ...(values.referral && { 'form-trap': 'filled' }),
  });

  return routes;
}

const newKey = () => randomBytes(16).toString('hex');

/** Tomorrow on the firm's calendar: a page without script does not know the visitor's. */
const tomorrowOfFirm = () => firmDay(new Date(Date.now() + DAY_MS));

const REFUSALS = [403, 404, 409, 422, 429] as const;

/** The form again after a refusal by the api, or a failure: `failure` and what is known of it. */
function refusalOf(
  error: unknown,
  values: FilledIn['values'],
  failure: string,
): FilledIn & { readonly status: PageResponse['status'] } {
  if (!(error instanceof ResponseError))
    return {
      values,
      errors: {},
      status: 502,
      failure: `${failure} It is kept only once, however often you send it.`,
    };
  const { detail, errors = [] } = error.problem;
  const status = REFUSALS.find((known) => known === error.status) ?? 502;
  const fields: Record<string, string> = {};
  for (const { pointer, message } of errors) {
    const name = pointer.split('/')[1] ?? '';
    if (name in values) fields[name] = message;
  }
  const isExplained = Object.keys(fields).length > 0;
  return {
    values,
    errors: fields,
    status,
    failure: isExplained ? undefined : detail ? `${detail}.` : failure,
  };
}
