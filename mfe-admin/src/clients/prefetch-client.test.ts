import { fakeApi, fakeHost, response, serverPage } from '@lisle-harrow/shell/testing';
import { remote } from '../routes';
import { clientCase, clients, documents, milestones, notes } from '../testing/client-fixtures';

const CASE = '/api/admin/clients/k1';

function openOnServer(url: string, user: { firstName: string } | null = { firstName: 'Jane' }) {
  const api = fakeApi({
    'GET /api/admin/clients': clients,
    'GET /api/admin/clients?q=ash&status=active&cursor=p2': [clients[2]],
    [`GET ${CASE}`]: clientCase({ hasPassword: false, invitedUntil: '2026-11-24T19:05:00.000Z' }),
    [`GET ${CASE}/milestones`]: milestones,
    [`GET ${CASE}/notes`]: notes,
    [`GET ${CASE}/documents`]: documents,
  });
  return { api, ...serverPage(remote, url, fakeHost({ user, fetch: api.fetch })) };
}

test('the list is rendered fully on the server', async () => {
  const { prefetch, html, api } = openOnServer('/admin/clients');
  expect(await prefetch()).toBeUndefined();
  const page = await html();
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/admin/clients', '/api/admin/views']);
  expect(page).toContain('Marguerite Ashdown');
  expect(page).not.toContain('Loading');
  expect(page).not.toMatch(/\sstyle=/);
});

test('the server reads the filtered list in the URL', async () => {
  const { prefetch, html, api } = openOnServer('/admin/clients?q=ash&status=active&cursor=p2');
  await prefetch();
  expect(api.calls.map(({ path }) => path)).toEqual([
    '/api/admin/clients?q=ash&status=active&cursor=p2',
    '/api/admin/views',
  ]);
  expect(await html()).not.toContain('Tobias Reyes');
});

test.each(['milestones', 'updates', 'documents', 'profile'])(
  'the tab %s of a case is rendered fully on the server',
  async (tab) => {
    const { prefetch, html, api } = openOnServer(`/admin/clients/k1?tab=${tab}`);
    expect(await prefetch()).toBeUndefined();
    const page = await html();
    expect(api.calls).toHaveLength(4);
    expect(page).not.toContain('aria-busy');
    expect(page).not.toMatch(/\sstyle=/);
    expect(page).toContain('24 Nov 2026, 2:05 PM New York time');
    expect(page).toContain(
      {
        milestones: 'Custody migration',
        updates: 'in two lines',
        documents: 'Open',
        profile: 'Save changes',
      }[tab],
    );
  },
);

test('an unknown client and a path below a client get a 404 [R5]', async () => {
  const unknown = openOnServer('/admin/clients/k7');
  expect(await unknown.prefetch()).toEqual({ status: 404 });
  expect(await unknown.html()).toContain('404 Page Not Found');
  for (const path of ['/admin/clients/k1/x', '/admin/clientsx', '/admin/clients/%E0%A4%A'])
    expect(await openOnServer(path).prefetch()).toEqual({ status: 404 });
});

test('someone without the staff role gets the plain sentence in the HTML [D30]', async () => {
  const { prefetch, html, api } = openOnServer('/admin/clients/k1');
  api.routes[`GET ${CASE}`] = () => response(403);
  await prefetch();
  expect(await html()).toContain('This area is for staff.');
});

test('signed out, nothing is requested [R6]', async () => {
  const { prefetch, html, api } = openOnServer('/admin/clients/k1', null);
  await prefetch();
  expect(api.calls).toEqual([]);
  expect(await html()).toContain('404 Page Not Found');
});
