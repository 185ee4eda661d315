import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, never, response } from '@lisle-harrow/shell/testing';
import { clientCase, clients } from '../../testing/client-fixtures';
import { countedPage } from '../../testing/counted-page';
import { HOSTILE } from '../../testing/fixtures';
import { renderStaff } from '../../testing/render-staff';

const LIST = 'GET /api/admin/clients';
const POST = 'POST /api/admin/clients';
const clientsLoaded = () => screen.findByRole('link', { name: 'Marguerite Ashdown' });
const openPage = (path = '/admin/clients', routes: Parameters<typeof renderStaff>[1] = {}) =>
  renderStaff(path, { [LIST]: clients, ...routes });
/** The requests for pages of the list. */
const listed = ({ calls }: Awaited<ReturnType<typeof renderStaff>>['api']) =>
  calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/clients'));
const cellsOf = (name: string) =>
  within(screen.getByRole('link', { name }).closest('tr')!).getAllByRole('cell');

test('each row shows the client, the status and open work, and links to the case', async () => {
  await openPage();
  await clientsLoaded();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Client',
    'Company',
    'Status',
    'Milestones',
    'Documents',
  ]);
  const [who, company, status, milestones, documents] = cellsOf('Marguerite Ashdown');
  expect(who).toHaveTextContent('Marguerite Ashdownk1@client.example');
  expect(company).toHaveTextContent('Ashdown Family Holdings');
  expect(within(status!).getByText('active').closest('[data-tone]')).toHaveAttribute('data-tone', 'good');
  expect(milestones).toHaveTextContent('1 of 3');
  expect(documents!.querySelector('b')).toHaveTextContent('2 to review');
  expect(documents).toHaveTextContent('2 to review3 asked for, 1 overdue');
  expect(screen.getByRole('link', { name: 'Marguerite Ashdown' })).toHaveAttribute(
    'href',
    '/admin/clients/k1',
  );
});

test('a row says what is missing: profile, password, documents', async () => {
  await openPage();
  await clientsLoaded();
  expect(cellsOf('Tobias Reyes')[1]).toHaveTextContent('-');
  expect(cellsOf('Tobias Reyes')[2]).toHaveTextContent('No profile yet');
  expect(cellsOf('Anneke de Vries')[2]).toHaveTextContent('onboardingInvited');
  expect(cellsOf('Anneke de Vries')[4]).toHaveTextContent(/^-$/);
  expect(cellsOf('Anneke de Vries')[4]!.querySelector('b')).toBeNull();
});

test('search words and status are in the URL and the call', async () => {
  const { api } = await openPage('/admin/clients?q=ash&status=active', {
    'GET /api/admin/clients?q=ash&status=active': countedPage([clients[2]], { total: 1 }),
  });
  await clientsLoaded();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('ash');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
  expect(screen.getByText('1 client found')).toBeVisible();
  expect(listed(api)).toEqual(['/api/admin/clients?q=ash&status=active']);
});

test('typing is debounced, and the old rows stay until the response arrives', async () => {
  const { api } = await openPage('/admin/clients', { 'GET /api/admin/clients?q=ash': never });
  await clientsLoaded();
  await userEvent.type(screen.getByRole('searchbox'), 'ash');
  expect(screen.getByRole('searchbox')).toHaveValue('ash');
  await waitFor(() => expect(api.count('GET /api/admin/clients?q=ash')).toBe(1));
  expect(screen.getByRole('link', { name: 'Tobias Reyes' })).toBeVisible();
  expect(listed(api)).toHaveLength(2);
});

test('Enter searches at once, and another status drops the cursor', async () => {
  const { api } = await openPage('/admin/clients?cursor=abc', {
    'GET /api/admin/clients?cursor=abc': clients,
    'GET /api/admin/clients?status=none': [clients[1]],
    'GET /api/admin/clients?q=to&status=none': [clients[1]],
  });
  await clientsLoaded();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'No profile yet');
  await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/api/admin/clients?status=none'));
  await userEvent.type(screen.getByRole('searchbox'), 'to{Enter}');
  await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/api/admin/clients?q=to&status=none'));
  expect(api.count('GET /api/admin/clients?q=t&status=none')).toBe(0);
});

