import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { clientCase } from '../../testing/client-fixtures';
import { HOSTILE } from '../../testing/fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const GET = `GET ${CASE}`;
const PUT = `PUT ${CASE}/profile`;
const pageTitle = (name = 'Marguerite Ashdown') => screen.findByRole('heading', { level: 1, name });
const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the header shows name, status, company and login', async () => {
  await renderCase();
  const head = (await pageTitle()).closest('header')!;
  expect(within(head).getByText('active').closest('[data-tone]')).toHaveAttribute('data-tone', 'good');
  expect(head).toHaveTextContent('Ashdown Family Holdings');
  expect(head).toHaveTextContent('Signs in as k1@client.example');
  expect(head).not.toHaveTextContent('Not signed in yet');
  expect(within(head).getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/admin/clients');
  expect(document.title).toMatch(/^Marguerite Ashdown \|/);
});

test('seven tabs, the one in the URL open, and each list is requested once', async () => {
  const { api } = await renderCase('?tab=updates');
  await pageTitle();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Milestones',
    'Updates',
    'Documents',
    'Timeline',
    'Profile',
    'People',
    'Sign-in',
    'Data',
  ]);
  expect(screen.getByRole('tab', { name: 'Updates' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('Meeting notes, London')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Documents' })).toHaveAccessibleDescription('3 in total');
  await userEvent.click(screen.getByRole('tab', { name: 'Documents' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Milestones' }));
  expect(api.calls).toHaveLength(4);
});

test.each([
  [
    { invitedUntil: '2999-01-01T12:00:00.000Z' },
    /The invitation link works until 1 Jan 2999, .*a new one replaces it/,
  ],
  [{ invitedUntil: '2001-01-01T12:00:00.000Z' }, /The invitation link expired on 1 Jan 2001/],
  [{ invitedUntil: null }, /There is no working invitation link/],
])('a client without a password is shown as invited: %o', async (invited, sentence) => {
  await renderCase('', { [GET]: clientCase({ hasPassword: false, ...invited }) });
  const head = (await pageTitle()).closest('header')!;
  expect(head).toHaveTextContent('Invited');
  expect(head).toHaveTextContent(sentence);
});

test('a new invitation link is shown once', async () => {
  const { api } = await renderCase('', {
    [GET]: clientCase({ hasPassword: false }),
    [`POST ${CASE}/invitation`]: {
      path: '/api/invitation/again',
      endsAt: '2999-01-01T12:00:00.000Z',
      mailed: true,
    },
  });
  await pageTitle();
  await pressButton('New invitation link');
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link' });
  expect(within(dialog).getByRole('textbox')).toHaveValue(`${window.location.origin}/api/invitation/again`);
  expect(dialog).toHaveTextContent('It also goes to this person by email.');
  expect(api.count(GET)).toBe(2);
  await pressButton('Done');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'New invitation link' })).toHaveFocus());
});

test.each([
  [503, 'Failed to make an invitation link. Please try again.'],
  [409, 'This client is suspended'],
])('an invitation that fails with %i says why', async (status, description) => {
  const { host } = await renderCase('', {
    [GET]: clientCase({ hasPassword: false }),
    [`POST ${CASE}/invitation`]: () => response(status, { detail: 'This client is suspended' }),
  });
  await pageTitle();
  await pressButton('New invitation link');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ title: 'Error', description, tone: 'destructive' }]),
  );
});

test('an unknown client is the 404 page [R5]', async () => {
  const { queryClient } = await renderCase('', { [GET]: () => response(404) });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('404 Page Not Found')).toBeVisible();
});

test('someone without the staff role sees the plain page [D30]', async () => {
  await renderCase('', { [GET]: () => response(403) });
  expect(await screen.findByText('This area is for staff.')).toBeVisible();
});

