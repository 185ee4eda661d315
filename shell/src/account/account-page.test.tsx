import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { MemoryRouter } from '@lisle-harrow/shell/router';
import { Header } from '../frame/header';
import { createQueryClient } from '../query-client';
import { createShell, ShellProvider } from '../shell-context';
import { type Answer, fakeApi } from '../testing/fake-api';
import { productRegistry } from '../testing/product-registry';
import { response } from '../testing/response';
import { AccountPage } from './account-page';

const USER = 'GET /api/auth/user';
const SESSIONS = 'GET /api/account/sessions';
const jane = { id: 'a1', firstName: 'Jane', lastName: 'Doe', email: 'jane@lind.com', role: 'client' };
const seenAt = new Date(Date.now() - 3.5 * 60 * 60_000).toISOString();
const session = (id: string, device: string, isThis = false) => ({
  id,
  device,
  isThis,
  network: '192.0.2.0/24',
  signedInAt: seenAt,
  seenAt,
});
const three = [
  session('s1', 'Firefox on Linux', true),
  session('s2', 'Safari on iPhone'),
  session('s3', 'Edge on Windows'),
];

async function openPage(routes: Record<string, Answer> = {}) {
  const api = fakeApi({ [USER]: jane, [SESSIONS]: three, ...routes });
  const user = { firstName: 'Jane', role: 'client' } as const;
  const shell = createShell({
    registry: productRegistry,
    site: DEFAULT_SITE,
    session: { status: 'signedIn', user },
    fetch: api.fetch,
  });
  render(
    <MemoryRouter initialEntries={['/account']}>
      <ShellProvider value={shell}>
        <QueryClientProvider client={createQueryClient()}>
          <Header />
          <AccountPage />
        </QueryClientProvider>
      </ShellProvider>
    </MemoryRouter>,
  );
  await screen.findByText('jane@lind.com');
  return { api, shell };
}
const done = () => response(204);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const bodyOf = (api: ReturnType<typeof fakeApi>, path: string) =>
  api.calls.find((call) => call.path === path)?.body;

test('the greeting shows a name that was just saved', async () => {
  const { api } = await openPage({ 'PUT /api/account/name': done });
  await type('First name', 'Jeanne');
  await press('Save Name');
  expect(await screen.findByRole('link', { name: 'Hello, Jeanne' })).toHaveAttribute('href', '/account');
  expect(bodyOf(api, '/api/account/name')).toEqual({ firstName: 'Jeanne', lastName: 'Doe' });
});

test.each([
  [{ name: true, password: true }, true, true],
  [{ name: false, password: true }, false, true],
  [{ name: true, password: false }, true, false],
])('with the permissions %o, the page shows only what can be changed', async (may, name, password) => {
  await openPage({ 'GET /api/account/changeable': may });
  await screen.findByRole('heading', { name: 'Name' });
  expect(screen.queryAllByRole('button', { name: 'Save Name' })).toHaveLength(name ? 1 : 0);
  expect(screen.queryAllByRole('heading', { name: 'Password' })).toHaveLength(password ? 1 : 0);
  if (!name) expect(screen.getByText('Jane Doe')).toBeVisible();
});

test('changing the password needs the current one, and a refusal is shown at its field', async () => {
  const errors = [{ pointer: '/password', message: 'This password is easy to guess' }];
  const { api, shell } = await openPage({ 'PUT /api/account/password': () => response(422, { errors }) });
  await type('Current password', 'correct horse battery');
  await type('New password', 'three unrelated words');
  await type('New password again', 'three unrelated');
  await press('Change Password');
  expect(screen.getByLabelText('New password again')).toHaveAccessibleDescription(
    'The two new passwords differ',
  );
  expect(api.count('PUT /api/account/password')).toBe(0);
  await type('New password again', 'three unrelated words');
  await press('Change Password');
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /^This password is easy to guess/,
    ),
  );
  api.routes['PUT /api/account/password'] = done;
  await press('Change Password');
  await waitFor(() =>
    expect(shell.toasts.store.getState()).toMatchObject({
      record: { message: { description: 'Your password has been changed.' } },
    }),
  );
  expect(bodyOf(api, '/api/account/password')).toEqual({
    present: 'correct horse battery',
    password: 'three unrelated words',
  });
  for (const label of ['Current password', 'New password', 'New password again'])
    expect(screen.getByLabelText(label)).toHaveValue('');
  // The other sessions have ended.
  expect(api.count(SESSIONS)).toBe(2);
});

test('signed-in browsers are listed by name and network; all but the current one can be signed out', async () => {
  const { api } = await openPage({
    'POST /api/account/sessions/s2/end': done,
    'POST /api/account/sessions/end-others': done,
  });
  const list = await screen.findByRole('list', { name: 'Where you are signed in' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Firefox on LinuxThis browserNetwork 192.0.2.0/24. In use now.',
    'Safari on iPhoneNetwork 192.0.2.0/24. Last used 3 hours ago.End',
    'Edge on WindowsNetwork 192.0.2.0/24. Last used 3 hours ago.End',
  ]);
  api.routes[SESSIONS] = [three[0]!, three[2]!];
  await press('End: Safari on iPhone, network 192.0.2.0/24');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  expect(api.count('POST /api/account/sessions/s2/end')).toBe(1);
  expect(list).toHaveFocus();
  // A single other session has its own button.
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('all other browsers can be signed out at once', async () => {
  const { api } = await openPage({ 'POST /api/account/sessions/end-others': done });
  const button = await screen.findByRole('button', { name: 'End all others' });
  api.routes[SESSIONS] = [three[0]!];
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(api.count('POST /api/account/sessions/end-others')).toBe(1);
});

test('an account that cannot be read shows an error and can be read again', async () => {
  const api = fakeApi({ [USER]: () => response(503), [SESSIONS]: three });
  const shell = createShell({
    registry: productRegistry,
    site: DEFAULT_SITE,
    session: { status: 'signedIn', user: {} },
    fetch: api.fetch,
  });
  render(
    <ShellProvider value={shell}>
      <QueryClientProvider client={createQueryClient()}>
        <AccountPage />
      </QueryClientProvider>
    </ShellProvider>,
  );
  await screen.findByText('Your account could not be read');
  api.routes[USER] = jane;
  await press('Try again');
  expect(await screen.findByText('jane@lind.com')).toBeVisible();
});

test('staff can set how clients reach them', async () => {
  const REACH = 'GET /api/admin/reach';
  const none = { phone: '', timeZone: '' };
  const { api } = await openPage({
    [USER]: { ...jane, role: 'staff', staffRole: 'adviser' },
    [REACH]: none,
    'PUT /api/admin/reach': done,
  });
  expect(await screen.findByRole('heading', { name: 'For your clients' })).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Phone/), '+44 20 7946 0142');
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/London');
  await press('Save');
  const saved = () => api.calls.find(({ method, path }) => method === 'PUT' && path === '/api/admin/reach');
  await waitFor(() =>
    expect(saved()?.body).toEqual({ phone: '+44 20 7946 0142', timeZone: 'Europe/London' }),
  );
});

test('clients cannot set how they are reached', async () => {
  const { api } = await openPage();
  expect(screen.queryByRole('heading', { name: 'For your clients' })).not.toBeInTheDocument();
  expect(api.calls.filter(({ path }) => path === '/api/admin/reach')).toEqual([]);
});
