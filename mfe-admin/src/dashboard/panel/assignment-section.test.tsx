import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Assignment } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { bookings } from '../../testing/fixtures';
import { countedPage } from '../../testing/counted-page';
import { renderStaff } from '../../testing/render-staff';

const PATH = '/api/admin/bookings/b6';
const eleanor = { id: 'a1', name: 'Eleanor Harrow' };
const theo = { id: 'a2', name: 'Theo Lisle' };
const nobody: Assignment = {
  assignee: null,
  followUpOn: null,
  waitingFor: null,
  notes: [],
  colleagues: [eleanor, theo],
};
const note = {
  id: 'n1',
  text: 'Called, no answer.',
  author: 'Theo Lisle',
  createdAt: '2026-11-20T15:00:00.000Z',
  mentionsYou: false,
};

const openPanel = (
  routes: Parameters<typeof renderStaff>[1] = {},
  user: Parameters<typeof renderStaff>[2] = undefined,
) =>
  renderStaff(
    '/admin?open=b6',
    {
      'GET /api/admin/bookings': countedPage(bookings, { total: 7 }),
      [`GET ${PATH}`]: {
        ...bookings[1]!,
        message: 'Hello',
        createdAt: '2026-11-20T02:30:00.000Z',
        timeZone: null,
      },
      [`GET ${PATH}/assignment`]: nobody,
      ...routes,
    },
    user,
  );
const changesIn = ({ calls }: Awaited<ReturnType<typeof openPanel>>['api']) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('choosing a colleague saves only that, at once; the response is shown', async () => {
  const { api } = await openPanel({
    [`PATCH ${PATH}/assignment`]: { ...nobody, assignee: theo, followUpOn: '2027-01-11' },
  });
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  expect(select).toHaveDisplayValue('Nobody');
  await userEvent.selectOptions(select, 'Theo Lisle');
  await waitFor(() => expect(changesIn(api)).toEqual([{ assigneeId: 'a2' }]));
  await waitFor(() => expect(select).toHaveDisplayValue('Theo Lisle'));
});

test('Undo in the toast restores the assignee, based on the chosen one', async () => {
  const seen: (string | null)[] = [];
  const { host, api } = await openPanel({
    [`GET ${PATH}/assignment`]: { ...nobody, assignee: eleanor },
    [`PATCH ${PATH}/assignment`]: ({ body }: { body?: unknown }, headers: Headers) => {
      seen.push(headers.get('If-Match'));
      const { assigneeId } = body as { assigneeId: string | null };
      return response(200, {
        ...nobody,
        assignee: [eleanor, theo].find(({ id: each }) => each === assigneeId) ?? null,
      });
    },
  });
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  await userEvent.selectOptions(select, 'Theo Lisle');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { title: 'Assigned', description: 'Theo Lisle looks after it now.', action: { label: 'Undo' } },
    ]),
  );
  act(() => host.toasts[0]!.action!.run());
  await waitFor(() => expect(select).toHaveDisplayValue('Eleanor Harrow'));
  expect(changesIn(api)).toEqual([{ assigneeId: 'a2' }, { assigneeId: 'a1' }]);
  expect(seen).toEqual(['"a1"', '"a2"']);
});

test('if a colleague was faster, both choices are named, and the person decides', async () => {
  const seen: (string | null)[] = [];
  const { host } = await openPanel({
    [`PATCH ${PATH}/assignment`]: (_call: unknown, headers: Headers) => {
      seen.push(headers.get('If-Match'));
      return seen.length > 1
        ? response(200, { ...nobody, assignee: theo })
        : response(412, { assignee: eleanor, changedBy: 'Ben Lind' });
    },
  });
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  await userEvent.selectOptions(select, 'Theo Lisle');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      {
        title: 'Changed meanwhile',
        description: 'Ben Lind has assigned it to Eleanor Harrow meanwhile. You chose Theo Lisle.',
        action: { label: 'Assign to Theo Lisle' },
      },
    ]),
  );
  expect(select).toHaveDisplayValue('Eleanor Harrow');
  act(() => host.toasts[0]!.action!.run());
  await waitFor(() => expect(seen).toEqual(['""', '"a1"']));
});