test('pages follow the cursor and link back to the first [D19]', async () => {
  const { api } = await openPage('/admin/clients?q=a', {
    'GET /api/admin/clients?q=a': countedPage(clients, { total: 1234, next: 'p2' }),
    'GET /api/admin/clients?q=a&cursor=p2': countedPage([clients[0]], { total: 1234 }),
  });
  await clientsLoaded();
  expect(screen.getByText('1,234 clients found')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tobias Reyes' })).not.toBeInTheDocument());
  expect(api.calls.at(-1)?.path).toBe('/api/admin/clients?q=a&cursor=p2');
  expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/admin/clients?q=a');
  expect(screen.getByText('1,234 clients found')).toHaveFocus();
});

test('loading clients are announced; an empty list says what to do', async () => {
  const { unmount } = await openPage('/admin/clients', { [LIST]: never });
  expect(screen.getByText('Loading clients...')).toBeVisible();
  unmount();
  await openPage('/admin/clients', { [LIST]: [] });
  expect(await screen.findByText('No clients yet.')).toBeVisible();
});

test('a search without results is announced and can be cleared', async () => {
  await openPage('/admin/clients?q=zzz', { 'GET /api/admin/clients?q=zzz': countedPage([], { total: 0 }) });
  expect(await screen.findByText('0 clients found')).toHaveAttribute('role', 'status');
  await userEvent.click(await screen.findByRole('link', { name: 'Clear search' }));
  await clientsLoaded();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('a failed list shows no error, and Refresh loads it [D15]', async () => {
  const { api, host } = await openPage('/admin/clients', { [LIST]: () => response(500) });
  expect(await screen.findAllByRole('columnheader')).toHaveLength(5);
  expect(document.body).not.toHaveTextContent(/error|fail|wrong|No clients/i);
  expect(host.toasts).toEqual([]);
  api.routes[LIST] = clients;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await clientsLoaded();
});

test('someone without the staff role sees the plain page [D30]', async () => {
  await openPage('/admin/clients', { [LIST]: () => response(403) });
  expect(await screen.findByText('This area is for staff.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New client' })).not.toBeInTheDocument();
});

test.each(['<b>W</b>'.repeat(600), HOSTILE, 'مرحبا \u202egpj.exe'])(
  'names from clients are shown as text, never as markup: %#',
  async (text) => {
    await openPage('/admin/clients', {
      [LIST]: [{ ...clients[0], firstName: text, lastName: '', company: text, loginEmail: text }],
    });
    expect(await screen.findByRole('link', { name: text.trim().replace('\u202e', '') })).toHaveAttribute(
      'dir',
      'auto',
    );
    expect(document.querySelector('td img, td script, td [onerror]')).toBeNull();
  },
);

describe('a new client', () => {
  const invitation = { path: '/api/invitation/secret', endsAt: '2026-11-24T19:05:00.000Z', mailed: false };
  const made = { client: clientCase({ id: 'k9', firstName: 'Ida', lastName: 'Holm' }), invitation };

  async function openDialog(answer: Answer = made) {
    const rendered = await openPage('/admin/clients', { [POST]: answer });
    await clientsLoaded();
    await userEvent.click(screen.getByRole('button', { name: 'New client' }));
    return rendered;
  }
  async function fillInIdaHolm() {
    await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), ' ida@holm.example ');
    await userEvent.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ida');
    await userEvent.type(screen.getByRole('textbox', { name: /^Last name/ }), 'Holm');
  }
  const pressAddClient = () => userEvent.click(screen.getByRole('button', { name: 'Add client' }));

  test('is sent, and the link is shown once, with its expiry and that it was not mailed', async () => {
    const { api } = await openDialog();
    await fillInIdaHolm();
    await pressAddClient();
    const dialog = await screen.findByRole('dialog', { name: 'Invitation link' });
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'ida@holm.example',
      firstName: 'Ida',
      lastName: 'Holm',
      phone: '',
      company: '',
      status: 'onboarding',
    });
    const link = within(dialog).getByRole('textbox', { name: 'One-time link' });
    expect(link).toHaveValue(`${window.location.origin}/api/invitation/secret`);
    expect(link).toHaveAttribute('readonly');
    expect(dialog).toHaveTextContent('The link is shown only now');
    expect(dialog).toHaveTextContent(/until 2[45] Nov 2026, /);
    expect(dialog).toHaveTextContent('It was not sent by email');
  });

  test('its link is copied, and closing opens the client', async () => {
    const { api } = await openDialog();
    const user = userEvent.setup();
    await fillInIdaHolm();
    await pressAddClient();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied.')).toHaveAttribute('role', 'status');
    expect(await navigator.clipboard.readText()).toMatch(/\/api\/invitation\/secret$/);
    api.routes['GET /api/admin/clients/k9'] = made.client;
    await user.click(screen.getByRole('button', { name: 'Go to the client' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ida Holm' })).toBeVisible();
  });

  test('if the clipboard is denied, the link is selected', async () => {
    await openDialog();
    const user = userEvent.setup();
    await fillInIdaHolm();
    await pressAddClient();
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'One-time link' });
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/The link is selected/)).toBeVisible();
    expect(link).toHaveFocus();
    expect(link.selectionEnd).toBe(link.value.length);
  });

  test('a person with a sign-in gets no link, and the client page opens', async () => {
    const { host, api } = await openDialog({ client: made.client, invitation: null });
    api.routes['GET /api/admin/clients/k9'] = made.client;
    await fillInIdaHolm();
    await pressAddClient();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ida Holm' })).toBeVisible();
    expect(host.toasts).toMatchObject([{ title: 'Success' }]);
  });

  test('missing fields are named before anything is sent', async () => {
    const { api } = await openDialog();
    await pressAddClient();
    expect(await screen.findByRole('alert')).toHaveFocus();
    for (const message of [
      'Please enter a valid email address',
      'First name is required',
      'Last name is required',
    ])
      expect(screen.getAllByText(message)).toHaveLength(2);
    expect(api.count(POST)).toBe(0);
  });

  test('a failure keeps the typed input', async () => {
    const { host } = await openDialog(() => response(500));
    await fillInIdaHolm();
    await pressAddClient();
    await waitFor(() =>
      expect(host.toasts).toMatchObject([
        { title: 'Error', description: 'Failed to add the client. Please try again.' },
      ]),
    );
    expect(screen.getByRole('textbox', { name: /^First name/ })).toHaveValue('Ida');
  });

  test('Esc keeps the draft, Cancel drops it', async () => {
    await openDialog();
    await fillInIdaHolm();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'New client' }));
    expect(screen.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Holm');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'New client' }));
    expect(screen.getByRole('textbox', { name: /^Last name/ })).toHaveValue('');
  });

  test('another colleague with the same first name does not see the draft', async () => {
    const openAs = async (id: string) => {
      const { unmount } = await renderStaff('/admin/clients', { [LIST]: clients }, { id, firstName: 'Jane' });
      await clientsLoaded();
      await userEvent.click(screen.getByRole('button', { name: 'New client' }));
      return unmount;
    };
    const leave = await openAs('u1');
    await fillInIdaHolm();
    leave();
    await openAs('u2');
    expect(screen.getByRole('textbox', { name: /^Last name/ })).toHaveValue('');
  });
});