test('a loading client is announced; after a failure Refresh loads it, and no error is shown', async () => {
  const { unmount } = await renderCase('', { [GET]: never });
  expect(screen.getByText('Loading client...')).toBeVisible();
  unmount();
  const { api, host } = await renderCase('', { [GET]: () => response(500) });
  await screen.findByRole('button', { name: 'Refresh' });
  expect(document.body).not.toHaveTextContent(/error|fail|wrong/i);
  expect(host.toasts).toEqual([]);
  api.routes[GET] = clientCase();
  await pressButton('Refresh');
  await pageTitle();
});

test('the profile is saved, and header and form show it', async () => {
  const { api, host } = await renderCase('?tab=profile', {
    [PUT]: ({ body }) => response(200, clientCase(body as object)),
  });
  const first = await screen.findByRole('textbox', { name: /^First name/ });
  expect(first).toHaveValue('Marguerite');
  await userEvent.clear(first);
  await userEvent.type(first, ' Margot ');
  await userEvent.clear(screen.getByRole('textbox', { name: /^Phone/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended');
  await pressButton('Save changes');
  await pageTitle('Margot Ashdown');
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    email: 'office@ashdown.example',
    firstName: 'Margot',
    lastName: 'Ashdown',
    phone: '',
    company: 'Ashdown Family Holdings',
    status: 'suspended',
  });
  expect(host.toasts).toMatchObject([{ title: 'Success', description: 'Profile saved.' }]);
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^First name/ })).toHaveValue('Margot'));
});

test('if the profile was changed since, nothing is saved, and the other values are shown at the fields that were edited', async () => {
  const seen: (string | null)[] = [];
  const refusal = (_: unknown, headers: Headers) => {
    seen.push(headers.get('If-Match'));
    return response(412, { type: 'changed-since', status: 412, detail: 'Changed meanwhile' });
  };
  const changedAt = '2026-11-03T10:00:00.000Z';
  const { api, host } = await renderCase('?tab=profile', {
    [GET]: clientCase({ changedAt }),
    [PUT]: refusal,
  });
  const phone = await screen.findByRole('textbox', { name: /^Phone/ });
  await userEvent.clear(phone);
  await userEvent.type(phone, '+41 44');
  api.routes[GET] = clientCase({ status: 'suspended', company: 'Ashdown Trust', phone: '+41 91' });
  await pressButton('Save changes');
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Not saved' }]));
  expect(seen).toEqual([`"${changedAt}"`]);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('suspended'));
  expect(screen.getByRole('textbox', { name: /^Company/ })).toHaveValue('Ashdown Trust');
  expect(phone).toHaveValue('+41 44');
  expect(phone).toHaveAccessibleDescription(/“\+41 91” was saved here meanwhile/);
});

test('a missing profile can be created', async () => {
  const none = clientCase({ status: null, company: null, email: '', phone: null });
  const { host } = await renderCase('?tab=profile', {
    [GET]: none,
    [PUT]: ({ body }) => response(200, clientCase(body as object)),
  });
  await pageTitle();
  expect(screen.getByText('No profile yet')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveValue('k1@client.example');
  await pressButton('Create profile');
  await waitFor(() => expect(host.toasts).toMatchObject([{ description: 'Profile created.' }]));
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
  expect(screen.queryByText('No profile yet')).not.toBeInTheDocument();
});

test('a half-filled profile survives a failed save and a change of tabs', async () => {
  const { host } = await renderCase('?tab=profile', { [PUT]: () => response(500) });
  const company = await screen.findByRole('textbox', { name: /^Company/ });
  await userEvent.clear(company);
  await userEvent.type(company, 'Ashdown Trust');
  await pressButton('Save changes');
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Error' }]));
  await userEvent.click(screen.getByRole('tab', { name: 'Updates' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(screen.getByRole('textbox', { name: /^Company/ })).toHaveValue('Ashdown Trust');
});

test('names and company of a client are shown as text, never as markup', async () => {
  await renderCase('', { [GET]: clientCase({ firstName: HOSTILE, lastName: '', company: HOSTILE }) });
  expect(await pageTitle(HOSTILE)).toBeVisible();
  expect(document.querySelector('main img, header img')).toBeNull();
});