test('a day is saved when its year is complete, and removed when cleared', async () => {
  const { api } = await openPanel({ [`PATCH ${PATH}/assignment`]: { ...nobody, followUpOn: '2027-01-11' } });
  const day = await screen.findByLabelText('Follow up on');
  for (const value of ['0002-01-11', '0202-01-11', '2027-01-11', ''])
    fireEvent.change(day, { target: { value } });
  await waitFor(() => expect(changesIn(api)).toEqual([{ followUpOn: '2027-01-11' }, { followUpOn: null }]));
});

test('what it waits for is chosen from a list, saved at once', async () => {
  const { api } = await openPanel({
    [`PATCH ${PATH}/assignment`]: { ...nobody, waitingFor: 'third-party' },
  });
  const select = await screen.findByRole('combobox', { name: 'Waiting for' });
  expect(select).toHaveDisplayValue('Nothing');
  await userEvent.selectOptions(select, 'Somebody else');
  await waitFor(() => expect(changesIn(api)).toEqual([{ waitingFor: 'third-party' }]));
  await waitFor(() => expect(select).toHaveDisplayValue('Somebody else'));
});

test('a colleague is mentioned by keyboard only, and sent as the account', async () => {
  const { api } = await openPanel({ [`POST ${PATH}/notes`]: () => response(201, nobody) });
  const box = await screen.findByLabelText('Write a note');
  await userEvent.type(box, 'Please ask @l');
  const shown = () => within(screen.getByRole('listbox', { name: 'Colleagues' })).getAllByRole('option');
  expect(shown().map(({ textContent }) => textContent)).toEqual(['Theo Lisle']);
  await userEvent.type(box, '{Backspace}');
  const options = shown();
  expect(options.map(({ textContent }) => textContent)).toEqual(['Eleanor Harrow', 'Theo Lisle']);
  expect(box).toHaveAttribute('aria-activedescendant', options[0]!.id);
  await userEvent.type(box, '{ArrowDown}');
  expect(box).toHaveAttribute('aria-activedescendant', options[1]!.id);
  await userEvent.type(box, '{Enter}');
  expect(box).toHaveValue('Please ask @Theo Lisle ');
  expect(screen.queryByRole('listbox')).toBeNull();
  // Escape closes the list but not the panel.
  await userEvent.type(box, 'or @e{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      text: 'Please ask @Theo Lisle or @e',
      mentions: ['a2'],
    }),
  );
});

test('colleagues with the same name are offered with their addresses, and only the chosen one is mentioned', async () => {
  const namesakes = [
    { ...theo, email: 'theo@lind.com' },
    { ...theo, id: 'a3', email: 't.lisle@lind.com' },
  ];
  const { api } = await openPanel({
    [`GET ${PATH}/assignment`]: { ...nobody, colleagues: namesakes },
    [`POST ${PATH}/notes`]: () => response(201, nobody),
  });
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  expect(within(select).getByRole('option', { name: 'Theo Lisle (t.lisle@lind.com)' })).toBeVisible();
  const box = screen.getByLabelText('Write a note');
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await userEvent.type(box, 'Please ask @Theo Lisle{Escape}');
  await add();
  expect(await screen.findAllByText(/More than one colleague is called Theo Lisle/)).not.toEqual([]);
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(box, '{Backspace}e');
  const options = within(screen.getByRole('listbox', { name: 'Colleagues' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Theo Lisletheo@lind.com',
    'Theo Lislet.lisle@lind.com',
  ]);
  await userEvent.type(box, '{ArrowDown}{Enter}');
  expect(box).toHaveValue('Please ask @Theo Lisle (t.lisle@lind.com) ');
  await add();
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      text: 'Please ask @Theo Lisle (t.lisle@lind.com)',
      mentions: ['a3'],
    }),
  );
});

test('a note that mentions the reader is marked until done, which can be undone', async () => {
  const mentioned = { ...note, mentionsYou: true };
  const { api, host } = await openPanel({
    [`GET ${PATH}/assignment`]: { ...nobody, notes: [mentioned] },
    'PUT /api/admin/mentions/n1': () => response(204),
  });
  await screen.findByText('Mentions you');
  api.routes[`GET ${PATH}/assignment`] = { ...nobody, notes: [note] };
  await userEvent.click(screen.getByRole('button', { name: 'Done with the note of Theo Lisle' }));
  await waitFor(() => expect(screen.queryByText('Mentions you')).toBeNull());
  api.routes[`GET ${PATH}/assignment`] = { ...nobody, notes: [mentioned] };
  act(() => host.toasts.at(-1)!.action!.run());
  expect(await screen.findByText('Mentions you')).toBeVisible();
  expect(api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isDone: true },
    { isDone: false },
  ]);
});

