import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { bookings, contacts } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const kinds = [
  {
    single: 'booking',
    ids: 'AD12, AD14',
    path: '/admin',
    name: 'Leila Haddad',
    row: 'b3',
    to: 'pending',
    shown: 'Pending',
    before: 'Confirmed',
    list: 'GET /api/admin/bookings',
    other: 'GET /api/admin/contacts',
    patch: 'PATCH /api/admin/bookings/b3',
    rows: bookings,
    success: 'Booking status updated successfully.',
    failure: 'Failed to update booking status.',
  },
  {
    single: 'contact',
    ids: 'AD13, AD15',
    path: '/admin?tab=contacts',
    name: 'Sofia Lindqvist',
    row: 'c5',
    to: 'new',
    shown: 'New',
    before: 'In progress',
    list: 'GET /api/admin/contacts',
    other: 'GET /api/admin/bookings',
    patch: 'PATCH /api/admin/contacts/c5',
    rows: contacts,
    success: 'Contact status updated successfully.',
    failure: 'Failed to update contact status.',
  },
] as const;

const statusControlOf = (name: string) => screen.findByRole('combobox', { name: `Set status for ${name}` });
const statusCellOf = (name: string) =>
  within(screen.getByText(name).closest('tr') as HTMLElement).getAllByRole('cell')[3];

describe.each(kinds)('the status of a $single [$ids]', (kind) => {
  const changed = kind.rows.map((row) => (row.id === kind.row ? { ...row, status: kind.to } : row));

  test('a change sends only the status and reads only its own list again', async () => {
    const { api, host } = await renderStaff(kind.path, { [kind.patch]: {} });
    const control = await statusControlOf(kind.name);
    api.routes[kind.list] = changed;
    await userEvent.selectOptions(control, kind.to);
    await waitFor(() => expect(api.count(kind.list)).toBe(2));
    expect(api.calls.filter((call) => call.method !== 'GET')).toEqual([
      { method: 'PATCH', path: kind.patch.slice(6), body: { status: kind.to } },
    ]);
    expect(api.count(kind.other)).toBe(1);
    expect(host.toasts).toEqual([expect.objectContaining({ title: 'Success', description: kind.success })]);
    expect(statusCellOf(kind.name)).toHaveTextContent(kind.shown);
  });

  test('the new status shows at once', async () => {
    await renderStaff(kind.path, { [kind.patch]: never });
    await userEvent.selectOptions(await statusControlOf(kind.name), kind.to);
    expect(statusCellOf(kind.name)).toHaveTextContent(kind.shown);
    expect(await statusControlOf(kind.name)).toHaveValue(kind.to);
  });

  test('a refused change is rolled back with a toast, and nothing is read again', async () => {
    const { api, host } = await renderStaff(kind.path, { [kind.patch]: () => response(500, 'no') });
    await userEvent.selectOptions(await statusControlOf(kind.name), kind.to);
    await waitFor(() =>
      expect(host.toasts).toEqual([{ title: 'Error', description: kind.failure, tone: 'destructive' }]),
    );
    await waitFor(() => expect(statusCellOf(kind.name)).toHaveTextContent(kind.before));
    expect(api.count(kind.patch)).toBe(1);
    expect(api.count(kind.list)).toBe(1);
  });

  test('a change stays if only reading the list again fails', async () => {
    const { api } = await renderStaff(kind.path, { [kind.patch]: {} });
    const control = await statusControlOf(kind.name);
    api.routes[kind.list] = () => response(500);
    await userEvent.selectOptions(control, kind.to);
    await waitFor(() => expect(api.count(kind.list)).toBe(2));
    expect(statusCellOf(kind.name)).toHaveTextContent(kind.shown);
  });

  test('a 401 with Unauthorized opens the login, without the failure toast [AD16]', async () => {
    const { host } = await renderStaff(kind.path, {
      [kind.patch]: () => response(401, '{"message":"Unauthorized"}'),
    });
    await userEvent.selectOptions(await statusControlOf(kind.name), kind.to);
    await waitFor(() => expect(host.signIns).toBe(1));
    expect(host.toasts).toEqual([]);
    await waitFor(() => expect(statusCellOf(kind.name)).toHaveTextContent(kind.before));
  });

  test.each([
    [401, 'expired'],
    [403, 'Unauthorized'],
  ])('a %d with %s is an ordinary failure [AD17]', async (status, body) => {
    const { host } = await renderStaff(kind.path, { [kind.patch]: () => response(status, body) });
    await userEvent.selectOptions(await statusControlOf(kind.name), kind.to);
    await waitFor(() => expect(host.toasts).toHaveLength(1));
    expect(host.toasts[0]).toMatchObject({ title: 'Error', description: kind.failure });
    expect(host.signIns).toBe(0);
  });

  test('Undo in the toast sets the earlier status again', async () => {
    const { api, host } = await renderStaff(kind.path, { [kind.patch]: {} });
    const earlier = kind.rows.find((row) => row.id === kind.row)?.status;
    await userEvent.selectOptions(await statusControlOf(kind.name), kind.to);
    await waitFor(() => expect(host.toasts).toHaveLength(1));
    expect(host.toasts[0]?.action?.label).toBe('Undo');
    act(() => host.toasts[0]?.action?.run());
    await waitFor(() => expect(api.count(kind.patch)).toBe(2));
    expect(api.calls.filter((call) => call.method === 'PATCH').at(-1)?.body).toEqual({ status: earlier });
  });
});

