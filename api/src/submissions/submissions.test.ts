import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const post = (path: string, json: unknown) => api.send(path, { method: 'POST', json });
/** Each looks empty, or like a single letter, however long it is. */
const invisible = ['\u200b\u200b\u200b', '\u200bJ\u2060\u00ad', '\u2066\u2069\ufe0f', '\u3164\u115f'];
const severalLines = [
  'two\nlines',
  'two\r\nlines',
  'two\u2028lines',
  'two\u2029lines',
  'two\u0085lines',
  'a\tb\u001b',
];
/** Addresses that a browser's field takes and forms often refuse, as they are typed and as they are stored. */
const ADDRESSES: readonly (readonly [typed: string, stored?: string])[] = [
  ['tom&jerry@example.com'],
  ['sales/eu@example.com'],
  ['a=b@example.com'],
  ["d'@example.com"],
  ['x!y@example.com'],
  ['last#1@example.com'],
  ['user@xn--fiqs8s.example'],
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@example.com\u200b', 'user@example.com'],
];

const messagesOf = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { pointer: string; message: string }[] };
  return Object.fromEntries(errors.map(({ pointer, message }) => [pointer, message]));
};

describe('POST /api/bookings', () => {
  test('answers 201 with the created booking, its reference and the token of its confirmation, and no other field [EN6]', async () => {
    const input = validBooking();
    const response = await post('/api/bookings', {
      ...input,
      status: 'confirmed',
      id: 'mine',
      createdAt: 'x',
      extra: 1,
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      ...input,
      message: undefined,
      status: 'pending',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference: expect.stringMatching(/^LH-\w{4}-\w{4}$/),
      confirmation: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('an empty booking has six field errors in the words of the specification [BK7, BK8, BK9, BK10, BK11, BK12]', async () => {
    const response = await post('/api/bookings', {});
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await messagesOf(response)).toEqual({
      '/firstName': 'First name must be at least 2 characters',
      '/lastName': 'Last name must be at least 2 characters',
      '/email': 'Please enter a valid email address',
      '/service': 'Please select a service',
      '/preferredDate': 'Please select a preferred date',
      '/preferredTime': 'Please select a preferred time',
    });
  });

  const long = 'x'.repeat(5001);
  test.each([
    ['firstName', ['J', ' J ', '', null, 1, ['Jo'], { a: 1 }, long, ...invisible, ...severalLines]],
    ['lastName', ['D', '', null, true, long, ...invisible, ...severalLines]],
    ['email', ['x', 'a@', '@b.co', '', null, 7, `${long}@example.com`]],
    ['service', ['', 'Gardening', null, 3, 'tax optimization']],
    [
      'preferredDate',
      [
        '',
        'tomorrow',
        '2020-01-01T10:00:00.000Z',
        new Date(Date.now() - 25 * 3_600_000).toISOString(),
        '2027-02-30T14:00:00.000Z',
        '2027-02-29T14:00:00.000Z',
        '2027-04-31T00:00:00Z',
        '2027-13-01T14:00:00Z',
        '2027-02-01T25:00:00Z',
        '2027-02-01',
        '2027-02-01T14:00:00',
        '2026-13-45T99:00:00Z',
        `2027-02-01T14:00:00.${'0'.repeat(5000)}Z`,
        null,
        17,
        '2199-01-01T00:00:00Z',
      ],
    ],
    ['preferredTime', ['', '8:00 AM', '9:00', null, 9]],
    ['message', [5, null, [], long]],
  ])('%s wrong, too long or of another type is refused and named [BK14]', async (field, values) => {
    for (const value of values) {
      const response = await post('/api/bookings', { ...validBooking(), [field]: value });
      expect([value, response.status]).toEqual([value, 422]);
      expect(Object.keys(await messagesOf(response))).toEqual([`/${field}`]);
    }
  });

  test('works without a message [BK13]', async () => {
    expect((await post('/api/bookings', { ...validBooking(), message: undefined })).status).toBe(201);
  });

  test('two characters are enough, and outer spaces do not count [BK7]', async () => {
    const response = await post('/api/bookings', { ...validBooking(), firstName: '  Al  ' });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ firstName: 'Al' });
  });
});

test.each(ADDRESSES)(
  'a booking and a message of %s are stored with the address in its one form [BK9, CO10]',
  async (email, stored = email) => {
    for (const [path, json] of [
      ['/api/bookings', validBooking()],
      ['/api/contacts', validContact()],
    ] as const) {
      const response = await post(path, { ...json, email });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        201,
        expect.objectContaining({ email: stored }),
      ]);
    }
  },
);

