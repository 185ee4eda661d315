import { screen } from '@testing-library/react';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import type { SessionUser } from '@lisle-harrow/shell/contract';
import { BROKEN, fakeClientApi } from '../testing/fake-client-api';
import { remote } from '../routes';

function openHome(user: SessionUser, replies?: Parameters<typeof fakeClientApi>[0]) {
  const api = fakeClientApi(replies);
  return { api, ...renderRemote(remote, { path: '/', host: { fetch: api.fetch, user } }) };
}

test('greets the client by first name [AW1, D2]', async () => {
  openHome({ firstName: 'Jane', role: 'client' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Jane' })).toBeVisible();
});

test('without a first name in the session the profile is used [AW1, D2]', async () => {
  openHome({ role: 'client' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Marguerite' })).toBeVisible();
});

test('links to the portal, and Logout is a full navigation [AW2, D2]', async () => {
  openHome({ firstName: 'Jane', role: 'client' });
  expect(await screen.findByRole('link', { name: 'Client Portal' })).toHaveAttribute(
    'href',
    '/client-portal',
  );
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
});

test('shows own progress and makes no staff calls [D2]', async () => {
  const { api } = openHome({ firstName: 'Jane', role: 'client' });
  expect(await screen.findByText('1 of 5 milestones complete')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Overall completion' })).toHaveAttribute('value', '20');
  expect(api.calls.map(({ path }) => path).sort()).toEqual(['/api/client/profile', '/api/client/progress']);
});

test('an account without a profile sees what comes next [D2]', async () => {
  openHome({ firstName: 'Jane', role: 'client' }, { 'GET /api/client/profile': () => response(404) });
  expect(await screen.findByText(/preparing your client profile/)).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('failed progress is shown as a dash, without an error [D15]', async () => {
  const { host } = openHome({ firstName: 'Jane', role: 'client' }, { 'GET /api/client/progress': BROKEN });
  expect(await screen.findAllByText('-')).toHaveLength(4);
  expect(host.toasts).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