test.each([
  ['Rafael Santángelo', 'b6', 'pending'],
  ['Rafael Santángelo', 'b6', 'confirmed'],
  ['Tomasz Wójcik', 'b4', 'confirmed'],
  ['Tomasz Wójcik', 'b4', 'completed'],
  ['Ingrid Halvorsen', 'b5', 'pending'],
])('%s (%s) can be set to %s whatever the status was [AD9]', async (name, id, status) => {
  const { api } = await renderStaff('/admin', { [`PATCH /api/admin/bookings/${id}`]: {} });
  const control = await statusControlOf(name);
  await userEvent.selectOptions(control, status);
  await waitFor(() => expect(api.count(`PATCH /api/admin/bookings/${id}`)).toBe(1));
  expect(api.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ status });
});

test('the dropdown offers the four statuses in order [AD9]', async () => {
  await renderStaff('/admin');
  const options = within(await statusControlOf('Leila Haddad')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Pending',
    'Confirmed',
    'Completed',
    'Cancelled',
  ]);
});

test('for an unknown status none of the four is chosen, so that each can be [AD10]', async () => {
  await renderStaff('/admin');
  expect(await statusControlOf('Ingrid Halvorsen')).toHaveValue('');
});

test('a status named like a built-in object property is unknown, and cannot be restored by Undo', async () => {
  const rows = [{ ...bookings[0]!, status: 'toString' }];
  const { host } = await renderStaff('/admin', {
    'GET /api/admin/bookings': rows,
    [`PATCH /api/admin/bookings/${rows[0]!.id}`]: {},
  });
  const control = await screen.findByRole('combobox', { name: /^Set status for/ });
  expect(control).toHaveValue('');
  await userEvent.selectOptions(control, 'confirmed');
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.toasts[0]?.action).toBeUndefined();
});

test('the dropdown offers the three contact statuses, and any can be set [AD11]', async () => {
  const { api } = await renderStaff('/admin?tab=contacts', { 'PATCH /api/admin/contacts/c6': {} });
  const control = await statusControlOf('Omar Rahimi');
  expect(
    within(control)
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value),
  ).toEqual(['new', 'in_progress', 'resolved']);
  await userEvent.selectOptions(control, 'in_progress');
  await waitFor(() => expect(api.count('PATCH /api/admin/contacts/c6')).toBe(1));
});

