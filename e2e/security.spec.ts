import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { PASSWORD, type Product } from './product';
import { test } from './product-test';
import { serveRemote } from './remote-server';
import { CLIENT, STAFF } from './sign-in';

// Each test sends what no browser would.

/** Sends the bytes unchanged: `fetch` and `URL` would normalize the path first. */
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

test('paths that lead out of the site or a folder are corrected or refused', async ({ product }) => {
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

test("a client's pages hold no staff data, and browsers keep no signed-in page", async ({ product }) => {
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

test('a body over the limit is refused via the shell, with or without length', async ({ product }) => {
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

test("a remote's own server withstands every path and serves only its build", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'remote-'));
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  writeFileSync(path.join(folder, 'dist/remote.json'), '{}');
  const server = await serveRemote(path.join(folder, 'dist'));
  for (const target of ['/%ZZ', '//', '/', '/%00', '/../secret.json', '/..%2fsecret.json'])
    expect({ target, answer: await statusAndLocation(server.port, target) }).toEqual({
      target,
      answer: '404',
    });
  expect(await statusAndLocation(server.port, '/remote.json?v=1')).toBe('200');
  await server.stop();
  rmSync(folder, { recursive: true });
});
