import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingTiming, OPEN_WITHOUT_LIMIT } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { bookings, contacts } from '../../testing/fixtures';
import { renderStaff } from '../../testing/render-staff';

const HOUR_MS = 3_600_000;
const TIMING = `GET /api/admin/bookings/timing?ids=${bookings.map(({ id }) => id).join()}`;
const cameHoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS - 1000).toISOString();
const timing = (id: string, changes: Partial<BookingTiming> = {}): BookingTiming => ({
  ...{ id, createdAt: cameHoursAgo(2), clashes: 0, isTaken: false },
  ...changes,
});
const timings = [
  timing('b7', { clashes: 2 }),
  timing('b6'),
  timing('b4', { clashes: 3 }),
  timing('b3', { clashes: 1 }),
  timing('b2', { clashes: 1, isTaken: true, createdAt: cameHoursAgo(30) }),
  timing('b1'),
];
const routes = {
  'GET /api/admin/bookings': countedPage(bookings, { total: 7 }),
  'GET /api/admin/contacts': countedPage(contacts, { total: 7 }),
  'GET /api/admin/hours': { ...OPEN_WITHOUT_LIMIT, known: { offices: [], advisers: [] } },
  [TIMING]: timings,
};
const rowOf = async (name: string) => (await screen.findAllByRole('row', { name: new RegExp(name) }))[0]!;

test('a row says that others want its slot, one that was answered does not', async () => {
  await renderStaff('/admin', routes);
  expect(await rowOf('Marguerite')).toHaveTextContent('10:00 AM2 other requests');
  expect(await rowOf('Leila')).toHaveTextContent('3:00 PM1 other request');
  expect(await rowOf('Kenji')).toHaveTextContent('1:00 PMSlot is taken');
  expect(await rowOf('Tomasz')).not.toHaveTextContent('request');
  expect(await rowOf('Beatriz')).not.toHaveTextContent('request');
});

test('an open row says how long its answer has or by how much it is overdue, any other row nothing', async () => {
  await renderStaff('/admin', routes);
  const row = await rowOf('Marguerite');
  await waitFor(() =>
    expect(row).toHaveTextContent(/PendingDue in 2[12] h(\d+ office (hours?|min)|no office hours)/),
  );
  expect(await rowOf('Kenji')).toHaveTextContent(/PendingOverdue by 6 h/);
  expect(await rowOf('Leila')).not.toHaveTextContent(/Due|Overdue/);
});

test('a status that is chosen counts at once', async () => {
  const { api } = await renderStaff('/admin', { ...routes, 'PATCH /api/admin/bookings/b2': {} });
  const confirmed = bookings.map((row) => (row.id === 'b2' ? { ...row, status: 'confirmed' } : row));
  api.routes['GET /api/admin/bookings'] = countedPage(confirmed, { total: 7 });
  const row = await rowOf('Kenji');
  await userEvent.selectOptions(within(row).getByRole('combobox'), 'confirmed');
  await waitFor(async () => expect(await rowOf('Kenji')).toHaveTextContent('Confirmed twice'));
  expect(await rowOf('Kenji')).not.toHaveTextContent('Overdue');
});

test('a new inquiry has its clock, too', async () => {
  const inquiry = { ...contacts[0]!, createdAt: cameHoursAgo(23.5) };
  await renderStaff('/admin?tab=contacts', {
    ...routes,
    'GET /api/admin/contacts': countedPage([inquiry, contacts[1]], { total: 2 }),
  });
  expect(await rowOf('Anneke')).toHaveTextContent(/NewDue in (29|30) min/);
  expect(await rowOf('Omar')).not.toHaveTextContent(/Due/);
});

test('where the call fails the rows are as they were', async () => {
  const { host } = await renderStaff('/admin', { ...routes, [TIMING]: () => response(500) });
  expect(await rowOf('Marguerite')).not.toHaveTextContent(/Due|request/);
  expect(host.toasts).toEqual([]);
});