test('a list that arrives between two changes undoes neither', async () => {
  const { api, host } = await renderStaff('/admin', {
    'PATCH /api/admin/bookings/b7': {},
    'PATCH /api/admin/bookings/b3': never,
  });
  await userEvent.selectOptions(await statusControlOf('Leila Haddad'), 'completed');
  api.routes['GET /api/admin/bookings'] = [{ ...bookings[0], status: 'confirmed' }, ...bookings.slice(1)];
  await userEvent.selectOptions(await statusControlOf('Marguerite Okafor'), 'confirmed');
  await waitFor(() => expect(api.count('GET /api/admin/bookings')).toBe(2));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(statusCellOf('Leila Haddad')).toHaveTextContent('Completed');
  expect(statusCellOf('Marguerite Okafor')).toHaveTextContent('Confirmed');
});

test('Undo is based on the status that was set, whatever has arrived since', async () => {
  const seen: (string | null)[] = [];
  const { api, host } = await renderStaff('/admin', {
    'PATCH /api/admin/bookings/b3': (_call: unknown, headers: Headers) => {
      seen.push(headers.get('If-Match'));
      return response(200, {});
    },
  });
  const control = await statusControlOf('Leila Haddad');
  // A colleague changes it further before Undo is pressed.
  api.routes['GET /api/admin/bookings'] = bookings.map((row) =>
    row.id === 'b3' ? { ...row, status: 'cancelled' } : row,
  );
  await userEvent.selectOptions(control, 'completed');
  await waitFor(() => expect(control).toHaveValue('cancelled'));
  act(() => host.toasts[0]!.action!.run());
  await waitFor(() => expect(seen).toEqual(['"confirmed"', '"completed"']));
});

test('a status that a colleague just set to the same offers no Undo', async () => {
  const { host } = await renderStaff('/admin', {
    'PATCH /api/admin/bookings/b3': () => response(200, {}, { 'Status-Set': '?0' }),
  });
  await userEvent.selectOptions(await statusControlOf('Leila Haddad'), 'completed');
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.toasts[0]).toMatchObject({ title: 'Success' });
  expect(host.toasts[0]?.action).toBeUndefined();
});

