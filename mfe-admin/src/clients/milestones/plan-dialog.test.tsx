import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { CASE, renderCase } from '../../testing/render-case';

const TEMPLATES = 'GET /api/admin/milestone-templates';
const PLAN = `POST ${CASE}/milestone-plan`;
const step = (title: string, dueAfter: number | null) => ({
  title,
  description: `About ${title}`,
  dueAfter,
  dueUnit: 'days',
});
const templates = [
  { id: 't1', name: 'New client', service: '', milestones: [step('Letter', 1), step('Papers', null)] },
  { id: 't2', name: 'A trust', service: 'Corporate Structuring', milestones: [step('Deed', 3)] },
];
const openDialog = async (routes: Parameters<typeof renderCase>[1] = {}) => {
  const rendered = await renderCase('', { [TEMPLATES]: templates, ...routes });
  await userEvent.click(await screen.findByRole('button', { name: 'Add from a template' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Add from a template' })) };
};
// A Friday.
const begin = async (dialog: ReturnType<typeof within>) => {
  await userEvent.clear(dialog.getByLabelText('Start date'));
  await userEvent.type(dialog.getByLabelText('Start date'), '2026-11-27');
};

test('the chosen milestones are added on the days shown, and the list is read again', async () => {
  const { api, host, dialog } = await openDialog({
    [PLAN]: () => response(201, [{ id: 'm8' }, { id: 'm9' }]),
  });
  await begin(dialog);
  expect(dialog.getByText('Due Mon, 30 Nov 2026')).toBeVisible();
  expect(dialog.getByText('No due date')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /weekend/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add 2 milestones' }));
  await waitFor(() => expect(host.toasts).toMatchObject([{ description: '2 milestones added.' }]));
  const sent = api.calls.find(({ method }) => method === 'POST')!;
  expect(sent.body).toEqual({
    template: 'New client',
    milestones: [
      { title: 'Letter', description: 'About Letter', dueDate: '2026-11-28' },
      { title: 'Papers', description: 'About Papers', dueDate: '' },
    ],
  });
  expect(api.count(`GET ${CASE}/milestones`)).toBe(2);
});

test('another template starts with all milestones chosen, and without any nothing is sent', async () => {
  const { api, dialog } = await openDialog();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Letter/ }));
  expect(dialog.getByRole('button', { name: 'Add 1 milestone' })).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('Template'), 'A trust (Corporate Structuring)');
  expect(dialog.getByRole('checkbox', { name: /^Deed/ })).toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Deed/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add milestones' }));
  expect(await dialog.findByText('Please choose at least one milestone')).toBeVisible();
  expect(api.count(PLAN)).toBe(0);
});

test('a plan without a response is sent again with its key', async () => {
  const keys: (string | null)[] = [];
  const { dialog } = await openDialog({
    [PLAN]: (_call, headers) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1 ? response(503) : response(201, [{ id: 'm9' }]);
    },
  });
  await begin(dialog);
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Add 2 milestones' }));
  await press();
  expect(await dialog.findByText(/You can safely send it again/)).toBeVisible();
  await press();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^".{32}"$/);
  expect(keys[1]).toBe(keys[0]);
});

test('without templates it says where to add them', async () => {
  const { dialog } = await openDialog({ [TEMPLATES]: [] });
  expect(dialog.getByText(/Owners keep them under Settings/)).toBeVisible();
});

test('a list of templates that failed can be loaded again', async () => {
  const { api, dialog } = await openDialog({ [TEMPLATES]: () => response(500) });
  const again = await dialog.findByRole('button', { name: /again/i });
  api.routes[TEMPLATES] = templates;
  await userEvent.click(again);
  expect(await dialog.findByLabelText('Start date')).toBeVisible();
});
