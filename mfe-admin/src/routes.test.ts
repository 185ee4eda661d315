import type { SessionUser } from 'shell/contract';
import { fakeApi, fakeHost, response, serverPage } from 'shell/testing';
import { remote } from './routes';
import { bookings, contacts } from './testing/fixtures';
import { counted } from './testing/paged-api';

function visit(url: string, user: SessionUser | null = { firstName: 'Jane' }) {
  const api = fakeApi({
    'GET /api/admin/bookings': bookings,
    'GET /api/admin/contacts': contacts,
  });
  return { api, ...serverPage(remote, url, fakeHost({ user, fetch: api.fetch })) };
}

test.each(['/', '/admin'])('%s is asked for both lists and rendered whole on the server', async (path) => {
  const { api, prefetch, html } = visit(path);
  expect(await prefetch()).toBeUndefined();
  expect(api.calls.map((call) => call.path).sort()).toEqual(['/api/admin/bookings', '/api/admin/contacts']);
  const page = await html();
  expect(page).toContain('Rafael Santángelo');
  expect(page).toContain('24 Nov 2026');
  expect(page).not.toContain('Loading');
  expect(page).not.toMatch(/\sstyle=/);
});

test('the server renders the tab that the URL names', async () => {
  const { prefetch, html } = visit('/admin?tab=contacts');
  await prefetch();
  expect(await html()).toContain('Relocation to Singapore');
});

test('the HTML depends on no clock', async () => {
  const { prefetch, html } = visit('/admin');
  await prefetch();
  const before = await html();
  const now = Date.now;
  Date.now = () => now() + 40 * 86_400_000;
  try {
    expect(await html()).toBe(before);
  } finally {
    Date.now = now;
  }
});

test.each(['/', '/admin'])('R6 signed out, %s asks for nothing and is the 404 page', async (path) => {
  const { api, prefetch, html } = visit(path, null);
  await prefetch();
  expect(api.calls).toEqual([]);
  expect(await html()).toContain('404 Page Not Found');
});

test.each(['/admin/x', '/services', '/nope'])('R5 %s is not a page of this remote', async (path) => {
  const { api, prefetch, html } = visit(path);
  expect(await prefetch()).toEqual({ status: 404 });
  expect(api.calls).toEqual([]);
  expect(await html()).toContain('404 Page Not Found');
});

test('a client who opens /admin gets the plain sentence in the HTML', async () => {
  const { api, prefetch, html } = visit('/admin');
  api.routes['GET /api/admin/bookings'] = () => response(403);
  api.routes['GET /api/admin/contacts'] = () => response(403);
  await prefetch();
  expect(await html()).toContain('This area is for staff.');
});

test('the server renders the part of a list that the URL asks for, over the counts of the whole', async () => {
  const { api, prefetch, html } = visit('/admin?q=kenji&status=pending');
  api.routes['GET /api/admin/bookings'] = counted(bookings, { total: 240 });
  api.routes['GET /api/admin/bookings?q=kenji&status=pending'] = counted([bookings[5]], { total: 1 });
  await prefetch();
  const page = await html();
  expect(page).toContain('Kenji Watanabe');
  expect(page).not.toContain('Rafael Santángelo');
  expect(page).toContain('240');
  expect(page).toContain('1 match');
  expect(page).not.toMatch(/\sstyle=/);
  expect(api.calls).toHaveLength(3);
});

test('a server that answers the specified calls alone is asked for nothing else, and its rows are filtered', async () => {
  const { api, prefetch, html } = visit('/admin?q=kenji&open=b2');
  await prefetch();
  const page = await html();
  expect(page).toContain('Kenji Watanabe');
  expect(page).not.toContain('Rafael Santángelo');
  expect(api.calls).toHaveLength(2);
});

test('of a long list the server renders the first hundred rows, and says how many there are', async () => {
  const { api, prefetch, html } = visit('/admin');
  api.routes['GET /api/admin/bookings'] = Array.from({ length: 300 }, (_, n) => ({
    ...bookings[0],
    id: `m${n}`,
  }));
  await prefetch();
  const page = await html();
  expect(page.match(/data-record/g)).toHaveLength(100);
  expect(page).toContain('aria-rowcount="301"');
  expect(page).toContain('aria-rowindex="101"');
  expect(page).not.toMatch(/\sstyle=/);
});
