import { jest } from '@jest/globals';
import type { HttpBindings } from '@hono/node-server';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { Hono } from 'hono';
import type { ApiCall } from '../api/api-client';
import { createVisitorReader } from '../api/visitor';
import { createPageSender } from '../page-requests/send-page';
import { createUnavailablePage } from '../page-requests/unavailable-page';
import type { Registry } from '../../remotes/registry';
import { productRegistry } from '../../testing/product-registry';
import { plainRoutes } from './plain-routes';

const frame = {
  globalStyle: '',
  startScript: '',
  scripts: [],
  dialogScripts: [],
  formScripts: [],
  preloadFonts: [],
};
const TOKEN = 'an-unguessable-token';

const BOOKING = {
  firstName: 'Nora',
  lastName: 'Lind',
  email: 'nora@visitor.example',
  service: 'Tax Optimization',
  preferredDate: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
  preferredTime: '2:00 PM',
  message: '<script>',
};
const LETTER = {
  name: 'Nora Lind',
  email: 'nora@visitor.example',
  subject: 'A question',
  message: 'May we talk about custody?',
};
const CONFIRMATION = {
  reference: 'LH-7K3M-Q2XW',
  service: 'Tax Optimization',
  startsAt: '2026-12-15T19:00:00.000Z',
  endsAt: '2026-12-15T20:00:00.000Z',
  status: 'pending',
  changeableUntil: '2026-12-15T05:00:00.000Z',
  visitorTimeZone: 'Europe/Lisbon',
  expiresAt: '2026-12-22T00:00:00.000Z',
};
const NEAREST = { date: '2026-12-16', time: '9:00 AM', instant: '2026-12-16T14:00:00.000Z' };
const taken = {
  status: 409,
  type: 'urn:lisle-harrow:problem:slot-taken',
  detail: 'That time has just been taken',
  nearest: [NEAREST],
};

type Answers = Record<string, { status: number; body?: unknown } | undefined>;

/** The routes over an api that knows `answers` and nothing else. */
function open(answers: Answers = {}, { isAway = false, registry = productRegistry } = {}) {
  const calls: ApiCall[] = [];
  const visitors = createVisitorReader({ trustedProxies: 0, sessionCookies: ['sid'] });
  const { sendPage } = createPageSender('');
  const routes = plainRoutes({
    frame,
    visitors,
    publicUrl: undefined,
    registry: () => Promise.resolve(registry),
    readSite: () => Promise.resolve({ ...DEFAULT_SITE, navigation: { '/b': 'Renamed' } }),
    sendPage,
    unavailablePage: (name, outcome) => {
      if (!isAway) throw new Error('nothing here is to be out of reach');
      return createUnavailablePage(frame)(name, outcome);
    },
    api: {
      ask(call) {
        calls.push(call);
        if (isAway) return Promise.reject(new Error('no answer came'));
        const { status, body } = answers[`${call.method ?? 'GET'} ${call.path.split('?')[0]}`] ?? {
          status: 404,
        };
        return Promise.resolve({ status, headers: {}, text: body === undefined ? '' : JSON.stringify(body) });
      },
    },
  });
  const app = new Hono<{ Bindings: HttpBindings }>().route('/', routes);
  async function ask(
    path: string,
    form?: Record<string, string> | ReadableStream,
    headers: Record<string, string> = {},
  ) {
    const body = form instanceof ReadableStream ? form : form && new URLSearchParams(form);
    const request = new Request(`http://firm.example${path}`, {
      headers,
      ...(body && { method: 'POST', body, duplex: 'half' }),
    });
    const incoming = {
      headers: Object.fromEntries([...Object.entries(headers), ['host', 'firm.example']]),
      socket: { remoteAddress: '203.0.113.7' },
    };
    const response = await app.request(request, undefined, { incoming } as unknown as HttpBindings);
    return { status: response.status, headers: response.headers, html: await response.text() };
  }
  const posts = () => calls.filter(({ method }) => method === 'POST');
  return { ask, posts };
}

test.each(['/book', '/write', `/booking/${TOKEN}`])(
  'a form submitted from another site is refused at %s without a call to the api',
  async (path) => {
    const { ask, posts } = open();
    const others: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://other.example' },
    ];
    for (const headers of others)
      expect(await ask(path, { ...LETTER, ...BOOKING, change: 'cancel' }, headers)).toMatchObject({
        status: 403,
      });
    expect(posts()).toEqual([]);
  },
);

