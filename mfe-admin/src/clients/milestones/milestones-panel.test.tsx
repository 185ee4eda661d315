import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { milestones } from '../../testing/client-fixtures';
import { HOSTILE } from '../../testing/fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const LIST = `GET ${CASE}/milestones`;
const ORDER = `PUT ${CASE}/milestone-order`;
const milestonesLoaded = () => screen.findByRole('heading', { name: 'Custody migration' });
const titlesInOrder = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
const rowOf = (title: string) => screen.getByRole('heading', { name: title }).closest('li')!;
const pressButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const openForm = async () => {
  await milestonesLoaded();
  await pressButton('Add milestone');
  return screen.findByRole('dialog', { name: 'Add milestone' });
};

test('milestones are in order, with status, due day and description', async () => {
  await renderCase();
  await milestonesLoaded();
  expect(titlesInOrder()).toEqual(['Custody migration', 'Residence application', 'Holding company accounts']);
  expect(rowOf('Residence application')).toHaveTextContent('Due 4 Dec 2026');
  expect(rowOf('Custody migration')).toHaveTextContent('Completed, planned for 12 Nov 2026');
  expect(rowOf('Custody migration')).not.toHaveTextContent('Due');
  expect(rowOf('Residence application')).toHaveTextContent('About Residence application');
  expect(within(rowOf('Custody migration')).getByText('completed').closest('[data-tone]')).toHaveAttribute(
    'data-tone',
    'good',
  );
  expect(rowOf('Holding company accounts')).not.toHaveTextContent('Due');
});

test('a milestone is added with all fields that clients see', async () => {
  const { api, host } = await renderCase('', { [`POST ${CASE}/milestones`]: milestones[0]! });
  const dialog = await openForm();
  const form = within(dialog);
  await userEvent.type(form.getByRole('textbox', { name: 'Title' }), ' Trust deed ');
  await userEvent.type(form.getByRole('textbox', { name: /^Description/ }), 'Signed in London');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Status' }), 'In progress');
  await userEvent.type(form.getByLabelText(/^Due date/), '2026-12-24');
  await userEvent.type(form.getByRole('textbox', { name: /^Notes/ }), 'Bring your passport');
  await userEvent.click(form.getByRole('button', { name: 'Add milestone' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ title: 'Success', description: 'Milestone added.' }]),
  );
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Trust deed',
    description: 'Signed in London',
    status: 'in_progress',
    dueDate: '2026-12-24',
    notes: 'Bring your passport',
  });
  expect(api.count(LIST)).toBe(2);
});

test.each([
  ['a day', '2026-12-04'],
  ['a midnight', '2026-12-04T00:00:00.000Z'],
  ["an instant, read on the firm's calendar", '2026-12-05T03:30:00.000Z'],
])('a milestone is edited from its values, its due day being %s', async (_form, dueDate) => {
  const { api } = await renderCase('', {
    [LIST]: [{ ...milestones[1], dueDate }],
    [`PUT ${CASE}/milestones/m2`]: milestones[1]!,
  });
  await screen.findByRole('heading', { name: 'Residence application' });
  await pressButton('Edit milestone Residence application');
  expect(screen.getByLabelText(/^Due date/)).toHaveValue('2026-12-04');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('in_progress');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Blocked');
  await pressButton('Save milestone');
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'Residence application',
      description: 'About Residence application',
      status: 'blocked',
      dueDate: '2026-12-04',
      notes: '',
    }),
  );
});

test('saving a milestone sends its revision, and a conflict keeps the typed input', async () => {
  const seen: (string | null)[] = [];
  const { host } = await renderCase('', {
    [LIST]: [{ ...milestones[1]!, revision: 'first' }],
    [`PUT ${CASE}/milestones/m2`]: (_, headers: Headers) => {
      seen.push(headers.get('If-Match'));
      return response(412, { type: 'changed-since', status: 412, detail: 'Changed meanwhile' });
    },
  });
  await screen.findByRole('heading', { name: 'Residence application' });
  await pressButton('Edit milestone Residence application');
  await userEvent.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Signed');
  await pressButton('Save milestone');
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Not saved' }]));
  expect(seen).toEqual(['"first"']);
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Signed');
});

test('a due day changed by somebody else is shown in the usual format', async () => {
  const before = { ...milestones[1]!, revision: 'first' };
  const { api } = await renderCase('', {
    [LIST]: [before],
    [`PUT ${CASE}/milestones/m2`]: () =>
      response(412, { type: 'changed-since', status: 412, detail: 'Changed meanwhile' }),
  });
  await screen.findByRole('heading', { name: 'Residence application' });
  await pressButton('Edit milestone Residence application');
  const due = screen.getByLabelText(/^Due date/);
  fireEvent.change(due, { target: { value: '2026-12-24' } });
  api.routes[LIST] = [{ ...before, dueDate: '2026-12-09', revision: 'second' }];
  await pressButton('Save milestone');
  await waitFor(() => expect(due).toHaveAccessibleDescription(/“9 Dec 2026” was saved here meanwhile/));
});

