import {
  getClientNotes,
  getClientProgress,
  getCurrentUser,
  getInsights,
  getServices,
  getTeam,
  getTestimonials,
  recordCalls,
} from '../contract';
import {
  attemptOf,
  bookConsultation,
  call,
  callPage,
  type Fetch,
  getClientDocuments,
  getClientProfile,
  isSignedOut,
  registerDocument,
  ResponseError,
  saveOwnProfile,
  sendInquiry,
  setBookingStatus,
  setContactStatus,
} from './index';

const booking = {
  firstName: 'Al',
  lastName: 'Bo',
  email: 'al@bo.example',
  service: 'Tax Optimization' as const,
  preferredDate: '2026-11-21T14:00:00.000Z',
  preferredTime: '9:00 AM' as const,
  message: '',
};
const inquiry = { name: 'Al Bo', email: 'al@bo.example', subject: 'Trusts', message: 'Good morning to you' };
const profile = { firstName: 'Al', lastName: 'Bo', email: 'al@bo.example', phone: '', company: '' };
const document = {
  name: 'Passport, main page',
  type: 'passport' as const,
  fileName: 'document.pdf' as const,
  filePath: '/uploads/document.pdf' as const,
  fileSize: 1024 as const,
  mimeType: 'application/pdf' as const,
};

interface Call {
  readonly request: string;
  readonly run: (fetch: Fetch) => Promise<unknown>;
  readonly body?: unknown;
}

const READS: Call[] = [
  { request: 'GET /api/auth/user', run: (fetch) => call(fetch, getCurrentUser, {}) },
  { request: 'GET /api/services', run: (fetch) => call(fetch, getServices, {}) },
  { request: 'GET /api/team', run: (fetch) => call(fetch, getTeam, {}) },
  { request: 'GET /api/testimonials', run: (fetch) => call(fetch, getTestimonials, {}) },
  { request: 'GET /api/insights', run: (fetch) => call(fetch, getInsights, {}) },
  { request: 'GET /api/admin/bookings', run: (fetch) => callPage(fetch, recordCalls.bookings.list, {}) },
  { request: 'GET /api/admin/contacts', run: (fetch) => callPage(fetch, recordCalls.contacts.list, {}) },
  { request: 'GET /api/client/profile', run: getClientProfile },
  { request: 'GET /api/client/documents', run: getClientDocuments },
  { request: 'GET /api/client/progress', run: (fetch) => call(fetch, getClientProgress, {}) },
  { request: 'GET /api/client/notes', run: (fetch) => call(fetch, getClientNotes, {}) },
];

const WRITES: Call[] = [
  { request: 'POST /api/bookings', run: (fetch) => bookConsultation(fetch, booking), body: booking },
  { request: 'POST /api/contacts', run: (fetch) => sendInquiry(fetch, inquiry), body: inquiry },
  {
    request: 'PATCH /api/admin/bookings/7%2F8',
    run: (fetch) => setBookingStatus(fetch, '7/8', 'confirmed'),
    body: { status: 'confirmed' },
  },
  {
    request: 'PATCH /api/admin/contacts/9',
    run: (fetch) => setContactStatus(fetch, '9', 'resolved'),
    body: { status: 'resolved' },
  },
  {
    request: 'PUT /api/client/profile',
    run: (fetch) => saveOwnProfile(fetch, profile),
    body: profile,
  },
  {
    request: 'POST /api/client/documents/upload',
    run: (fetch) => registerDocument(fetch, document),
    body: document,
  },
];

const ALL = [...READS, ...WRITES];

/** A `fetch` that returns a given response and keeps every request as the network would see it. */
function server(body: BodyInit | null, init?: ResponseInit) {
  const requests: { request: string; init: RequestInit; headers: Headers }[] = [];
  const fetch: Fetch = (path, sent = {}) => {
    requests.push({ request: `${sent.method} ${path}`, init: sent, headers: new Headers(sent.headers) });
    return Promise.resolve(new Response(body, init));
  };
  return { fetch, requests };
}

