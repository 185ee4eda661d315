import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../testing/render-staff';

const LIST = 'GET /api/admin/accounts';
const account = (id: string, firstName: string, changes: object = {}) => ({
  id,
  firstName,
  lastName: 'Lind',
  email: `${firstName.toLowerCase()}@lind.com`,
  role: 'staff',
  staffRole: 'owner',
  hasPassword: true,
  disabledAt: null,
  sessions: 0,
  seenAt: null,
  ...changes,
});
const ada = account('a1', 'Ada', {
  sessions: 2,
  seenAt: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
});
const ben = account('a2', 'Ben', { staffRole: 'adviser', sessions: 1, hasSecondFactor: true });
const cleo = account('a3', 'Cleo', { staffRole: 'reader', hasPassword: false });
const dan = account('a4', 'Dan', { disabledAt: '2026-11-01T09:00:00.000Z' });
const LINK = { path: '/api/login/reset/token', endsAt: '2026-11-25T09:00:00.000Z' };

const openPage = (routes: Parameters<typeof renderStaff>[1] = {}, path = '/admin/accounts') =>
  renderStaff(
    path,
    { [LIST]: [ada, ben, cleo, dan], ...routes },
    { id: 'a1', firstName: 'Ada', staffRole: 'owner' },
  );
const rowOf = async (email: string) => (await screen.findByText(email)).closest('tr')!;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const done = () => response(204);

test('each row shows a person, their role, and where they are signed in', async () => {
  await openPage();
  const own = await rowOf('ada@lind.com');
  expect(own).toHaveTextContent('Ada Lindada@lind.comOwnerIn use');
  await waitFor(() => expect(own).toHaveTextContent('2 browsers3 hours ago'));
  // The actions for the signed-in owner's account are on `/account`.
  expect(within(own).queryAllByRole('button')).toEqual([]);
  expect(within(own).getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
  expect(within(await rowOf('cleo@lind.com')).getByText('Invited')).toBeVisible();
  const shut = await rowOf('dan@lind.com');
  expect(within(shut).getByText('Disabled')).toBeVisible();
  expect(
    within(shut)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Enable']);
});

test('an account is disabled on confirmation', async () => {
  const { api, host } = await openPage({ 'POST /api/admin/accounts/a2/disable': done });
  await rowOf('ben@lind.com');
  await press('Disable Ben Lind');
  await press('Cancel');
  expect(api.count('POST /api/admin/accounts/a2/disable')).toBe(0);
  await press('Disable Ben Lind');
  expect(screen.getByRole('dialog', { name: 'Disable Ben Lind?' })).toHaveTextContent(
    'Every session ends immediately',
  );
  await press('Disable account');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ description: 'Ben Lind is disabled and signed out.' }]),
  );
  await waitFor(() => expect(api.count(LIST)).toBe(2));
});

test('a lost second factor is reset after confirmation; accounts without one have no button for it', async () => {
  const call = 'POST /api/admin/accounts/a2/reset-factors';
  const { api, host } = await openPage({ [call]: done });
  await rowOf('ben@lind.com');
  expect(screen.getAllByRole('button', { name: /Reset second factor/ })).toHaveLength(1);
  await press('Reset second factor: Ben Lind');
  const dialog = screen.getByRole('dialog', { name: 'Reset the second factor of Ben Lind?' });
  expect(dialog).toHaveTextContent('an email confirms it');
  expect(api.count(call)).toBe(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { description: 'Ben Lind has no second factor now and is signed out.' },
    ]),
  );
  await waitFor(() => expect(api.count(LIST)).toBe(2));
});

test('choosing a role saves it at once, and a refusal is shown in the api’s words', async () => {
  const { api, host } = await openPage({
    'PUT /api/admin/accounts/a2/role': () => response(409, { detail: 'This is the last owner' }),
  });
  await rowOf('ben@lind.com');
  await userEvent.selectOptions(screen.getByLabelText('Set role of Ben Lind'), 'Reader');
  await waitFor(() => expect(host.toasts).toMatchObject([{ description: 'This is the last owner.' }]));
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ staffRole: 'reader' });
  expect(screen.getByLabelText('Set role of Ben Lind')).toHaveValue('adviser');
});

test('a colleague is added; a link that cannot be mailed is shown once, to pass on', async () => {
  const { api } = await openPage({ 'POST /api/admin/accounts': () => response(201, LINK) });
  await rowOf('ada@lind.com');
  await press('Add colleague');
  const dialog = screen.getByRole('dialog', { name: 'New colleague' });
  await userEvent.type(within(dialog).getByLabelText('Email'), 'eva@lind.com');
  await userEvent.type(within(dialog).getByLabelText('First name'), 'Eva');
  await userEvent.selectOptions(within(dialog).getByLabelText('Role'), 'editor');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add colleague' }));
  expect(await screen.findByLabelText('One-time link')).toHaveValue('http://localhost/api/login/reset/token');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'eva@lind.com',
    firstName: 'Eva',
    lastName: '',
    staffRole: 'editor',
  });
});

test('if staff sign in with the firm’s accounts, no links are sent', async () => {
  const firm = [ada, ben, cleo].map((one) => ({ ...one, usesPassword: false }));
  const { host } = await openPage({
    [LIST]: firm,
    'POST /api/admin/accounts': () => response(201, { path: null, endsAt: null }),
  });
  expect(within(await rowOf('cleo@lind.com')).getByText('Firm sign-in')).toBeVisible();
  expect(screen.queryByRole('button', { name: /link|Invite/ })).toBeNull();
  await press('Add colleague');
  const dialog = screen.getByRole('dialog', { name: 'New colleague' });
  expect(dialog).toHaveTextContent('signs in with the firm’s account');
  await userEvent.type(within(dialog).getByLabelText('Email'), 'eva@lind.com');
  await userEvent.type(within(dialog).getByLabelText('First name'), 'Eva');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add colleague' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { description: 'eva@lind.com can now sign in with the firm’s account.' },
    ]),
  );
  expect(screen.queryByLabelText('One-time link')).toBeNull();
});

test('a link is sent, and sessions are ended', async () => {
  const { host } = await openPage({
    'POST /api/admin/accounts/a2/reset': { ...LINK, path: null },
    'POST /api/admin/accounts/a2/end-sessions': done,
  });
  await rowOf('ben@lind.com');
  await press('Send reset link: Ben Lind');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ description: 'There is a new link for Ben Lind.' }]),
  );
  expect(screen.queryByLabelText('One-time link')).toBeNull();
  await press('Sign out everywhere: Ben Lind');
  await waitFor(() =>
    expect(host.toasts.at(-1)).toMatchObject({ description: 'Ben Lind is signed out everywhere.' }),
  );
});

test('without the permission one sentence says so; on a server without accounts it is a 404', async () => {
  const { unmount } = await openPage({ [LIST]: () => response(403) });
  expect(await screen.findByText('Only owners manage accounts.')).toBeVisible();
  unmount();
  await openPage({ [LIST]: () => response(404) });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});

test.each([
  ['owner', 1],
  ['adviser', 0],
] as const)('the settings link to it for an %s: %s', async (staffRole, links) => {
  await renderStaff('/admin/settings', {}, { firstName: 'Ada', staffRole });
  await screen.findByRole('navigation', { name: 'Settings' });
  expect(screen.queryAllByRole('link', { name: 'Accounts' })).toHaveLength(links);
});