describe('POST /api/contacts', () => {
  test('answers 201 with the created message [EN7]', async () => {
    const response = await post('/api/contacts', { ...validContact(), status: 'resolved' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      ...validContact(),
      status: 'new',
      id: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('each field is refused one character below its minimum, and accepted at it [CO9, CO10, CO11, CO12]', async () => {
    const short = { name: 'A', email: 'x', subject: 'abcd', message: '123456789' };
    expect(await messagesOf(await post('/api/contacts', short))).toEqual({
      '/name': 'Name must be at least 2 characters',
      '/email': 'Please enter a valid email address',
      '/subject': 'Subject must be at least 5 characters',
      '/message': 'Message must be at least 10 characters',
    });
    const enough = { name: 'Al', email: 'x@y.co', subject: 'abcde', message: '1234567890' };
    expect((await post('/api/contacts', enough)).status).toBe(201);
    expect((await post('/api/contacts', {})).status).toBe(422);
  });

  test.each([
    ['name', [1, null, 'x'.repeat(201), ...invisible, ...severalLines]],
    ['email', [1, null, `${'x'.repeat(250)}@example.com`]],
    ['subject', [1, null, 'x'.repeat(201), ...invisible, ...severalLines, 'Hello\r\nBcc: all@example.com']],
    ['message', [1, null, 'x'.repeat(5001), '\u200b'.repeat(20), 'short\u200b\u200b\u200b\u200b\u200b']],
  ])('%s too long or of another type is refused and named [CO13]', async (field, values) => {
    for (const value of values) {
      const response = await post('/api/contacts', { ...validContact(), [field]: value });
      expect(response.status).toBe(422);
      expect(Object.keys(await messagesOf(response))).toEqual([`/${field}`]);
    }
  });
});

test('multi-line, joined and accented text and zero-width joiners are kept, with uniform line ends', async () => {
  const input = {
    ...validContact(),
    name: 'Zoë عبدال\u200cرحمن 👩\u200d🔬',
    message: 'Dear all,\n\n\tkind regards\r\nZoë',
  };
  const response = await post('/api/contacts', input);
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    name: input.name,
    message: input.message.replaceAll('\r\n', '\n'),
  });
});

describe("the visitor's time zone", () => {
  let cookie: string;
  beforeAll(async () => {
    await api.addAccount('staff', 'staff@example.com');
    cookie = await api.signIn('staff@example.com');
  });
  const stored = async (list: string, headers: Record<string, string>) => {
    const json = list === 'bookings' ? validBooking() : validContact();
    const response = await api.send(`/api/${list}`, { method: 'POST', json, headers });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    const detail = await api.send(`/api/admin/${list}/${id}`, { cookie });
    return ((await detail.json()) as { timeZone: string | null }).timeZone;
  };

  test.each([
    ['bookings', 'Europe/Lisbon'],
    ['contacts', 'America/Argentina/Buenos_Aires'],
    ['contacts', 'Asia/Kolkata'],
    ['bookings', 'UTC'],
    ['bookings', 'Etc/GMT+5'],
  ])('is stored with submissions to /api/%s: %s [D19]', async (list, zone) => {
    expect(await stored(list, { 'Form-Time-Zone': zone })).toBe(zone);
  });

  test.each([
    '',
    'Moon/Base',
    '<img src=x onerror=alert(1)>',
    "Europe/Lisbon'; DROP TABLE bookings;--",
    '../../etc/passwd',
    '+02:00',
    'undefined',
    '__proto__',
    `Europe/${'x'.repeat(10_000)}`,
    'Europe/Lisbon, Europe/Paris',
  ])('is omitted if the header names none: %j [D19]', async (zone) => {
    expect(await stored('bookings', { 'Form-Time-Zone': zone })).toBeNull();
    expect(await stored('contacts', { 'Form-Time-Zone': zone })).toBeNull();
  });

  test('is not part of the body of an Idempotency-Key: a retry gets the first answer [D19]', async () => {
    const headers = { 'Idempotency-Key': '"the-same-press"' };
    const send = (zone: string) =>
      api.send('/api/contacts', {
        method: 'POST',
        json: validContact(),
        headers: { ...headers, 'Form-Time-Zone': zone },
      });
    const first = (await (await send('Europe/Lisbon')).json()) as { id: string };
    const again = await send('Asia/Tokyo');
    expect([again.status, await again.json()]).toEqual([201, first]);
    const detail = await api.send(`/api/admin/contacts/${first.id}`, { cookie });
    expect(await detail.json()).toMatchObject({ timeZone: 'Europe/Lisbon' });
  });
});

describe('where a visitor came from', () => {
  let cookie: string;
  beforeAll(async () => {
    await api.addAccount('staff', 'owner@example.com');
    cookie = await api.signIn('owner@example.com');
  });
  const stored = async (list: string, headers: Record<string, string>) => {
    const json = list === 'bookings' ? validBooking() : validContact();
    const response = await api.send(`/api/${list}`, { method: 'POST', json, headers });
    const answer = (await response.json()) as { id: string };
    expect([response.status, 'source' in answer]).toEqual([201, false]);
    const detail = await api.send(`/api/admin/${list}/${answer.id}`, { cookie });
    return ((await detail.json()) as { source: string | null }).source;
  };

  test.each(['bookings', 'contacts'])(
    'is stored with submissions to /api/%s, for staff only',
    async (list) => {
      expect(await stored(list, { 'Form-Source': 'WWW.Google.com' })).toBe('google.com');
      expect(await stored(list, {})).toBeNull();
      expect(await stored(list, { 'Form-Source': 'https://google.com/?q=secret' })).toBeNull();
      expect(await stored(list, { 'Form-Source': 'x'.repeat(10_000) })).toBeNull();
    },
  );
});

describe('unreadable requests', () => {
  const raw = (body: string, type = 'application/json', headers = {}) =>
    api.send('/api/contacts', { method: 'POST', body, headers: { 'Content-Type': type, ...headers } });

  test.each(['', '{', '{"name":', 'undefined', `${'['.repeat(200)}${']'.repeat(200)}`, '['.repeat(60_000)])(
    'malformed or deeply nested JSON is 400 (%#)',
    async (body) => {
      const response = await raw(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ status: 400, title: 'Malformed request' });
    },
  );

  test('text with NUL is 400, since the database would store only what precedes it', async () => {
    expect(
      (await post('/api/contacts', { ...validContact(), message: 'before it\0 and after' })).status,
    ).toBe(400);
  });

  test.each(['null', '[]', '"text"', '3'])('JSON but no object is 422: %s', async (body) => {
    expect((await raw(body)).status).toBe(422);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('content type %s is 415', async (type) => {
    expect((await raw(JSON.stringify(validContact()), type)).status).toBe(415);
  });

  test('a charset after the content type is fine', async () => {
    expect((await raw(JSON.stringify(validContact()), 'application/json; charset=utf-8')).status).toBe(201);
  });

  test('a body over 64 KiB is 413, declared or not', async () => {
    const body = JSON.stringify({ ...validContact(), message: 'x'.repeat(70_000) });
    expect((await raw(body)).status).toBe(413);
    expect((await raw(body, 'application/json', { 'Content-Length': String(body.length) })).status).toBe(413);
  });

  test('every error is one line', async () => {
    for (const response of [await raw('{'), await post('/api/bookings', {}), await api.send('/api/nope')])
      expect((await response.text()).split('\n')).toHaveLength(1);
  });

  test('an unknown route or method is 404', async () => {
    for (const [path, method] of [
      ['/api/nope', 'GET'],
      ['/nope', 'GET'],
      ['/api/bookings', 'GET'],
      ['/api/services', 'POST'],
    ])
      expect((await api.send(path!, { method })).status).toBe(404);
  });
});

test('names that look like part of a query are stored as written', async () => {
  const name = `Robert'); DROP TABLE bookings;-- "x" {{7*7}} <b>`;
  const response = await post('/api/contacts', { ...validContact(), name });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ name });
});

test('an unexpected error shows a request id, no internals', async () => {
  const broken = await startTestApi();
  try {
    await broken.database.client.execute('DROP TABLE contacts');
    const response = await broken.send('/api/contacts', { method: 'POST', json: validContact() });
    expect(response.status).toBe(500);
    const text = await response.text();
    const { requestId } = JSON.parse(text) as { requestId: string };
    expect(text).not.toMatch(/sql|contacts|table|\.ts/i);
    expect(broken.logged.join()).toContain(requestId);
  } finally {
    await broken.close();
  }
});

test('a form may be sent 20 times in 10 minutes from one address', async () => {
  const limited = await startTestApi({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
  try {
    const from = (address: string) =>
      limited.send('/api/contacts', {
        method: 'POST',
        json: validContact(),
        headers: { 'X-Forwarded-For': address },
      });
    for (let sent = 0; sent < 20; sent++) expect((await from('9.9.9.9, 192.0.2.1')).status).toBe(201);
    // Entries further left were written by the visitor and do not make another visitor.
    const refused = await from('8.8.8.8, 192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect((await from('192.0.2.2')).status).toBe(201);
  } finally {
    await limited.close();
  }
});