test('the specification names 17 calls [CA9]', () => {
  expect(ALL).toHaveLength(17);
});

test.each(READS)('$request sends credentials and asks for JSON [CA1]', async ({ request, run }) => {
  const { fetch, requests } = server('[]');
  await run(fetch).catch(() => undefined);
  expect(requests.map((sent) => sent.request)).toEqual([request]);
  expect(requests[0]?.init.credentials).toBe('include');
  expect(requests[0]?.headers.get('Accept')).toBe('application/json');
  expect(requests[0]?.headers.has('Content-Type')).toBe(false);
  expect(requests[0]?.init.body).toBeUndefined();
});

test.each(WRITES)('$request sends credentials and a JSON body [CA1]', async ({ request, run, body }) => {
  const { fetch, requests } = server('{}');
  await run(fetch);
  expect(requests.map((sent) => sent.request)).toEqual([request]);
  expect(requests[0]?.init.credentials).toBe('include');
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
  expect(JSON.parse(String(requests[0]?.init.body))).toEqual(body);
});

test.each(ALL)('$request fails as "status: body" after one request [CA2, CA7]', async ({ run }) => {
  const { fetch, requests } = server('the storage is away', { status: 500 });
  const error = await run(fetch).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ status: 500, message: '500: the storage is away' });
  expect(requests).toHaveLength(1);
});

test('without a body the error is the status text [CA2]', async () => {
  const { fetch } = server('', { status: 503, statusText: 'Service Unavailable' });
  await expect(call(fetch, getServices, {})).rejects.toThrow(/^503: Service Unavailable$/);
});

test.each([300, 304, 404, 409, 422])('a %i is an error [CA2]', async (status) => {
  const { fetch } = server(null, { status, statusText: 'No' });
  await expect(sendInquiry(fetch, inquiry)).rejects.toThrow(new RegExp(`^${status}: No$`));
});

test.each(READS)(
  '$request answered with 401 is an error, neither null nor a redirect [CA8]',
  async ({ run }) => {
    const { fetch } = server('{"message":"Unauthorized"}', { status: 401 });
    await expect(run(fetch)).rejects.toThrow('401: {"message":"Unauthorized"}');
  },
);

test('only a 401 that says Unauthorized means signed out [AD16, AD17]', () => {
  expect(isSignedOut(new ResponseError(401, '{"message":"Unauthorized"}'))).toBe(true);
  expect(isSignedOut(new ResponseError(401, 'expired'))).toBe(false);
  expect(isSignedOut(new ResponseError(403, 'Unauthorized'))).toBe(false);
  expect(isSignedOut(new TypeError('Unauthorized'))).toBe(false);
});

test('an error parses the problem in its body, and ignores the body of a proxy', () => {
  const errors = [{ pointer: '/email', message: 'Please enter a valid email address' }];
  const body = { detail: 'One field is wrong', errors: [...errors, null, { pointer: 1, message: 'no' }] };
  expect(new ResponseError(422, JSON.stringify(body)).problem).toEqual({ detail: body.detail, errors });
  for (const other of ['<h1>Bad gateway</h1>', '', 'null', '[]', '{"errors":"none","detail":1}'])
    expect(new ResponseError(502, other).problem).toEqual({});
});

test('no profile is null, a server error is not [D16]', async () => {
  expect(await getClientProfile(server('', { status: 404 }).fetch)).toBeNull();
  expect(await getClientProfile(server('null').fetch)).toBeNull();
  await expect(getClientProfile(server('', { status: 500 }).fetch)).rejects.toBeInstanceOf(ResponseError);
});