test('a status that a colleague sets before it is sent offers no Undo', async () => {
  const answers: ((answer: Response) => void)[] = [];
  const { api, host } = await renderStaff('/admin', {
    'PATCH /api/admin/bookings/b7': () => new Promise<Response>((resolve) => answers.push(resolve)),
  });
  api.routes['GET /api/admin/bookings'] = bookings.map((row) =>
    row.id === 'b7' ? { ...row, status: 'confirmed' } : row,
  );
  await userEvent.selectOptions(await statusControlOf('Marguerite Okafor'), 'completed');
  await userEvent.selectOptions(await statusControlOf('Marguerite Okafor'), 'confirmed');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!(response(412, { status: 'confirmed', changedBy: 'Ben Lind' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(response(200, {}));
  await waitFor(() => expect(host.toasts).toHaveLength(2));
  expect(host.toasts[1]).toMatchObject({ title: 'Success' });
  expect(host.toasts[1]?.action).toBeUndefined();
});

test('changes of one record are sent in sequence, even after a refusal; other records do not wait', async () => {
  const answers: (() => void)[] = [];
  const { api, host } = await renderStaff('/admin', {
    'PATCH /api/admin/bookings/b7': () =>
      new Promise((resolve) => answers.push(() => resolve(response(answers.length === 1 ? 500 : 200, {})))),
    'PATCH /api/admin/bookings/b3': {},
  });
  await userEvent.selectOptions(await statusControlOf('Marguerite Okafor'), 'confirmed');
  await userEvent.selectOptions(await statusControlOf('Marguerite Okafor'), 'completed');
  expect(statusCellOf('Marguerite Okafor')).toHaveTextContent('Completed');
  await userEvent.selectOptions(await statusControlOf('Leila Haddad'), 'completed');
  await waitFor(() => expect(api.count('PATCH /api/admin/bookings/b3')).toBe(1));
  expect(api.count('PATCH /api/admin/bookings/b7')).toBe(1);
  answers[0]!();
  await waitFor(() => expect(api.count('PATCH /api/admin/bookings/b7')).toBe(2));
  expect(api.calls.filter(({ path }) => path.endsWith('b7')).map(({ body }) => body)).toEqual([
    { status: 'confirmed' },
    { status: 'completed' },
  ]);
  // Undo restores what the server had, not the choice that it refused.
  answers[1]!();
  await waitFor(() => expect(host.toasts.map(({ title }) => title)).toEqual(['Success', 'Error', 'Success']));
  act(() => host.toasts.at(-1)!.action!.run());
  await waitFor(() =>
    expect(api.calls.findLast(({ path }) => path.endsWith('b7'))?.body).toEqual({ status: 'pending' }),
  );
});

test('if a colleague was faster, both are named, and the person decides', async () => {
  const seen: (string | null)[] = [];
  const pending = bookings[0]!;
  const { api, host } = await renderStaff('/admin', {
    [`PATCH /api/admin/bookings/${pending.id}`]: (_call: unknown, headers: Headers) => {
      seen.push(headers.get('If-Match'));
      return seen.length > 1
        ? response(200, {})
        : response(412, { title: 'Precondition failed', status: 'completed', changedBy: 'Ben Lind' });
    },
  });
  const control = await statusControlOf(`${pending.firstName} ${pending.lastName}`);
  api.routes['GET /api/admin/bookings'] = bookings.map((row) =>
    row.id === pending.id ? { ...row, status: 'completed' } : row,
  );
  await userEvent.selectOptions(control, 'confirmed');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      {
        title: 'Changed meanwhile',
        description: 'Ben Lind has set it to “Completed” meanwhile. You chose “Confirmed”.',
        action: { label: 'Set to Confirmed' },
      },
    ]),
  );
  expect(control).toHaveValue('completed');
  act(() => host.toasts[0]!.action!.run());
  await waitFor(() => expect(seen).toEqual(['"pending"', '"completed"']));
});

test('a booking that its visitor has since moved is not confirmed for the unseen time', async () => {
  const slots: (string | null)[] = [];
  const pending = bookings[0]!;
  const moved = { preferredDate: '2027-03-04T16:00:00.000Z', preferredTime: '11:00 AM' };
  const { api, host } = await renderStaff('/admin', {
    [`PATCH /api/admin/bookings/${pending.id}`]: (_call: unknown, headers: Headers) => {
      slots.push(headers.get('Seen-Slot'));
      return slots.length > 1
        ? response(200, {})
        : response(412, { title: 'Precondition failed', status: 'pending', changedBy: null, ...moved });
    },
  });
  const control = await statusControlOf(`${pending.firstName} ${pending.lastName}`);
  api.routes['GET /api/admin/bookings'] = bookings.map((row) =>
    row.id === pending.id ? { ...row, ...moved } : row,
  );
  await userEvent.selectOptions(control, 'confirmed');
  await waitFor(() => expect(api.count('GET /api/admin/bookings')).toBe(2));
  expect(host.toasts).toMatchObject([
    {
      title: 'Changed meanwhile',
      description: 'The visitor has moved it to Thu, 4 Mar 2027, 11:00 AM meanwhile. You chose “Confirmed”.',
      action: { label: 'Set to Confirmed' },
    },
  ]);
  expect(control).toHaveValue('pending');
  act(() => host.toasts[0]!.action!.run());
  await waitFor(() =>
    expect(slots).toEqual([
      `${pending.preferredDate} ${pending.preferredTime}`,
      '2027-03-04T16:00:00.000Z 11:00 AM',
    ]),
  );
});
