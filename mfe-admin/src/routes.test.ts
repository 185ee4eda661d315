import { existsSync, readFileSync } from 'node:fs';
import type { SessionUser } from '@lisle-harrow/shell/contract';
import { fakeApi, fakeHost, response, serverPage } from '@lisle-harrow/shell/testing';
import { settingPagesOf } from './page/setting-pages';
import { pages, remote } from './routes';
import { bookings, contacts, message } from './testing/fixtures';
import { calendarOf, consultation } from './testing/calendar-fixture';
import { countedPage } from './testing/counted-page';

function openOnServer(url: string, user: SessionUser | null = { firstName: 'Jane' }) {
  const api = fakeApi({
    'GET /api/admin/bookings': bookings,
    'GET /api/admin/contacts': contacts,
  });
  return { api, ...serverPage(remote, url, fakeHost({ user, fetch: api.fetch })) };
}

test.each(['/', '/admin'])('%s reads both lists and is rendered fully on the server', async (path) => {
  const { api, prefetch, html } = openOnServer(path);
  expect(await prefetch()).toBeUndefined();
  expect(api.calls.map((call) => call.path).sort()).toEqual(['/api/admin/bookings', '/api/admin/contacts']);
  const page = await html();
  expect(page).toContain('Rafael Santángelo');
  expect(page).toContain('24 Nov 2026');
  expect(page).not.toContain('Loading');
  expect(page).not.toMatch(/\sstyle=/);
});

test('the server renders the tab in the URL', async () => {
  const { prefetch, html } = openOnServer('/admin?tab=contacts');
  await prefetch();
  expect(await html()).toContain('Relocation to Singapore');
});

