import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, renderRemote, response } from '@lisle-harrow/shell/testing';
import { BROKEN, CLIENT, fakeClientApi, SIGNED_OUT } from '../../testing/fake-client-api';
import { profile } from '../../testing/fixtures';
import { remote } from '../../routes';

const PUT = 'PUT /api/client/profile';

function openProfile(replies?: Parameters<typeof fakeClientApi>[0]) {
  const api = fakeClientApi(replies);
  return {
    api,
    ...renderRemote(remote, { path: '/client-portal?tab=profile', host: { fetch: api.fetch, user: CLIENT } }),
  };
}

beforeEach(() => window.sessionStorage.clear());

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
const replace = async (name: RegExp, value: string) => {
  await userEvent.clear(await field(name));
  if (value) await userEvent.type(await field(name), value);
};

test('the form is filled with the profile [CP10]', async () => {
  openProfile();
  expect(await field(/^First name/)).toHaveValue('Marguerite');
  expect(await field(/^Last name/)).toHaveValue('Ashdown');
  expect(await field(/^Email/)).toHaveValue('marguerite@ashdown.example');
  expect(await field(/^Phone/)).toHaveValue('+44 20 7946 0155');
  expect(await field(/^Company/)).toHaveValue('Ashdown Family Holdings');
});

test('saves by PUT, says so, and reads the profile again [CP11, CP12, CP26]', async () => {
  const { api, host } = openProfile();
  await replace(/^First name/, ' Margot ');
  await save();
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { title: 'Profile Updated', description: 'Your profile has been updated successfully.' },
    ]),
  );
  expect(api.calls.find(({ method }) => method === 'PUT')).toEqual({
    method: 'PUT',
    path: '/api/client/profile',
    body: {
      firstName: 'Margot',
      lastName: 'Ashdown',
      email: 'marguerite@ashdown.example',
      phone: '+44 20 7946 0155',
      company: 'Ashdown Family Holdings',
    },
  });
  expect(await screen.findByRole('heading', { name: 'Welcome, Margot' })).toBeVisible();
  expect(api.count('GET /api/client/profile')).toBe(2);
  expect(api.count('GET /api/client/documents')).toBe(1);
});

test('if the profile was changed elsewhere, nothing is saved, and the new values are shown at the fields that were edited', async () => {
  const GET = 'GET /api/client/profile';
  const seen: (string | null)[] = [];
  const { api, host } = openProfile({
    [GET]: { ...profile, changedAt: 'first' },
    [PUT]: (_, headers: Headers) => {
      seen.push(headers.get('If-Match'));
      return headers.get('If-Match') === '"second"' ? response(200, profile) : response(412, { status: 412 });
    },
  });
  await replace(/^Phone/, '+41 44');
  api.routes[GET] = { ...profile, company: 'Ashdown Trust', phone: '+41 91', changedAt: 'second' };
  await save();
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Not saved' }]));
  await waitFor(async () => expect(await field(/^Company/)).toHaveValue('Ashdown Trust'));
  expect(await field(/^Phone/)).toHaveValue('+41 44');
  expect(await field(/^Phone/)).toHaveAccessibleDescription(/“\+41 91” was saved here meanwhile/);
  await save();
  await waitFor(() => expect(host.toasts.at(-1)).toMatchObject({ title: 'Profile Updated' }));
  expect(seen).toEqual(['"first"', '"second"']);
});

test('cleared optional fields are sent as empty strings [D28]', async () => {
  const { api } = openProfile();
  await replace(/^Phone/, '');
  await replace(/^Company/, '');
  await save();
  await waitFor(() => expect(api.count(PUT)).toBe(1));
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ phone: '', company: '' });
});

test('invalid fields are named in a summary and beside each field, and nothing is sent [CP10, D27]', async () => {
  const { api } = openProfile();
  await replace(/^First name/, ' ');
  await replace(/^Last name/, '');
  await replace(/^Email/, 'marguerite@');
  await save();
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
  ]) {
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(screen.getByRole('link', { name: message })).toBeVisible();
  }
  expect(await field(/^First name/)).toHaveAccessibleDescription(/First name is required/);
  expect(api.count(PUT)).toBe(0);
  Element.prototype.scrollIntoView ??= () => {}; // jsdom has no layout
  await userEvent.click(screen.getByRole('link', { name: 'Last name is required' }));
  expect(await field(/^Last name/)).toHaveFocus();
});

test('a failure says so and keeps typed input [CP12]', async () => {
  const { api, host } = openProfile({ [PUT]: BROKEN });
  await replace(/^Last name/, 'Ashdown-Grey');
  await save();
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { title: 'Error', description: 'Failed to update profile. Please try again.', tone: 'destructive' },
    ]),
  );
  expect(await field(/^Last name/)).toHaveValue('Ashdown-Grey');
  expect(host.signIns).toBe(0);
  expect(api.count(PUT)).toBe(1);
});

