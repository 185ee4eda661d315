import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingTiming, OPEN_WITHOUT_LIMIT } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { bookings, contacts } from '../../testing/fixtures';
import { renderStaff } from '../../testing/render-staff';

const HOUR_MS = 3_600_000;
const TIMING = `GET /api/admin/bookings/timing?ids=${encodeURIComponent(bookings.map(({ id }) => id).join())}`;
const cameHoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS - 90_000).toISOString();
const timing = (id: string, changes: Partial<BookingTiming> = {}): BookingTiming => ({
  id,
  createdAt: cameHoursAgo(2),
  clashes: 0,
  isTaken: false,
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

test('a row shows other requests for its slot, an answered one does not', async () => {
  await renderStaff('/admin', routes);
  expect(await rowOf('Marguerite')).toHaveTextContent('10:00 AM2 other requests');
  expect(await rowOf('Leila')).toHaveTextContent('3:00 PMPropose other times to 1 request');
  expect(await rowOf('Kenji')).toHaveTextContent('1:00 PMSlot is taken');
  expect(await rowOf('Tomasz')).not.toHaveTextContent('request');
  expect(await rowOf('Beatriz')).not.toHaveTextContent('request');
});

test('an open row shows the time left to answer or overdue, any other row neither', async () => {
  await renderStaff('/admin', routes);
  const row = await rowOf('Marguerite');
  await waitFor(() =>
    expect(row).toHaveTextContent(/PendingDue in 21 h(\d+ office (hours?|min)|no office hours)/),
  );
  expect(await rowOf('Kenji')).toHaveTextContent(/PendingOverdue by 6 h/);
  expect(await rowOf('Leila')).not.toHaveTextContent(/Due|Overdue/);
});

test('the time of a moved row counts from the move; one with proposed times waits for its visitor', async () => {
  const moved = timing('b7', { createdAt: cameHoursAgo(500), waitsSince: cameHoursAgo(3) });
  const proposed = timing('b2', { createdAt: cameHoursAgo(30), waitsSince: null });
  await renderStaff('/admin', { ...routes, [TIMING]: [moved, proposed] });
  const row = await rowOf('Marguerite');
  await waitFor(() => expect(row).toHaveTextContent(/PendingDue in 20 h/));
  expect(await rowOf('Kenji')).toHaveTextContent('PendingTimes proposedThe visitor’s turn');
});

test('a chosen status takes effect at once', async () => {
  const { api } = await renderStaff('/admin', { ...routes, 'PATCH /api/admin/bookings/b2': {} });
  const confirmed = bookings.map((row) => (row.id === 'b2' ? { ...row, status: 'confirmed' } : row));
  api.routes['GET /api/admin/bookings'] = countedPage(confirmed, { total: 7 });
  const row = await rowOf('Kenji');
  await userEvent.selectOptions(within(row).getByRole('combobox'), 'confirmed');
  await waitFor(async () => expect(await rowOf('Kenji')).toHaveTextContent('Confirmed twice'));
  expect(await rowOf('Kenji')).not.toHaveTextContent('Overdue');
});

test('a new inquiry is due, too', async () => {
  const inquiry = { ...contacts[0]!, createdAt: cameHoursAgo(23.5) };
  await renderStaff('/admin?tab=contacts', {
    ...routes,
    'GET /api/admin/contacts': countedPage([inquiry, contacts[1]], { total: 2 }),
  });
  expect(await rowOf('Anneke')).toHaveTextContent(/NewDue in 2[89] min/);
  expect(await rowOf('Omar')).not.toHaveTextContent(/Due/);
});

test('if the call fails, the rows do not change', async () => {
  const { host } = await renderStaff('/admin', { ...routes, [TIMING]: () => response(500) });
  expect(await rowOf('Marguerite')).not.toHaveTextContent(/Due|request/);
  expect(host.toasts).toEqual([]);
});

describe('a confirmed booking whose slot others requested', () => {
  const PROPOSALS = '/api/admin/bookings/b3/proposals';
  const slot = { date: '2026-11-27', time: '9:00 AM', instant: '2026-11-27T14:00:00.000Z' };
  const request = { id: 'b2', name: 'Kenji Watanabe', slots: [slot], proposedAt: null };
  const detail = {
    ...bookings[4]!,
    message: '',
    createdAt: cameHoursAgo(2),
    timeZone: null,
    clashes: [{ id: 'b2', name: 'Kenji Watanabe', status: 'pending' }],
  };
  const panelRoutes = { ...routes, 'GET /api/admin/bookings/b3': detail, [`GET ${PROPOSALS}`]: [request] };

  test('links from its row to other times, which one press sends as a proposal', async () => {
    const sent = { ...request, proposedAt: '2026-11-24T19:05:00.000Z' };
    const { api, host } = await renderStaff('/admin', { ...panelRoutes, [`POST ${PROPOSALS}`]: [sent] });
    await userEvent.click(await screen.findByRole('button', { name: 'Propose other times to 1 request' }));
    const section = within(await screen.findByRole('region', { name: 'Other times to propose' }));
    expect(section.getByText('Fri, 27 Nov 2026, 9:00 AM')).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: 'Propose by email to 1 visitor' }));
    expect(await section.findByText('Proposed Tue, 24 Nov 2026, 2:05 PM')).toBeVisible();
    expect(section.getByRole('button', { name: 'Propose again to 1 visitor' })).toBeVisible();
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: PROPOSALS, body: { to: ['b2'] } },
    ]);
    expect(host.toasts).toEqual([
      expect.objectContaining({ description: 'Other times are on their way to 1 visitor.' }),
    ]);
  });

  test('proposes only to visitors who stay checked, initially all', async () => {
    const other = { ...request, id: 'b1', name: 'Beatriz Luz' };
    const again = { ...request, id: 'b0', name: 'Ida Berg', proposedAt: '2026-11-24T19:05:00.000Z' };
    const requests = [request, other, again];
    const { api } = await renderStaff('/admin?open=b3', {
      ...panelRoutes,
      [`GET ${PROPOSALS}`]: requests,
      [`POST ${PROPOSALS}`]: requests.map((each) => ({ ...each, proposedAt: again.proposedAt })),
    });
    const section = within(await screen.findByRole('region', { name: 'Other times to propose' }));
    const boxes = section.getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false]);
    expect(section.getByRole('button')).toHaveAccessibleName('Propose by email to 2 visitors');
    await userEvent.click(section.getByRole('checkbox', { name: 'Kenji Watanabe' }));
    await userEvent.click(section.getByRole('checkbox', { name: 'Beatriz Luz' }));
    expect(section.queryByRole('button')).toBeNull();
    expect(section.getByText('Choose at least one visitor to write to.')).toBeVisible();
    await userEvent.click(section.getByRole('checkbox', { name: 'Ida Berg' }));
    expect(section.getByRole('button')).toHaveAccessibleName('Propose again to 1 visitor');
    await userEvent.click(section.getByRole('checkbox', { name: 'Beatriz Luz' }));
    await userEvent.click(section.getByRole('button', { name: 'Propose by email to 2 visitors' }));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ to: ['b1', 'b0'] });
    expect(await section.findByRole('button', { name: 'Propose again to 3 visitors' })).toBeVisible();
  });

  test('shows readers no button, and says if there are no times to propose', async () => {
    await renderStaff(
      '/admin?open=b3',
      { ...panelRoutes, [`GET ${PROPOSALS}`]: [{ ...request, slots: [] }] },
      { firstName: 'Jane', staffRole: 'reader' },
    );
    const section = within(await screen.findByRole('region', { name: 'Other times to propose' }));
    expect(section.getByText(/No other time can be proposed by email/)).toBeVisible();
    expect(section.queryByRole('button')).toBeNull();
  });
});
