import { existsSync, readFileSync } from 'node:fs';
import type { Session } from '@lisle-harrow/shell/contract';
import { fakeHost, serverPage } from '@lisle-harrow/shell/testing';
import { CLIENT, fakeClientApi, SIGNED_OUT } from './testing/fake-client-api';
import { pages, remote } from './routes';

const signedIn: Session = { status: 'signedIn', user: CLIENT };

function visitOf(path: string, session: Session = signedIn, api = fakeClientApi()) {
  const host = fakeHost({ fetch: api.fetch });
  host.setSession(session);
  return { api, ...serverPage(remote, path, host) };
}

const paths = (visit: ReturnType<typeof visitOf>) => visit.api.calls.map((call) => call.path).sort();

test('the portal is rendered fully on the server', async () => {
  const visit = visitOf('/client-portal');
  await expect(visit.prefetch()).resolves.toBeUndefined();
  const html = await visit.html();
  expect(html).toContain('Welcome, Marguerite');
  expect(html).toContain('Residence application, stage two');
  expect(html).not.toContain('Loading your portal...');
  expect(paths(visit)).toEqual([
    '/api/client/documents',
    '/api/client/notes',
    '/api/client/profile',
    '/api/client/progress',
  ]);
});

test('the server renders the tab in the URL', async () => {
  const visit = visitOf('/client-portal?tab=documents');
  await visit.prefetch();
  expect(await visit.html()).toContain('1.50 KB');
});

test('the calendar is rendered fully on the server, for browsers without script', async () => {
  const visit = visitOf('/client-portal/calendar');
  await visit.prefetch();
  const html = await visit.html();
  expect(html).toContain('December 2026');
  expect(html).toContain('Residence application, stage two');
  expect(html).toContain('Done (1)');
});

test('the signed-in home requests profile and progress only', async () => {
  const visit = visitOf('/');
  await visit.prefetch();
  expect(await visit.html()).toContain('Welcome back, Marguerite');
  expect(paths(visit)).toEqual(['/api/client/profile', '/api/client/progress']);
});

test.each([
  '/',
  '/client-portal',
  '/client-portal?tab=profile',
  '/client-portal?tab=documents',
  '/client-portal?tab=progress',
])('the HTML of %s has no style attribute, which the content security policy forbids', async (path) => {
  const visit = visitOf(path);
  await visit.prefetch();
  expect(await visit.html()).not.toMatch(/\sstyle=/);
});

test('an unknown path answers 404 [R19]', async () => {
  for (const path of ['/client-portal/x', '/clients', '/client-portal2']) {
    const visit = visitOf(path);
    await expect(visit.prefetch()).resolves.toEqual({ status: 404 });
    expect(await visit.html()).toContain('404 Page Not Found');
    expect(visit.api.calls).toEqual([]);
  }
});

test.each([{ status: 'signedOut' }, { status: 'pending' }] satisfies Session[])(
  'no requests for a visitor whose session is $status [R6, R9]',
  async (session) => {
    const visit = visitOf('/client-portal', session);
    await expect(visit.prefetch()).resolves.toBeUndefined();
    expect(await visit.html()).toContain('404 Page Not Found');
    expect(visit.api.calls).toEqual([]);
  },
);

test('a failed read on the server does not fail the page', async () => {
  const api = fakeClientApi({ 'GET /api/client/profile': SIGNED_OUT });
  const visit = visitOf('/client-portal', signedIn, api);
  await expect(visit.prefetch()).resolves.toBeUndefined();
  expect(await visit.html()).toContain('Client Portal Access');
});

const REGISTRY = new URL('../../shell/remotes.json', import.meta.url);
// A remote in a repository of its own is registered elsewhere.
if (existsSync(REGISTRY))
  test('the registry knows every page, so that signed-out visitors are led to the login page, and no other', () => {
    const { remotes } = JSON.parse(readFileSync(REGISTRY, 'utf8')) as {
      remotes: { name: string; pages: string[] }[];
    };
    const own = pages.map(({ path }) => path).filter((path) => path !== '/');
    expect(own).toEqual(remotes.find(({ name }) => name === 'mfe-portal')!.pages);
  });