test('a 401 with Unauthorized opens the login page without the failure toast [CP23]', async () => {
  const { host } = openProfile({ [PUT]: SIGNED_OUT });
  await save();
  await waitFor(() => expect(host.signIns).toBe(1));
  expect(host.toasts).toEqual([]);
});

test.each([
  ['401 without the word', () => response(401, 'expired')],
  ['403 Unauthorized', () => response(403, 'Unauthorized')],
])('%s is an ordinary failure [CP23]', async (_, reply) => {
  const { host } = openProfile({ [PUT]: reply });
  await save();
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.signIns).toBe(0);
});

test('a second press while saving sends nothing', async () => {
  const { api } = openProfile({ [PUT]: never });
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Saving...' }));
  expect(api.count(PUT)).toBe(1);
});

test('a half-filled form survives a change of tabs', async () => {
  openProfile();
  await replace(/^Company/, 'Ashdown Trust');
  await userEvent.click(screen.getByRole('tab', { name: 'Updates' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(await field(/^Company/)).toHaveValue('Ashdown Trust');
});

describe('a draft', () => {
  const fill = async (name: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(name), { target: { value } });
  const kept = () => window.sessionStorage.getItem('draft-profile');

  test('is restored after leaving the page, and holds only the typed fields', async () => {
    const first = openProfile();
    await fill(/^Company/, 'Ashdown Trust');
    await fill(/^Phone/, '');
    first.unmount();
    expect(kept()).not.toContain('Marguerite"');
    openProfile({ 'GET /api/client/profile': { ...profile, lastName: 'Ashdown-Grey' } });
    expect(await field(/^Company/)).toHaveValue('Ashdown Trust');
    expect(await field(/^Phone/)).toHaveValue('');
    expect(await field(/^Last name/)).toHaveValue('Ashdown-Grey');
  });

  test('survives reading the profile again', async () => {
    const { api, queryClient } = openProfile();
    await fill(/^Company/, 'Ashdown Trust');
    api.routes['GET /api/client/profile'] = { ...profile, lastName: 'Ashdown-Grey', company: 'Other' };
    await act(() => queryClient.invalidateQueries());
    await waitFor(async () => expect(await field(/^Last name/)).toHaveValue('Ashdown-Grey'));
    expect(await field(/^Company/)).toHaveValue('Ashdown Trust');
  });

  test('of somebody else is neither shown nor kept', async () => {
    const first = openProfile();
    await fill(/^Company/, 'Ashdown Trust');
    first.unmount();
    openProfile({ 'GET /api/client/profile': { ...profile, email: 'another@client.example' } });
    expect(await field(/^Company/)).toHaveValue('Ashdown Family Holdings');
    expect(kept()).toBeNull();
  });

  test('ends when it is saved', async () => {
    const { api, queryClient } = openProfile();
    await fill(/^Company/, 'Ashdown Trust');
    expect(kept()).toContain('"Ashdown Trust"');
    await save();
    await waitFor(() => expect(kept()).toBeNull());
    expect(await field(/^Company/)).toHaveValue('Ashdown Trust');
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).not.toBeInTheDocument();
    api.routes['GET /api/client/profile'] = { ...profile, company: 'Corrected by the team' };
    await act(() => queryClient.invalidateQueries());
    expect(await field(/^Company/)).toHaveValue('Corrected by the team');
  });

  test('ends when it equals the saved data, or is discarded', async () => {
    openProfile();
    await fill(/^Company/, 'Ashdown Trust');
    await fill(/^Company/, 'Ashdown Family Holdings');
    expect(kept()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).not.toBeInTheDocument();
    await fill(/^Company/, '');
    await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }));
    expect(await field(/^Company/)).toHaveValue('Ashdown Family Holdings');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    expect(kept()).toBeNull();
  });
});

test('the choice of emails is in one place, and also beside messages and documents', async () => {
  const { api } = openProfile({
    'GET /api/client/profile': { ...profile, unreadMessages: 0 },
    'GET /api/account/notices': { byMail: true, documents: true },
    'PUT /api/account/notices': () => response(204),
  });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Emails' });
  const section = within(heading.closest('section')!);
  const choices = await section.findAllByRole('checkbox');
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
    'Email me about new messages',
    'Email me about documents I’m asked for',
  ]);
  await userEvent.click(choices[0]!);
  await userEvent.click(choices[1]!);
  const puts = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(puts).toEqual([
    { byMail: false, documents: true },
    { byMail: false, documents: false },
  ]);
  for (const [tab, name] of [
    ['Documents', 'Email me about documents I’m asked for'],
    ['Messages', 'Email me about new messages'],
  ] as const) {
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    expect(await screen.findByRole('checkbox', { name })).not.toBeChecked();
  }
});

test('a server without the choice of emails leaves no empty section', async () => {
  openProfile({
    'GET /api/client/profile': { ...profile, unreadMessages: 0 },
    'GET /api/account/notices': BROKEN,
  });
  await field(/^First name/);
  expect(screen.queryByRole('heading', { name: 'Emails' })).toBeNull();
});
