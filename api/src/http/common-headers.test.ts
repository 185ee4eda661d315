import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Features with which a page could watch a person, charge them or access their devices. */
const POWERFUL = [
  'camera',
  'microphone',
  'display-capture',
  'geolocation',
  'payment',
  'usb',
  'hid',
  'serial',
  'midi',
  'accelerometer',
  'gyroscope',
  'magnetometer',
  'idle-detection',
  'local-fonts',
  'window-management',
  'autoplay',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'picture-in-picture',
  'screen-wake-lock',
  'browsing-topics',
  'storage-access',
  'xr-spatial-tracking',
];

test.each([
  ['/healthz', {}, 200],
  ['/api/services', {}, 200],
  ['/api/openapi.json', {}, 200],
  ['/api/login', {}, 200],
  ['/api/auth/user', {}, 401],
  ['/api/admin/bookings', {}, 401],
  ['/api/no-such-call', {}, 404],
  ['/api/contacts', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }, 400],
  ['/api/contacts', { method: 'POST', headers: { Origin: 'https://evil.example' } }, 403],
])('%s %j: the %i response has the security headers', async (path, init, status) => {
  const answer = await api.send(path, init);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'none'; .*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(answer.headers.has('Access-Control-Allow-Origin')).toBe(false);
  const off = answer.headers.get('Permissions-Policy')?.split(', ');
  expect(off).toEqual(expect.arrayContaining(POWERFUL.map((feature) => `${feature}=()`)));
});

test.each(['/api/auth/user', '/api/no-such-call', '/healthz'])(
  '%s is not cached by default, and varies by caller',
  async (path) => {
    const { headers } = await api.send(path);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Vary')).toBe('Cookie, Origin, Sec-Fetch-Site');
  },
);

test.each(['/api/login', '/api/login/forgotten', '/api/docs'])(
  'the content security policy of %s allows only its own style, fonts, images and forms',
  async (path) => {
    const { headers } = await api.send(path);
    const directives = (headers.get('Content-Security-Policy') ?? '').split('; ');
    const known = ['script-src', 'connect-src', 'require-trusted-types-for'];
    const isScript = (directive: string) => known.includes(directive.split(' ')[0]!);
    expect(directives.filter((directive) => !isScript(directive))).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      "img-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'report-uri /api/reports',
    ]);
    const scripts = path === '/api/login' ? ["script-src 'self'", "connect-src 'self'"] : [];
    const trusted = path === '/api/login' ? ["require-trusted-types-for 'script'"] : [];
    expect(directives.filter(isScript)).toEqual([...scripts, ...trusted]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  },
);