test('a page takes counts from its headers, if present [D19]', async () => {
  const headers = {
    'X-Total-Count': '120',
    'X-Open-Count': '0',
    Link: '</api/admin/bookings?limit=100&cursor=a%3Db>; rel="next"',
  };
  expect(await callPage(server('[]', { headers }).fetch, recordCalls.bookings.list, {})).toEqual({
    rows: [],
    total: 120,
    open: 0,
    next: 'a=b',
  });
  expect(await callPage(server('[]').fetch, recordCalls.bookings.list, {})).toEqual({ rows: [] });
});

test('a list without parameters is the specified call; given ones are sent, empty ones not [AD18, D19]', async () => {
  const { fetch, requests } = server('[]');
  await callPage(fetch, recordCalls.bookings.list, {}, {});
  await callPage(fetch, recordCalls.bookings.list, {}, { q: '', status: '', cursor: undefined });
  await callPage(
    fetch,
    recordCalls.contacts.list,
    {},
    { q: 'a&b=ü', status: 'new', sort: 'oldest', cursor: 'x+y' },
  );
  expect(requests.map(({ request }) => request)).toEqual([
    'GET /api/admin/bookings',
    'GET /api/admin/bookings',
    'GET /api/admin/contacts?q=a%26b%3D%C3%BC&status=new&sort=oldest&cursor=x%2By',
  ]);
});

test('the file limit comes with the documents, and is missing if the server has none [D24]', async () => {
  for (const [limit, maxFileBytes] of [
    ['max-size=26214400', 26_214_400],
    ['min-size=1, max-size=7', 7],
    ['other-max-size=7', undefined],
    [undefined, undefined],
  ] as const)
    expect(
      await getClientDocuments(server('[]', { headers: limit ? { 'Upload-Limit': limit } : {} }).fetch),
    ).toEqual({ rows: [], maxFileBytes });
});

describe('the headers of a form', () => {
  const pressed = async (press: Parameters<typeof bookConsultation>[2]) => {
    const { fetch, requests } = server('');
    await bookConsultation(fetch, booking, press);
    expect(requests[0]?.init.body).toBe(JSON.stringify(booking));
    const { headers } = requests[0]!;
    return ['Idempotency-Key', 'Form-Fill-Ms', 'Form-Trap'].map((name) => headers.get(name));
  };
  const attempt = { key: 'abc', body: '' };

  test('the body stays as specified, the rest is sent in headers [BK15]', async () => {
    const [key, filledInMs, trap] = await pressed({ attempt, shownAt: Date.now() - 5000, trapped: true });
    expect([key, trap]).toEqual(['"abc"', 'filled']);
    expect(Number(filledInMs)).toBeGreaterThanOrEqual(5000);
  });

  test("the visitor's time zone is sent, so that staff can propose a time", async () => {
    const { fetch, requests } = server('');
    await bookConsultation(fetch, booking, { attempt, shownAt: undefined, trapped: false });
    expect(requests[0]?.headers.get('Form-Time-Zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test("the visitor's source is sent in its stored form; invalid values are not", async () => {
    for (const [source, sent] of [
      ['www.Google.com', 'google.com'],
      ['Frühlingsbrief', null],
      ['line\nbreak', null],
      [undefined, null],
    ] as const) {
      const { fetch, requests } = server('');
      await bookConsultation(fetch, booking, { attempt, shownAt: undefined, trapped: false, source });
      expect(requests[0]?.headers.get('Form-Source')).toBe(sent);
    }
  });

  test('a clock that stopped, went back or is unknown sends no time', async () => {
    for (const shownAt of [undefined, Date.now() + 60_000])
      expect(await pressed({ attempt, shownAt, trapped: false })).toEqual(['"abc"', null, null]);
  });

  test('a body keeps its key until it changes', () => {
    const first = attemptOf(booking, undefined);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(attemptOf({ ...booking }, first)).toBe(first);
    const changed = attemptOf({ ...booking, message: 'x' }, first);
    expect(changed.key).not.toBe(first.key);
    expect(attemptOf(booking, changed).key).not.toBe(first.key);
  });
});
