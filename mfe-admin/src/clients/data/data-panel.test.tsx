import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { clientCase } from '../../testing/client-fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const OWNER = { firstName: 'Olga', staffRole: 'owner' } as const;
const ADVISER = { firstName: 'Ada', staffRole: 'adviser' } as const;
const HOLD = { since: '2026-11-22T10:00:00.000Z', setBy: 'Olga Owner', reason: 'Court order 12/26' };
const ERASURE = {
  goes: [
    { what: 'Documents', count: 3 },
    { what: 'Updates', count: 0 },
  ],
  stays: [{ what: 'Copies in backups', why: 'They are encrypted.' }],
  blockedBy: null,
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openData(
  routes: Parameters<typeof renderCase>[1] = {},
  user: typeof OWNER | typeof ADVISER = OWNER,
) {
  const rendered = await renderCase('?tab=data', routes, user);
  await screen.findByRole('heading', { level: 2, name: 'Data' });
  return rendered;
}

test('an adviser sees the data copy and nothing reserved for owners', async () => {
  await openData({}, ADVISER);
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Copy of everything']);
});

test('a reader has no such tab, even by URL', async () => {
  await renderCase('?tab=data', {}, { firstName: 'Rhea', staffRole: 'reader' });
  expect(await screen.findByRole('tab', { name: 'Milestones' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: 'Data' })).not.toBeInTheDocument();
});

test('the export starts after the server has reported its size', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.pathname);
  });
  const size = `GET ${CASE}/export/size`;
  const { host } = await openData({ [size]: { files: 2, bytes: 2_500_000 } });
  await press('Export all data');
  await waitFor(() => expect(saved).toEqual([`${CASE}/export`]));
  expect(host.toasts.at(-1)?.title).toBe('The download begins');
  click.mockRestore();
});

test('a refused export says why', async () => {
  const { host } = await openData({
    [`GET ${CASE}/export/size`]: () =>
      response(403, { detail: 'Only the adviser of this client and owners export all data' }),
  });
  await press('Export all data');
  await waitFor(() => expect(host.toasts.at(-1)?.description).toMatch(/^Only the adviser .* data\.$/));
});

test.each([
  [
    'Restrict...',
    'Restriction',
    'Restrict',
    'restriction',
    'restriction',
    'Lift the restriction',
    'Restricted',
  ],
  [
    'Set a legal hold...',
    'Legal hold',
    'Set a legal hold',
    'legal-hold',
    'legalHold',
    'Lift the legal hold',
    'Legal hold',
  ],
])(
  '%s needs a reason, is then shown with who and why, and can be lifted',
  async (open, title, submit, path, field, lift, badge) => {
    const { api } = await openData({
      [`PUT ${CASE}/${path}`]: clientCase({ [field]: HOLD }),
      [`DELETE ${CASE}/${path}`]: clientCase(),
    });
    await press(open);
    const dialog = await screen.findByRole('dialog', { name: title });
    await userEvent.click(within(dialog).getByRole('button', { name: submit }));
    expect(await within(dialog).findAllByText('Please give the reason')).not.toHaveLength(0);
    expect(api.count(`PUT ${CASE}/${path}`)).toBe(0);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Court order 12/26');
    await userEvent.click(within(dialog).getByRole('button', { name: submit }));
    expect(await screen.findByText('Court order 12/26')).toBeVisible();
    expect(screen.getByText(/Since .*22.* by/)).toHaveTextContent('Olga Owner');
    const head = screen.getByRole('heading', { level: 1 }).closest('header')!;
    expect(head).toHaveTextContent(badge);
    await press(lift);
    expect(await screen.findByRole('button', { name: open })).toBeVisible();
  },
);

test('an erasure lists what goes and what stays, needs the address typed, and returns to the list', async () => {
  const { api, host } = await openData({
    [`GET ${CASE}/erasure`]: ERASURE,
    [`POST ${CASE}/erasure`]: ({ body }) =>
      (body as { loginEmail: string }).loginEmail === 'k1@client.example'
        ? response(200, ERASURE)
        : response(422, { errors: [{ pointer: '/loginEmail', message: 'This is not the address' }] }),
    'GET /api/admin/clients': [],
  });
  await press('See what would be erased...');
  const dialog = await screen.findByRole('dialog', { name: 'Erase Marguerite Ashdown?' });
  expect(await within(dialog).findByText('Documents: 3')).toBeVisible();
  expect(within(dialog).queryByText(/Updates/)).not.toBeInTheDocument();
  expect(within(dialog).getByText('Copies in backups. They are encrypted.')).toBeVisible();
  expect(api.count(`POST ${CASE}/erasure`)).toBe(0);
  const field = within(dialog).getByRole('textbox', { name: /type k1@client\.example/ });
  await userEvent.type(field, 'k2@client.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  expect(await within(dialog).findAllByText('This is not the address')).not.toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.type(field, 'k1@client.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  expect(host.toasts.at(-1)?.title).toBe('Erased');
});

test('under a legal hold the dialog says so and cannot erase', async () => {
  await openData({
    [`GET ${CASE}/erasure`]: { ...ERASURE, blockedBy: 'This client is under a legal hold: Court order' },
  });
  await press('See what would be erased...');
  expect(await screen.findByText('This client is under a legal hold: Court order')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase for good' })).not.toBeInTheDocument();
});
