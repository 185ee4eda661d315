import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { clientCase } from '../../testing/client-fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const ADVISER = { firstName: 'Eleanor', staffRole: 'adviser' } as const;
const PEOPLE = `${CASE}/people`;
const GET = `GET ${PEOPLE}`;
const member = (changes: object = {}) => ({
  id: 'm1',
  firstName: 'Ada',
  lastName: 'Lee',
  email: 'ada@lee.example',
  right: 'view',
  since: '2026-11-20T15:00:00.000Z',
  addedBy: 'Eleanor Harrow',
  hasPassword: true,
  invitedUntil: null,
  ...changes,
});

async function open(
  routes: Parameters<typeof renderCase>[1] = {},
  as: typeof ADVISER | { firstName: string; staffRole: 'reader' } = ADVISER,
) {
  const rendered = await renderCase('?tab=people', { [GET]: [member()], ...routes }, as);
  await screen.findByRole('heading', { level: 2, name: 'People' });
  return rendered;
}

test('staff see who has which access, since when and from whom', async () => {
  await open({ [GET]: [member({ hasPassword: false, invitedUntil: '2099-01-01T00:00:00.000Z' })] });
  expect(await screen.findByText('ada@lee.example')).toBeVisible();
  expect(screen.getByText('Invited')).toBeVisible();
  expect(screen.getByText(/^The invitation link works until|Not signed in yet/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Access of Ada Lee' })).toHaveValue('view');
});

test('a right is changed in its row', async () => {
  const call = `PUT ${PEOPLE}/m1`;
  const { api } = await open({ [call]: member({ right: 'act' }) });
  const access = await screen.findByRole('combobox', { name: 'Access of Ada Lee' });
  await userEvent.selectOptions(access, 'act');
  await waitFor(() => expect(access).toHaveValue('act'));
  expect(api.count(call)).toBe(1);
});

test('access is withdrawn after a second press, and the heading gets focus', async () => {
  const call = `DELETE ${PEOPLE}/m1`;
  const { api } = await open({ [call]: () => response(204) });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw access of Ada Lee' }));
  const question = screen.getByRole('group', { name: 'Withdraw access of Ada Lee?' });
  expect(within(question).getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(api.count(call)).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw access of Ada Lee' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw access' }));
  await waitFor(() => expect(api.count(call)).toBe(1));
  expect(screen.getByRole('heading', { level: 2, name: 'People' })).toHaveFocus();
});

test('while the case is restricted, access can be withdrawn but not given', async () => {
  const restriction = { since: '2026-11-20T15:00:00.000Z', setBy: 'Olga', reason: 'A dispute' };
  await open({ [`GET ${CASE}`]: clientCase({ restriction }) });
  expect(await screen.findByRole('button', { name: 'Withdraw access of Ada Lee' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give access' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Access of Ada Lee' })).not.toBeInTheDocument();
});

test('a reader only reads', async () => {
  await open({}, { firstName: 'Rita', staffRole: 'reader' });
  expect(await screen.findByText('View: reads and downloads everything')).toBeVisible();
  const panel = screen.getByRole('tabpanel', { name: 'People' });
  expect(
    within(panel)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(expect.not.arrayContaining(['Give access', 'Withdraw access']));
});

test('the page of a member links to the client whose case they share', async () => {
  const shared = clientCase({ status: null, memberOf: { id: 'k9', name: 'Marguerite Ashdown' } });
  await renderCase('', { [`GET ${CASE}`]: shared }, ADVISER);
  expect(await screen.findByRole('link', { name: 'Marguerite Ashdown' })).toHaveAttribute(
    'href',
    '/admin/clients/k9?tab=people',
  );
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});