test('the links in the header are the public ones of the registry, with the labels that the firm has set', async () => {
  const at = (label: string, path: string) => ({ navigation: [{ label, path }] });
  const registry: Registry = {
    remotes: [
      { name: 'a', url: '/remotes/a/', routes: ['/a'], ...at('Ledgers', '/a') },
      { name: 'b', url: '/remotes/b/', routes: ['/b'], ...at('Rates', '/b') },
      { name: 'c', url: '/remotes/c/', routes: ['/c'], signedIn: true, ...at('Desk', '/c') },
    ],
  };
  const { html } = await open({}, { registry }).ask('/write');
  const [nav = ''] = /<nav.*?<\/nav>/s.exec(html) ?? [];
  expect([...nav.matchAll(/<a href="([^"]*)">([^<]*)/g)].map(([, path, label]) => [path, label])).toEqual([
    ['/a', 'Ledgers'],
    ['/b', 'Renamed'],
  ]);
});

test('a body that is larger than any form is refused', async () => {
  const { ask, posts } = open();
  expect(await ask('/write', { ...LETTER, message: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
  expect(posts()).toEqual([]);
});

test('thirty very slow form submissions block nobody else, and time out after 15 seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });
  try {
    const { ask, posts } = open({ 'POST /api/contacts': { status: 201, body: {} } });
    const slow = Array.from({ length: 30 }, () =>
      ask('/write', new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('name=')) })),
    );
    await new Promise(setImmediate);
    expect((await ask('/write', LETTER)).status).toBe(200);
    jest.advanceTimersByTime(14_999);
    await new Promise(setImmediate);
    expect(jest.getTimerCount()).toBeGreaterThanOrEqual(30);
    jest.advanceTimersByTime(1);
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([408]));
    expect(posts()).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test("a message is sent to the api on the visitor's behalf, and the page confirms it in the words of the toast [CO5, CO6]", async () => {
  const { ask, posts } = open({ 'POST /api/contacts': { status: 201, body: {} } });
  const { status, html } = await ask('/write', LETTER, { Cookie: 'sid=1; other=2' });
  expect(status).toBe(200);
  expect(html).toContain('Message Sent');
  expect(html).toContain('respond within 24 hours.');
  expect(JSON.parse(posts()[0]!.body!)).toEqual(LETTER);
  expect(posts()[0]!.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7' });
  // The browser's zone is unknown, and this server's is none of a visitor's.
  expect(Object.keys(posts()[0]!.headers)).not.toContain('form-time-zone');
});

test('the same message sent twice has the same idempotency key, a different message has another [CO4]', async () => {
  const { ask, posts } = open({ 'POST /api/contacts': { status: 201, body: {} } });
  for (const message of [LETTER.message, LETTER.message, 'Quite another message'])
    await ask('/write', { ...LETTER, message });
  const keys = posts().map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('two forms from separate page loads have different keys even if their content is the same [BK15]', async () => {
  const { ask, posts } = open({ 'POST /api/bookings': { status: 201, body: {} } });
  for (let round = 0; round < 2; round++) {
    const { html } = await ask('/book');
    const key = /name="key" value="([\da-f]+)"/.exec(html)?.[1] ?? '';
    await ask('/book', { ...BOOKING, key });
    await ask('/book', { ...BOOKING, key });
  }
  const keys = posts().map(({ headers }) => headers['idempotency-key']);
  expect([keys[0] === keys[1], keys[1] === keys[2], keys[2] === keys[3]]).toEqual([true, false, true]);
});

test('invalid fields are named, the input is kept and escaped, and nothing is sent [BK5, BK6]', async () => {
  const { ask, posts } = open();
  const { status, html } = await ask('/book', { ...BOOKING, firstName: 'N', preferredDate: '2020-01-01' });
  expect(status).toBe(422);
  for (const message of ['First name must be at least 2 characters', 'Please select a preferred date'])
    expect(html.split(message)).toHaveLength(3);
  expect(html).toContain('value="Lind"');
  expect(html).toContain('&lt;script&gt;');
  expect(posts()).toEqual([]);
});

test('a server with only the specified calls accepts a booking, and the page confirms it in the words of the toast [BK15, BK17]', async () => {
  const { ask, posts } = open({ 'POST /api/bookings': { status: 200 } });
  const { status, html } = await ask('/book', BOOKING);
  expect(status).toBe(200);
  expect(html).toContain('Consultation Booked');
  expect(html).not.toContain('How we meet');
  expect(JSON.parse(posts()[0]!.body!)).toMatchObject({ preferredTime: '2:00 PM', onlyIfFree: true });
});

test('a taken slot is reported, and the nearest free slots are offered with the input kept [BK15]', async () => {
  const answers: Answers = { 'POST /api/bookings': { status: 409, body: taken } };
  const { ask, posts } = open(answers);
  const { status, html } = await ask('/book', BOOKING);
  expect(status).toBe(409);
  expect(html).toContain('That time has just been taken');
  expect(html).toContain('value="Lind"');
  // The wanted day is still there: its controls are shown.
  expect(html).toMatch(
    /<input[^>]* type="radio"[^>]* checked=""[^>]* value=""|<input type="radio" name="slot" checked="" value=""/,
  );
  const slot = /type="radio"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? '';
  answers['POST /api/bookings'] = { status: 201, body: { id: '1', confirmation: TOKEN, reference: 'LH-1' } };
  const again = await ask('/book', { ...BOOKING, slot });
  expect([again.status, again.headers.get('Location')]).toEqual([303, `/booking/${TOKEN}`]);
  expect(JSON.parse(posts()[1]!.body!)).toMatchObject({
    preferredDate: NEAREST.instant,
    preferredTime: '9:00 AM',
  });
});

test('a filled honeypot field is reported to the api, whose refusal is shown [BK19]', async () => {
  const detail = 'A field that people never see was filled in';
  const { ask, posts } = open({ 'POST /api/contacts': { status: 403, body: { detail } } });
  const { status, html } = await ask('/write', { ...LETTER, referral: 'x' });
  expect(posts()[0]!.headers['form-trap']).toBe('filled');
  expect([status, html.includes(detail)]).toEqual([403, true]);
});

test.each([
  ['fails', { isAway: false }],
  ['does not answer', { isAway: true }],
])('if the api %s, the input is kept [BK19]', async (_, away) => {
  const { ask } = open({ 'POST /api/contacts': { status: 500 } }, away);
  const { status, html, headers } = await ask('/write', LETTER);
  // Not 503, which makes a page reload itself.
  expect([status, headers.get('Refresh')]).toEqual([502, null]);
  expect(html).toContain('Failed to send message. Please try again. We do not know whether it was saved.');
  expect(html).toContain(LETTER.message);
});

describe('the booking page', () => {
  const path = `/api/booking-confirmations/${TOKEN}`;

  test('says that the fate of a change is unknown, and does not reload itself, if the booking cannot be shown either', async () => {
    const { ask } = open({}, { isAway: true });
    const { status, html, headers } = await ask(`/booking/${TOKEN}`, { change: 'cancel' });
    expect([status, headers.get('Refresh')]).toEqual([503, null]);
    expect(html).toContain('We do not know whether it was saved.');
    expect(html).not.toContain('Nothing is lost');
  });

  test('shows the booking, and its URL is neither cached nor indexed nor sent to other sites', async () => {
    const { ask } = open({ [`GET ${path}`]: { status: 200, body: CONFIRMATION } });
    const { status, html, headers } = await ask(`/booking/${TOKEN}`);
    expect(status).toBe(200);
    for (const words of [
      'LH-7K3M-Q2XW',
      'Tue, 15 Dec 2026, 2:00 PM EST',
      '7:00 PM in Lisbon',
      'Move consultation',
    ])
      expect(html).toContain(words);
    expect(html).toContain(`${path}/calendar.ics`);
    const calendars = html.match(/https:\/\/(calendar\.google|outlook\.live|outlook\.office)\.com[^"]+/g)!;
    expect(calendars).toHaveLength(3);
    // An account at work or school is not known at outlook.live.com.
    const [, ofPersons, ofFirms] = calendars.map((link) => new URL(link.replaceAll('&amp;', '&')));
    expect([ofFirms!.host, ofFirms!.search]).toEqual(['outlook.office.com', ofPersons!.search]);
    for (const link of html.match(/https:\/\/[^"]+/g) ?? []) expect(link).not.toContain(TOKEN);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect([
      headers.get('Referrer-Policy'),
      headers.get('Cache-Control'),
      headers.get('X-Robots-Tag'),
    ]).toEqual(['no-referrer', 'private, no-store', 'noindex']);
  });

  test('shows the time in the zone of the visitor by the offsets that the api says [D11]', async () => {
    const visitorOffsets = [{ from: '2026-12-01T00:00:00.000Z', minutes: 90 }];
    const { ask } = open({ [`GET ${path}`]: { status: 200, body: { ...CONFIRMATION, visitorOffsets } } });
    const { html } = await ask(`/booking/${TOKEN}`);
    expect(html).toContain('8:30 PM in Lisbon');
  });

  test('moves and cancels the booking by plain forms', async () => {
    const { ask, posts } = open({
      [`POST ${path}/reschedule`]: { status: 200, body: CONFIRMATION },
      [`POST ${path}/cancel`]: { status: 200, body: CONFIRMATION },
    });
    const { preferredDate, preferredTime } = BOOKING;
    // A no-referrer page posts with the origin `null`.
    const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' };
    for (const form of [{ change: 'move', preferredDate, preferredTime }, { change: 'cancel' }]) {
      const { status, headers } = await ask(`/booking/${TOKEN}`, form as Record<string, string>, own);
      expect([status, headers.get('Location')]).toEqual([303, `/booking/${TOKEN}`]);
    }
    expect(posts().map((call) => call.path)).toEqual([`${path}/reschedule`, `${path}/cancel`]);
  });

  test('offers the nearest slots if the chosen one is taken', async () => {
    const { ask } = open({
      [`GET ${path}`]: { status: 200, body: CONFIRMATION },
      [`POST ${path}/reschedule`]: { status: 409, body: taken },
    });
    const { preferredDate, preferredTime } = BOOKING;
    const { status, html } = await ask(`/booking/${TOKEN}`, { change: 'move', preferredDate, preferredTime });
    expect(status).toBe(409);
    expect(html).toContain('That time has just been taken');
    expect(html).toContain('value="2026-12-16 9:00 AM"');
  });

  test('offers the next free times in the zone of the visitor, and sends the chosen one with a word to staff', async () => {
    const nextFree = [NEAREST, { date: '2026-12-16', time: '2:00 PM', instant: '2026-12-16T19:00:00.000Z' }];
    const { ask, posts } = open({
      [`GET ${path}`]: { status: 200, body: { ...CONFIRMATION, nextFree } },
      [`POST ${path}/reschedule`]: { status: 200, body: CONFIRMATION },
    });
    const { html } = await ask(`/booking/${TOKEN}`);
    expect(html.replaceAll('<!-- -->', '')).toContain('2:00 PM<small> 9:00 AM EST</small>');
    expect(html).toContain('Another day');
    const slot = `${BOOKING.preferredDate} 2:00 PM`;
    // As a browser sends it: the hidden controls of another day, too.
    const form = {
      change: 'move',
      preferredDate: '',
      preferredTime: '',
      slot,
      message: 'My flight was moved',
    };
    expect((await ask(`/booking/${TOKEN}`, form)).status).toBe(303);
    expect(JSON.parse(posts()[0]!.body!)).toMatchObject({
      preferredTime: '2:00 PM',
      message: 'My flight was moved',
    });
  });

  test('asks once before it is cancelled, and then offers to book again, with the service', async () => {
    const answers: Answers = { [`GET ${path}`]: { status: 200, body: CONFIRMATION } };
    const { ask } = open(answers);
    const { html } = await ask(`/booking/${TOKEN}`);
    expect(html).toMatch(/<details.*<summary[^>]*>Cancel consultation<\/summary>.*Yes, cancel it.*Keep it/s);
    expect(html).not.toContain('Book again');
    const body = { ...CONFIRMATION, status: 'cancelled', changeableUntil: null };
    answers[`GET ${path}`] = { status: 200, body };
    const cancelled = await ask(`/booking/${TOKEN}`);
    expect(cancelled.html).toMatch(/href="\/book\?service=Tax\+Optimization"[^>]*>Book again</);
  });

  test('offers no change once it is too late', async () => {
    const body = { ...CONFIRMATION, changeableUntil: null };
    const { ask } = open({ [`GET ${path}`]: { status: 200, body } });
    const { html } = await ask(`/booking/${TOKEN}`);
    expect(html).not.toContain('Move consultation');
    expect(html).toContain('please write or call us');
  });

  test('is a plain 404 page if the booking does not exist any more', async () => {
    const { ask } = open();
    const { status, html, headers } = await ask('/booking/gone');
    expect([status, headers.get('Referrer-Policy')]).toEqual([404, 'no-referrer']);
    expect(html).toContain('This link has ended');
  });
});

test('a link with a slot asks for confirmation before it moves the booking; with an invalid slot it shows the booking', async () => {
  const { ask, posts } = open({
    [`GET /api/booking-confirmations/${TOKEN}`]: { status: 200, body: CONFIRMATION },
    [`POST /api/booking-confirmations/${TOKEN}/reschedule`]: { status: 200, body: CONFIRMATION },
  });
  const slot = `${BOOKING.preferredDate} 2:00 PM`;
  const page = await ask(`/booking/${TOKEN}?slot=${encodeURIComponent(slot)}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain('Take this time?');
  expect(page.html).toContain(`name="slot" value="${slot}"`);
  expect(posts()).toEqual([]);
  for (const other of ['2020-01-01 2:00 PM', `${BOOKING.preferredDate} noon`, '<script>'])
    expect((await ask(`/booking/${TOKEN}?slot=${encodeURIComponent(other)}`)).html).not.toContain(
      'Take this time?',
    );
  expect((await ask(`/booking/${TOKEN}`, { change: 'move', slot })).status).toBe(303);
  expect(posts()).toHaveLength(1);
});