test('a milestone without a title is not sent', async () => {
  const { api } = await renderCase();
  await openForm();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add milestone' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Title is required');
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('typed input survives Esc, a failed save and a change of tabs', async () => {
  const { host } = await renderCase('', { [`POST ${CASE}/milestones`]: () => response(500) });
  await openForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Trust deed');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add milestone' }));
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Error', tone: 'destructive' }]));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Trust deed');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('tab', { name: 'Updates' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Milestones' }));
  await openForm();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Trust deed');
  await pressButton('Cancel');
  await openForm();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('a reorder shows at once, keeps focus, is announced, and sends the whole order', async () => {
  const { api } = await renderCase('', { [ORDER]: never });
  await milestonesLoaded();
  const up = screen.getByRole('button', { name: 'Move up Holding company accounts' });
  up.focus();
  await userEvent.keyboard('{Enter}');
  expect(titlesInOrder()).toEqual(['Custody migration', 'Holding company accounts', 'Residence application']);
  expect(screen.getByRole('button', { name: 'Move up Holding company accounts' })).toHaveFocus();
  expect(screen.getByText('Holding company accounts is now step 2 of 3.')).toHaveAttribute('role', 'status');
  await userEvent.keyboard('{Enter}');
  expect(titlesInOrder()[0]).toBe('Holding company accounts');
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute('aria-disabled', 'true');
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: ['m1', 'm3', 'm2'] });
});

test('moving a milestone down keeps focus', async () => {
  await renderCase('', { [ORDER]: never });
  await milestonesLoaded();
  screen.getByRole('button', { name: 'Move down Custody migration' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(titlesInOrder()[2]).toBe('Custody migration');
  expect(screen.getByRole('button', { name: 'Move down Custody migration' })).toHaveFocus();
});

test('moves are sent one after the other, and the last order stays', async () => {
  const answers: (() => void)[] = [];
  const { api, queryClient } = await renderCase('', {
    [ORDER]: () => new Promise((resolve) => answers.push(() => resolve(response(204)))),
  });
  await milestonesLoaded();
  await pressButton('Move down Custody migration');
  await pressButton('Move down Custody migration');
  expect(api.count(ORDER)).toBe(1);
  answers[0]!();
  await waitFor(() => expect(api.count(ORDER)).toBe(2));
  answers[1]!();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(titlesInOrder()[2]).toBe('Custody migration');
  expect(api.calls.at(-1)?.body).toEqual({ ids: ['m2', 'm3', 'm1'] });
});

test('an order that the server refuses is rolled back with a toast', async () => {
  const { host } = await renderCase('', { [ORDER]: () => response(500) });
  await milestonesLoaded();
  await pressButton('Move down Custody migration');
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Error' }]));
  await waitFor(() => expect(titlesInOrder()[0]).toBe('Custody migration'));
});

test('one press deletes nothing; Esc and Keep cancel', async () => {
  const { api } = await renderCase();
  await milestonesLoaded();
  const ask = () => pressButton('Delete milestone Custody migration');
  await ask();
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Delete milestone Custody migration' })).toHaveFocus();
  await ask();
  await pressButton('Keep');
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('the second press deletes, and the focus stays in the list', async () => {
  const { api, host } = await renderCase('', { [`DELETE ${CASE}/milestones/m1`]: () => response(204) });
  await milestonesLoaded();
  await pressButton('Delete milestone Custody migration');
  api.routes[LIST] = milestones.slice(1);
  await pressButton('Delete');
  await waitFor(() => expect(titlesInOrder()).toEqual(['Residence application', 'Holding company accounts']));
  expect(screen.getByRole('heading', { level: 2, name: 'Milestones' })).toHaveFocus();
  expect(host.toasts).toMatchObject([{ title: 'Success', description: 'Milestone deleted.' }]);
});

test('a deletion after the session has ended opens the login page and keeps the row', async () => {
  const { host } = await renderCase('', {
    [`DELETE ${CASE}/milestones/m1`]: () => response(401, 'Unauthorized'),
  });
  await milestonesLoaded();
  await pressButton('Delete milestone Custody migration');
  await pressButton('Delete');
  await waitFor(() => expect(host.signIns).toBe(1));
  expect(host.toasts).toEqual([]);
  expect(titlesInOrder()).toHaveLength(3);
});

test.each([
  [
    response(409, { detail: 'This client is under a legal hold, and nothing is removed' }),
    'This client is under a legal hold, and nothing is removed.',
  ],
  [response(409, 'Conflict'), 'Failed to delete the milestone. Please try again.'],
  [response(500, { detail: 'Something failed' }), 'Failed to delete the milestone. Please try again.'],
])('a refused deletion says why if that is known, and keeps the row', async (answer, description) => {
  const { host } = await renderCase('', { [`DELETE ${CASE}/milestones/m1`]: () => answer });
  await milestonesLoaded();
  await pressButton('Delete milestone Custody migration');
  await pressButton('Delete');
  await waitFor(() => expect(host.toasts).toEqual([{ title: 'Error', description, tone: 'destructive' }]));
  expect(titlesInOrder()).toHaveLength(3);
});

test('an empty list says so; a failed list shows no error and Refresh loads it', async () => {
  const { api, unmount } = await renderCase('', { [LIST]: () => response(500) });
  await screen.findByRole('heading', { level: 2, name: 'Milestones' });
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(document.body).not.toHaveTextContent(/error|fail|No milestones/i);
  api.routes[LIST] = milestones;
  await pressButton('Refresh');
  await milestonesLoaded();
  unmount();
  await renderCase('', { [LIST]: [] });
  expect(await screen.findByText('No milestones yet.')).toBeVisible();
});

test('text from staff is shown as text, never as markup', async () => {
  await renderCase('', {
    [LIST]: [{ ...milestones[0], title: HOSTILE, description: HOSTILE, notes: HOSTILE }],
  });
  expect(await screen.findAllByText(HOSTILE, { selector: '[dir=auto]' })).toHaveLength(3);
  expect(document.querySelector('li img')).toBeNull();
});