test('a value that failed to save is reverted, with a toast', async () => {
  const { host } = await openPanel({ [`PATCH ${PATH}/assignment`]: () => response(500, 'Error') });
  fireEvent.change(await screen.findByLabelText('Follow up on'), { target: { value: '2027-01-11' } });
  await waitFor(() =>
    expect(host.toasts).toEqual([
      expect.objectContaining({ description: expect.stringContaining('was not changed') }),
    ]),
  );
  expect(screen.getByLabelText('Follow up on')).toHaveValue('');
});

test('a note keeps its idempotency key until it is stored, and is then shown', async () => {
  let isUp = false;
  const keys: (string | null)[] = [];
  const { api } = await openPanel({
    [`POST ${PATH}/notes`]: (_call: unknown, headers: Headers) => {
      keys.push(headers.get('Idempotency-Key'));
      return isUp ? response(201, { ...nobody, notes: [note] }) : response(503, 'Error');
    },
  });
  await userEvent.type(await screen.findByLabelText('Write a note'), 'Called, no answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText(/kept only once/)).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const notes = within(screen.getByRole('region', { name: 'Internal notes' }));
  expect(await notes.findByRole('listitem')).toHaveTextContent(
    'Called, no answer.Theo Lisle, Fri, 20 Nov 2026, 10:00 AM',
  );
  expect(screen.getByLabelText('Write a note')).toHaveValue('');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(api.count(`GET ${PATH}/assignment`)).toBe(1);
});

test('a reader sees the assignee and the notes, and changes nothing', async () => {
  const routes = {
    [`GET ${PATH}/assignment`]: { ...nobody, assignee: theo, followUpOn: '2027-01-11', notes: [note] },
  };
  await openPanel(routes, { firstName: 'Rita', role: 'staff', staffRole: 'reader' });
  expect(await screen.findByRole('region', { name: 'Assignment' })).toHaveTextContent(
    'Assigned to Theo Lisle. Follow up on 11 Jan 2027.',
  );
  expect(screen.getByText('Called, no answer.')).toBeVisible();
  expect(screen.queryByLabelText('Write a note')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Assigned to' })).toBeNull();
});

test('is hidden if the server has none', async () => {
  const { api } = await openPanel({ [`GET ${PATH}/assignment`]: () => response(404, 'Not Found') });
  await waitFor(() => expect(api.count(`GET ${PATH}/assignment`)).toBe(1));
  expect(screen.queryByRole('region', { name: 'Assignment' })).toBeNull();
});

test('the history names the colleague and the day', async () => {
  const change = { actorKind: 'staff', actorName: 'Eleanor Harrow', at: '2026-11-20T15:00:00.000Z' };
  const assigned = { ...change, action: 'record-assigned' };
  await openPanel({
    [`GET ${PATH}/history`]: {
      changes: [
        { ...assigned, id: '1', changes: { assigneeId: [null, 'a2'], followUpOn: [null, '2027-01-11'] } },
        { ...assigned, id: '2', changes: { assigneeId: ['a2', 'gone'] } },
        { ...assigned, id: '3', changes: { assigneeId: ['gone', null], followUpOn: ['2027-01-11', null] } },
        { ...assigned, id: '5', changes: { waitingFor: [null, 'visitor'] } },
        { ...assigned, id: '6', changes: { waitingFor: ['visitor', null] } },
        { ...change, id: '4', action: 'record-note-added', changes: null },
        {
          ...assigned,
          id: '7',
          actorKind: 'product',
          actorName: null,
          changes: { waitingFor: ['visitor', null] },
        },
      ],
      messages: [],
    },
  });
  const history = await screen.findByRole('region', { name: 'History' });
  await within(history).findByText(/Theo Lisle/);
  const lines = within(history).getAllByRole('listitem');
  expect(lines.map((line) => line.firstChild!.textContent)).toEqual([
    'Eleanor Harrow assigned it to Theo Lisle and set a follow-up on 11 Jan 2027',
    'Eleanor Harrow assigned it to a colleague',
    'Eleanor Harrow assigned it to nobody and removed the follow-up',
    'Eleanor Harrow noted that it waits for the visitor',
    'Eleanor Harrow ended the waiting',
    'Eleanor Harrow wrote an internal note',
    'An answer by mail ended the waiting',
  ]);
});