test('the HTML depends on no clock', async () => {
  const { prefetch, html } = openOnServer('/admin');
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

test.each(['/', '/admin'])('signed out, %s requests nothing and is the 404 page [R6]', async (path) => {
  const { api, prefetch, html } = openOnServer(path, null);
  await prefetch();
  expect(api.calls).toEqual([]);
  expect(await html()).toContain('404 Page Not Found');
});

test.each(['/admin/x', '/services', '/nope'])('%s is not a page of this remote [R5]', async (path) => {
  const { api, prefetch, html } = openOnServer(path);
  expect(await prefetch()).toEqual({ status: 404 });
  expect(api.calls).toEqual([]);
  expect(await html()).toContain('404 Page Not Found');
});

test('a client who opens /admin gets one plain sentence in the HTML', async () => {
  const { api, prefetch, html } = openOnServer('/admin');
  api.routes['GET /api/admin/bookings'] = () => response(403);
  api.routes['GET /api/admin/contacts'] = () => response(403);
  await prefetch();
  expect(await html()).toContain('This area is for staff.');
});

test('the server renders the filter in the URL, with the counts of the whole list', async () => {
  const { api, prefetch, html } = openOnServer('/admin?q=kenji&status=pending');
  api.routes['GET /api/admin/bookings'] = countedPage(bookings, { total: 240 });
  api.routes['GET /api/admin/bookings?q=kenji&status=pending'] = countedPage([bookings[5]], { total: 1 });
  await prefetch();
  const page = await html();
  expect(page).toContain('Kenji Watanabe');
  expect(page).not.toContain('Rafael Santángelo');
  expect(page).toContain('240');
  expect(page).toContain('1 match');
  expect(page).not.toMatch(/\sstyle=/);
  expect(api.calls).toHaveLength(8);
});

test('messages are rendered fully on the server; without an outbox the page is a 404', async () => {
  const { api, prefetch, html } = openOnServer('/admin/messages');
  api.routes['GET /api/admin/messages'] = countedPage([message()], { total: 1 });
  api.routes['GET /api/admin/messages/standing'] = { waiting: 0, dead: 1, hasMail: true };
  expect(await prefetch()).toBeUndefined();
  const page = await html();
  expect(page).toContain('marguerite@osei.com');
  expect(page).toContain('1 message could not be delivered.');
  expect(page).not.toMatch(/Loading|\sstyle=/);

  const other = openOnServer('/admin/messages');
  other.api.routes['GET /api/admin/messages'] = () => response(404);
  other.api.routes['GET /api/admin/messages/standing'] = () => response(404);
  expect(await other.prefetch()).toEqual({ status: 404 });
  expect(await other.html()).toContain('404 Page Not Found');

  const visitor = openOnServer('/admin/messages', null);
  await visitor.prefetch();
  expect(visitor.api.calls).toEqual([]);
});

test('reports, in their own script, are rendered fully on the server; without figures the page is a 404', async () => {
  const call = 'GET /api/admin/figures?weeks=4';
  const answers = { inTime: 1203, late: 0, open: 1 };
  const { api, prefetch, html } = openOnServer('/admin/reports?weeks=4');
  api.routes[call] = {
    weeks: [{ firstDay: '2026-11-23', bookings: answers, inquiries: answers }],
    services: [],
    meetings: [],
    conversion: { bookings: { people: 1, clients: 0 }, inquiries: { people: 0, clients: 0 } },
    waiting: { bookings: 1, inquiries: 1, documents: 0, clients: 0 },
  };
  expect(await prefetch()).toBeUndefined();
  const page = await html();
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain(
    '1,204 bookings: 1,203 answered within 24 hours, 0 later or overdue, 1 still in time.',
  );
  expect(page).not.toMatch(/Loading|\sstyle=/);

  const other = openOnServer('/admin/reports?weeks=4');
  other.api.routes[call] = () => response(404);
  expect(await other.prefetch()).toEqual({ status: 404 });
  expect(await other.html()).toContain('404 Page Not Found');

  const visitor = openOnServer('/admin/reports', null);
  await visitor.prefetch();
  expect(visitor.api.calls).toEqual([]);
});

test('the calendar, in its own script, is rendered fully on the server; without one the page is a 404', async () => {
  const call = 'GET /api/admin/calendar?from=2026-11-22&to=2026-11-30';
  const { api, prefetch, html } = openOnServer('/admin/calendar?view=week&day=2026-11-25');
  api.routes[call] = calendarOf('2026-11-22', '2026-11-30', [consultation()]);
  expect(await prefetch()).toBeUndefined();
  const page = await html();
  expect(page).toContain('href="/admin?open=b1"');
  expect(page).toContain('Times are those of <!-- -->New York');
  expect(page).not.toMatch(/Your time|Loading|\sstyle=/);

  const other = openOnServer('/admin/calendar?view=week&day=2026-11-25');
  other.api.routes[call] = () => response(404);
  expect(await other.prefetch()).toEqual({ status: 404 });
  expect(await other.html()).toContain('404 Page Not Found');

  const visitor = openOnServer('/admin/calendar', null);
  await visitor.prefetch();
  expect(visitor.api.calls).toEqual([]);
});

test('an api with only the specified calls gets no others, and its rows are filtered here', async () => {
  const { api, prefetch, html } = openOnServer('/admin?q=kenji&open=b2');
  await prefetch();
  const page = await html();
  expect(page).toContain('Kenji Watanabe');
  expect(page).not.toContain('Rafael Santángelo');
  expect(api.calls).toHaveLength(2);
});

test('the server renders the first hundred rows of a long list and the number of all', async () => {
  const { api, prefetch, html } = openOnServer('/admin');
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

test('content, in a script with what reads it, is prefetched on the server; an unknown path below it is a 404', async () => {
  for (const path of [
    '/admin/content/nothing/x',
    '/admin/content/team/x/y',
    '/admin/contents',
    '/admin/settings/x',
  ])
    expect([path, await openOnServer(path).prefetch()]).toEqual([path, { status: 404 }]);
  const { api, prefetch } = openOnServer('/admin/content');
  await prefetch();
  expect(api.count('GET /api/admin/articles')).toBe(1);
});

/** What the sections of the settings read. */
const READ = [
  'settings',
  'firm-settings',
  'reply-templates',
  'mail-templates',
  'milestone-templates',
  'webhooks',
  'api-keys',
];

test('each link of the settings leads to a section, shown by the server', async () => {
  const sections = settingPagesOf({ staffRole: 'owner' }).filter(({ path }) =>
    path.startsWith('/admin/settings/'),
  );
  expect(sections).not.toEqual([]);
  for (const { path } of sections) {
    const { api, prefetch, html } = openOnServer(path);
    for (const call of READ) api.routes[`GET /api/admin/${call}`] = [];
    expect([path, await prefetch()]).toEqual([path, undefined]);
    expect([path, /Loading/.test(await html())]).toEqual([path, path.endsWith('/system')]);
  }
});

test.each([
  ['/admin/audit', 'GET /api/admin/audit'],
  ['/admin/settings/system', 'GET /api/admin/settings'],
])(
  '%s, whose words load with its area, is prefetched on the server; without the call it is a 404',
  async (path, call) => {
    const { api, prefetch } = openOnServer(path);
    api.routes[call] = [];
    expect(await prefetch()).toBeUndefined();
    expect(api.count(call)).toBe(1);
    const other = openOnServer(path);
    other.api.routes[call] = () => response(404);
    expect(await other.prefetch()).toEqual({ status: 404 });
  },
);

const REGISTRY = new URL('../../shell/remotes.json', import.meta.url);
// A remote in a repository of its own is registered elsewhere.
if (existsSync(REGISTRY))
  test('the registry knows every page, so that signed-out visitors are led to the login page, and no other', () => {
    const { remotes } = JSON.parse(readFileSync(REGISTRY, 'utf8')) as {
      remotes: { name: string; pages: string[] }[];
    };
    const registered = remotes.find(({ name }) => name === 'mfe-admin')!.pages;
    const paths = pages.map(({ path }) => path).filter((path) => path !== '/');
    const isOf = (pattern: string) => {
      const matcher = new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`);
      return (path: string) => matcher.test(path);
    };
    expect(paths.filter((path) => !registered.some((pattern) => isOf(pattern)(path)))).toEqual([]);
    expect(registered.filter((pattern) => !paths.some(isOf(pattern)))).toEqual([]);
  });
