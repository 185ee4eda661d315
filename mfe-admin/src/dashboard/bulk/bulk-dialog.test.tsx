import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { bookings } from '../../testing/fixtures';
import { renderStaff } from '../../testing/render-staff';
import { BulkOutcome } from './bulk-outcome';

const BOOKINGS = 'GET /api/admin/bookings';
const [first, second, third] = bookings.map((row) => ({ ...row, status: 'pending' }));
const rows = [first!, second!, third!];
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
const patch = ({ id }: { id: string }) => `PATCH /api/admin/bookings/${id}`;

async function openDialog(routes: Parameters<typeof renderStaff>[1] = {}, path = '/admin') {
  const shown = await renderStaff(path, { [BOOKINGS]: countedPage(rows, { total: 3 }), ...routes });
  await userEvent.click(await screen.findByRole('button', { name: 'Change several' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change several bookings' });
  return { ...shown, dialog: within(dialog) };
}
const press = (dialog: ReturnType<typeof within>, name: string | RegExp) =>
  userEvent.click(dialog.getByRole('button', { name }));

test('the marked records are changed, failures say why, and Undo restores the rest', async () => {
  const { api, dialog } = await openDialog({
    [patch(first!)]: {},
    [patch(third!)]: () => response(412, { status: 'completed', changedBy: 'Ben Lind' }),
  });
  await press(dialog, 'Change');
  expect(dialog.getByRole('alert')).toHaveTextContent('Please choose what to set');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'confirmed');
  await press(dialog, 'Change');
  expect(dialog.getByRole('alert')).toHaveTextContent('Please mark at least one booking');
  for (const row of [first!, third!])
    await userEvent.click(dialog.getByRole('checkbox', { name: `${nameOf(row)}, pending` }));
  await press(dialog, 'Change 2 bookings');
  expect(await dialog.findByText('1 booking changed.')).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent(
    `${nameOf(third!)}: Ben Lind has set it to “Completed” meanwhile`,
  );
  await press(dialog, 'Undo');
  expect(await dialog.findByText('1 booking set back to what it was.')).toBeVisible();
  const sent = api.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
  expect(sent).toEqual([
    [patch(first!).slice(6), { status: 'confirmed' }],
    [patch(third!).slice(6), { status: 'confirmed' }],
    [patch(first!).slice(6), { status: 'pending' }],
  ]);
  await press(dialog, 'Done');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all matching records are read before the first is changed', async () => {
  const { api, dialog } = await openDialog({
    [BOOKINGS]: countedPage(rows.slice(0, 2), { total: 3, next: 'c2' }),
    [`${BOOKINGS}?cursor=c2`]: countedPage([third!], { total: 3 }),
    ...Object.fromEntries(rows.map((row) => [patch(row), {}])),
  });
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 3 bookings');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'completed');
  await press(dialog, 'Change 3 bookings');
  expect(await dialog.findByText('3 bookings changed.')).toBeVisible();
  const order = api.calls.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf(patch(first!))).toBeGreaterThan(order.lastIndexOf(`${BOOKINGS}?cursor=c2`));
});

test('a list that cannot be read changes nothing', async () => {
  const { api, dialog } = await openDialog({ [BOOKINGS]: countedPage(rows, { total: 9, next: 'c2' }) });
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 9 bookings');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'completed');
  await press(dialog, 'Change 9 bookings');
  expect(await dialog.findByRole('alert')).toHaveTextContent('nothing was changed');
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('if the change empties the list, the dialog keeps the result and Undo', async () => {
  const { api, dialog } = await openDialog({
    ...Object.fromEntries(rows.map((row) => [patch(row), {}])),
  });
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 3 on this page');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'completed');
  api.routes[BOOKINGS] = countedPage([], { total: 0 });
  await press(dialog, 'Change 3 bookings');
  expect(await dialog.findByText('3 bookings changed.')).toBeVisible();
  expect(await screen.findByText('No consultation bookings yet.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('if the server did not count the matches, the dialog asks for confirmation', async () => {
  const { api, dialog } = await openDialog(
    {
      [`${BOOKINGS}?q=row`]: countedPage(rows.slice(0, 2), { next: 'c2' }),
      [`${BOOKINGS}?q=row&cursor=c2`]: countedPage([third!]),
      ...Object.fromEntries(rows.map((row) => [patch(row), {}])),
    },
    '/admin?q=row',
  );
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All that match');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'completed');
  await press(dialog, 'Change');
  expect(await dialog.findByText('3 bookings match. Do you want to change them all?')).toBeVisible();
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
  await press(dialog, 'Change 3 bookings');
  expect(await dialog.findByText('3 bookings changed.')).toBeVisible();
});

test('if the matches have changed, the dialog asks again, and each change uses the record as read', async () => {
  const fourth = { ...bookings[3]!, status: 'confirmed' };
  const seen: [string, string | null][] = [];
  const { api, dialog } = await openDialog({
    [BOOKINGS]: countedPage(rows.slice(0, 2), { total: 3, next: 'c2' }),
    [`${BOOKINGS}?cursor=c2`]: countedPage([third!, fourth], { total: 4 }),
    ...Object.fromEntries(
      [...rows, fourth].map((row) => [
        patch(row),
        (_call: unknown, headers: Headers) => {
          seen.push([row.id, headers.get('If-Match')]);
          return row === first
            ? response(412, { status: 'cancelled', changedBy: 'Ben Lind' })
            : response(200, {});
        },
      ]),
    ),
  });
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 3 bookings');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'completed');
  await press(dialog, 'Change 3 bookings');
  expect(await dialog.findByText('4 bookings match by now. Do you want to change them all?')).toBeVisible();
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
  await press(dialog, 'Change 4 bookings');
  expect(await dialog.findByText('3 bookings changed.')).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent('Ben Lind has set it to “Cancelled” meanwhile');
  expect(seen.sort()).toEqual([...rows, fourth].map(({ id, status }) => [id, `"${status}"`]).sort());
});

test('if none match any more, nothing is asked or changed', async () => {
  const { api, dialog } = await openDialog({
    [BOOKINGS]: countedPage(rows.slice(0, 2), { total: 3, next: 'c2' }),
  });
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 3 bookings');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'completed');
  api.routes[BOOKINGS] = countedPage([], { total: 0 });
  await press(dialog, 'Change 3 bookings');
  expect(await dialog.findByText('0 bookings changed.')).toBeVisible();
});

test('a record that a colleague just set to the same is not counted as changed, and Undo skips it', async () => {
  const { api, dialog } = await openDialog({
    ...Object.fromEntries(rows.map((row) => [patch(row), {}])),
    [patch(second!)]: () => response(200, {}, { 'Status-Set': '?0' }),
  });
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 3 on this page');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'confirmed');
  await press(dialog, 'Change 3 bookings');
  // The other answers do not say who set the status, and count as the person's own changes.
  expect(await dialog.findByText('2 bookings changed.')).toBeVisible();
  expect(dialog.getByText('1 booking needed no change.')).toBeVisible();
  await press(dialog, 'Undo');
  expect(await dialog.findByText('2 bookings set back to what they were.')).toBeVisible();
  expect(api.count(patch(second!))).toBe(1);
});

test('a booking that its visitor has since moved is not confirmed for the unseen time', async () => {
  const moved = { preferredDate: '2027-03-04T16:00:00.000Z', preferredTime: '11:00 AM' };
  const slots: (string | null)[] = [];
  const { dialog } = await openDialog({
    ...Object.fromEntries(rows.map((row) => [patch(row), {}])),
    [patch(second!)]: (_call: unknown, headers: Headers) => {
      slots.push(headers.get('Seen-Slot'));
      return response(412, { status: second!.status, changedBy: null, ...moved });
    },
  });
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 3 on this page');
  await userEvent.selectOptions(dialog.getByLabelText('Set to'), 'confirmed');
  await press(dialog, 'Change 3 bookings');
  expect(await dialog.findByText('2 bookings changed.')).toBeVisible();
  expect(dialog.getByText(/the visitor has moved it to Thu, 4 Mar 2027, 11:00 AM meanwhile/)).toBeVisible();
  expect(slots).toEqual([`${second!.preferredDate} ${second!.preferredTime}`]);
});

test('several are assigned, each based on its old assignee, and Undo restores each', async () => {
  const colleagues = [
    { id: 'a1', name: 'Eleanor Harrow' },
    { id: 'a2', name: 'Theo Lisle' },
  ];
  const has = new Map<string, string | null>([
    [first!.id, null],
    [second!.id, 'a1'],
    [third!.id, 'a2'],
  ]);
  const shown = (id: string) => ({
    assignee: colleagues.find((each) => each.id === has.get(id)) ?? null,
    followUpOn: null,
    notes: [],
    colleagues,
  });
  const seen: [string, string | null][] = [];
  const { dialog } = await openDialog(
    Object.fromEntries(
      rows.flatMap(({ id }) => [
        [`GET /api/admin/bookings/${id}/assignment`, () => response(200, shown(id))],
        [
          `PATCH /api/admin/bookings/${id}/assignment`,
          ({ body }: { body?: unknown }, headers: Headers) => {
            seen.push([id, headers.get('If-Match')]);
            has.set(id, (body as { assigneeId: string | null }).assigneeId);
            return response(200, shown(id));
          },
        ],
      ]),
    ),
  );
  await userEvent.selectOptions(dialog.getByLabelText('Which'), 'All 3 on this page');
  await userEvent.selectOptions(
    await dialog.findByRole('option', { name: 'Theo Lisle' }).then(() => dialog.getByLabelText('Set to')),
    'Theo Lisle',
  );
  await press(dialog, 'Change 3 bookings');
  expect(await dialog.findByText('2 bookings changed.')).toBeVisible();
  expect(dialog.getByText('1 booking needed no change.')).toBeVisible();
  expect([...has.values()]).toEqual(['a2', 'a2', 'a2']);
  await press(dialog, 'Undo');
  expect(await dialog.findByText('2 bookings set back to what they were.')).toBeVisible();
  expect([...has.values()]).toEqual([null, 'a1', 'a2']);
  expect(seen).toEqual([
    [first!.id, '""'],
    [second!.id, '"a1"'],
    [first!.id, '"a2"'],
    [second!.id, '"a2"'],
  ]);
});

test('of many unchanged records the first are named, and the rest are counted', async () => {
  const failed = Array.from({ length: 1_203 }, (_, at) => ({
    id: String(at),
    name: `Row ${at}`,
    from: 'pending',
    to: 'confirmed',
    why: 'it was removed meanwhile',
    isPassing: false,
  }));
  const outcome = { changed: [], failed, same: [], left: [], isSignedOut: false };
  render(
    <BulkOutcome outcome={outcome} isUndo={false} nouns={['booking', 'bookings']} onRest={() => undefined} />,
  );
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(201);
  expect(items.slice(-2)).toEqual(['Row 199: it was removed meanwhile', '1,003 bookings more']);
});

test('not offered to readers, nor on a server with only the specified calls', async () => {
  const { unmount } = await renderStaff(
    '/admin',
    { [BOOKINGS]: countedPage(rows, { total: 3 }) },
    { id: 'r1', firstName: 'Rae', staffRole: 'reader' },
  );
  await screen.findByText(nameOf(first!));
  expect(screen.queryByRole('button', { name: 'Change several' })).toBeNull();
  unmount();
  await renderStaff('/admin', { [BOOKINGS]: rows });
  await waitFor(() => expect(screen.getByText(nameOf(first!))).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Change several' })).toBeNull();
});
