import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ConsultationHours, type HoursOverview, OPEN_WITHOUT_LIMIT } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../testing/render-staff';

const GET = 'GET /api/admin/hours';
const PUT = 'PUT /api/admin/hours';
const overview: HoursOverview = {
  ...OPEN_WITHOUT_LIMIT,
  known: {
    offices: [{ id: 'london', name: 'London' }],
    advisers: [{ id: 'ada', name: 'Ada Ames' }],
  },
};

const openPage = (routes: Parameters<typeof renderStaff>[1] = {}, staffRole = 'owner') =>
  renderStaff(
    '/admin/hours',
    { [GET]: overview, ...routes },
    {
      firstName: 'Olga',
      id: 'o1',
      staffRole: staffRole as 'owner',
    },
  );
/** Accepts a save, as the api does. */
function saving() {
  const bodies: ConsultationHours[] = [];
  const route = ({ body }: { body: unknown }) => {
    const sent = body as ConsultationHours;
    bodies.push(sent);
    return response(200, { ...sent, revision: sent.revision + 1, known: overview.known });
  };
  return { bodies, routes: { [PUT]: route } };
}
const select = (name: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('hours are saved whole, and the next change builds on them', async () => {
  const { bodies, routes } = saving();
  const { host } = await openPage(routes);
  await screen.findByRole('form', { name: 'Consultation hours' });
  await select('Saturday: opens at', 'Closed');
  await select('Friday: opens at', '12:00 PM');
  await select('Friday: closes at', '3:00 PM');
  await userEvent.type(screen.getByLabelText(/Bookings in one slot/), '2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Secure video' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'London' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ada Ames' }));
  await select('Ada Ames, Monday: opens at', 'Closed');
  await press('Save hours');
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Success' }]));
  const { hours } = OPEN_WITHOUT_LIMIT;
  const week = { ...hours, saturday: null, friday: { from: 12, until: 15 } };
  expect(bodies).toEqual([
    {
      ...OPEN_WITHOUT_LIMIT,
      hours: week,
      capacity: 2,
      meetings: ['video'],
      offices: ['london'],
      advisers: [{ id: 'ada', hours: { ...week, monday: null } }],
    },
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'London' }));
  await press('Save hours');
  await waitFor(() => expect(bodies[1]).toMatchObject({ revision: 1, offices: [], capacity: 2 }));
});

test('an exception is added, refused if its days are wrong, and removed', async () => {
  const { bodies, routes } = saving();
  await openPage(routes);
  await screen.findByText('No day differs from the week.');
  await press('Add exception');
  const row = within(screen.getByRole('region', { name: 'Exception 1' }));
  await press('Save hours');
  expect((await row.findAllByText('Please choose a day')).length).toBeGreaterThan(0);
  expect(bodies).toEqual([]);
  await userEvent.type(row.getByLabelText('First day'), '2026-12-25');
  expect(row.getByLabelText('Last day')).toHaveValue('2026-12-25');
  await userEvent.type(row.getByLabelText(/Note/), 'Christmas');
  await userEvent.selectOptions(row.getByLabelText('Applies to'), 'London office');
  await press('Save hours');
  await waitFor(() =>
    expect(bodies[0]?.exceptions).toEqual([
      {
        firstDay: '2026-12-25',
        lastDay: '2026-12-25',
        hours: null,
        office: 'london',
        adviser: null,
        note: 'Christmas',
      },
    ]),
  );
  await press('Remove Exception 1');
  expect(screen.getByRole('button', { name: 'Add exception' })).toHaveFocus();
  await press('Save hours');
  await waitFor(() => expect(bodies[1]?.exceptions).toEqual([]));
});

test('changes apply only when saved: Discard reverts them, and a reload keeps them', async () => {
  const { unmount } = await openPage();
  await screen.findByRole('form');
  await select('Sunday: opens at', 'Closed');
  unmount();
  await openPage();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Sunday: opens at' })).toHaveDisplayValue('Closed'),
  );
  await press('Discard changes');
  expect(screen.getByRole('combobox', { name: 'Sunday: opens at' })).toHaveDisplayValue('9:00 AM');
});

test("a colleague's change is shown, and saving again keeps one's own change beside it", async () => {
  const { bodies, routes } = saving();
  const { api, host } = await openPage({
    [PUT]: () => response(409, { detail: 'Somebody else has changed the hours meanwhile' }),
  });
  await screen.findByRole('form');
  await select('Sunday: opens at', 'Closed');
  api.routes[GET] = { ...overview, revision: 4, capacity: 3 };
  await press('Save hours');
  await waitFor(() => expect(host.toasts).toMatchObject([{ tone: 'destructive' }]));
  await waitFor(() => expect(screen.getByLabelText(/Bookings in one slot/)).toHaveValue(3));
  expect(screen.getByRole('combobox', { name: 'Sunday: opens at' })).toHaveDisplayValue('Closed');
  api.routes[PUT] = routes[PUT];
  await press('Save hours');
  await waitFor(() => expect(bodies).toMatchObject([{ revision: 4, capacity: 3, hours: { sunday: null } }]));
});

test('a server error is shown at its field', async () => {
  await openPage({
    [PUT]: () => response(422, { errors: [{ pointer: '/noticeHours', message: 'At most 2160' }] }),
  });
  await screen.findByRole('form');
  await userEvent.type(screen.getByLabelText(/Notice/), '1');
  await press('Save hours');
  await waitFor(() => expect(screen.getByLabelText(/Notice/)).toHaveAccessibleDescription(/At most 2160/));
});

test('without the permission the form is read-only', async () => {
  await openPage({}, 'adviser');
  await screen.findByRole('form');
  expect(screen.getByRole('combobox', { name: 'Monday: opens at' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save hours' })).not.toBeInTheDocument();
});

test('a server without hours lacks this page', async () => {
  await openPage({ [GET]: () => response(404) });
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
});
