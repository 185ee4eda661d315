import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DEFAULT_SITE } from 'api/contract';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Host, Session } from 'shell/contract';
import { StaticRouter } from 'shell/router';
import { CLIENT, fakeClientApi, SIGNED_OUT } from './testing/fake-client-api';
import { remote } from './routes';

const signedIn: Session = { status: 'signedIn', user: CLIENT };

function serverVisit(path: string, session: Session = signedIn, api = fakeClientApi()) {
  const { pathname, searchParams: search } = new URL(path, 'http://localhost');
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  const host: Host = {
    contractVersion: 1,
    site: DEFAULT_SITE,
    session: { get: () => session, subscribe: () => () => {} },
    openBooking: () => {},
    signIn: () => {},
    toast: () => ({ dismiss: () => {} }),
    fetch: api.fetch,
  };
  return {
    api,
    prefetch: () => remote.prefetch?.({ pathname, search, queryClient, host }),
    html: () =>
      renderToString(
        createElement(
          QueryClientProvider,
          { client: queryClient },
          createElement(StaticRouter, { location: path }, createElement(remote.Routes, { host })),
        ),
      ),
  };
}

const paths = (visit: ReturnType<typeof serverVisit>) => visit.api.calls.map((call) => call.path).sort();

test('the portal is whole in the HTML of the server', async () => {
  const visit = serverVisit('/client-portal');
  await expect(visit.prefetch()).resolves.toBeUndefined();
  const html = visit.html();
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

test('the open tab of the URL is in the HTML of the server', async () => {
  const visit = serverVisit('/client-portal?tab=documents');
  await visit.prefetch();
  expect(visit.html()).toContain('1.50 KB');
});

test('the signed-in home asks for profile and progress only', async () => {
  const visit = serverVisit('/');
  await visit.prefetch();
  expect(visit.html()).toContain('Welcome back, Marguerite');
  expect(paths(visit)).toEqual(['/api/client/profile', '/api/client/progress']);
});

test.each([
  '/',
  '/client-portal',
  '/client-portal?tab=profile',
  '/client-portal?tab=documents',
  '/client-portal?tab=progress',
])('the HTML of %s has no style attribute, which the content security policy forbids', async (path) => {
  const visit = serverVisit(path);
  await visit.prefetch();
  expect(visit.html()).not.toMatch(/\sstyle=/);
});

test('R19 a path that is not a page answers 404', async () => {
  for (const path of ['/client-portal/x', '/clients', '/client-portal2']) {
    const visit = serverVisit(path);
    await expect(visit.prefetch()).resolves.toEqual({ status: 404 });
    expect(visit.html()).toContain('404 Page Not Found');
    expect(visit.api.calls).toEqual([]);
  }
});

test.each([{ status: 'signedOut' }, { status: 'pending' }] satisfies Session[])(
  'R6 R9 nothing is asked for a visitor whose session is $status',
  async (session) => {
    const visit = serverVisit('/client-portal', session);
    await expect(visit.prefetch()).resolves.toBeUndefined();
    expect(visit.html()).toContain('404 Page Not Found');
    expect(visit.api.calls).toEqual([]);
  },
);

test('a read that fails on the server does not fail the page', async () => {
  const api = fakeClientApi({ 'GET /api/client/profile': SIGNED_OUT });
  const visit = serverVisit('/client-portal', signedIn, api);
  await expect(visit.prefetch()).resolves.toBeUndefined();
  expect(visit.html()).toContain('Client Portal Access');
});
