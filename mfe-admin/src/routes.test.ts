import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { SessionUser } from 'shell/contract';
import { StaticRouter } from 'shell/router';
import { fakeHost } from 'shell/testing';
import { remote } from './routes';
import { bookings, contacts } from './testing/fixtures';
import { failing, json, stubApi } from './testing/stub-api';

function visit(url: string, user: SessionUser | null = { firstName: 'Jane' }) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const api = stubApi({
    'GET /api/admin/bookings': json(bookings),
    'GET /api/admin/contacts': json(contacts),
  });
  const host = fakeHost({ user, fetch: api.fetch });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  return {
    api,
    prefetch: () => remote.prefetch?.({ pathname, search: searchParams, queryClient, host }),
    html: () => {
      const page = createElement(remote.Routes, { host });
      const routed = createElement(StaticRouter, { location: url, children: page });
      return renderToString(createElement(QueryClientProvider, { client: queryClient, children: routed }));
    },
  };
}

test.each(['/', '/admin'])('%s is asked for both lists and rendered whole on the server', async (path) => {
  const { api, prefetch, html } = visit(path);
  expect(await prefetch()).toBeUndefined();
  expect(api.calls.map((call) => call.path).sort()).toEqual(['/api/admin/bookings', '/api/admin/contacts']);
  const page = html();
  expect(page).toContain('Rafael Santángelo');
  expect(page).toContain('24 Nov 2026');
  expect(page).not.toContain('Loading');
  expect(page).not.toMatch(/\sstyle=/);
});

test('the server renders the tab that the URL names', async () => {
  const { prefetch, html } = visit('/admin?tab=contacts');
  await prefetch();
  expect(html()).toContain('Relocation to Singapore');
});

test('the HTML depends on no clock', async () => {
  const { prefetch, html } = visit('/admin');
  await prefetch();
  const before = html();
  const now = Date.now;
  Date.now = () => now() + 40 * 86_400_000;
  try {
    expect(html()).toBe(before);
  } finally {
    Date.now = now;
  }
});

test.each(['/', '/admin'])('R6 signed out, %s asks for nothing and is the 404 page', async (path) => {
  const { api, prefetch, html } = visit(path, null);
  await prefetch();
  expect(api.calls).toEqual([]);
  expect(html()).toContain('404 Page Not Found');
});

test.each(['/admin/x', '/services', '/nope'])('R5 %s is not a page of this remote', async (path) => {
  const { api, prefetch, html } = visit(path);
  expect(await prefetch()).toEqual({ status: 404 });
  expect(api.calls).toEqual([]);
  expect(html()).toContain('404 Page Not Found');
});

test('a client who opens /admin gets the plain sentence in the HTML', async () => {
  const { api, prefetch, html } = visit('/admin');
  api.routes['GET /api/admin/bookings'] = failing(403);
  api.routes['GET /api/admin/contacts'] = failing(403);
  await prefetch();
  expect(html()).toContain('This area is for staff.');
});
