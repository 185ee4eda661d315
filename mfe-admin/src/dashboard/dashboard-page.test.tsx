import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from 'shell/testing';
import { bookings, contacts } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const BOOKINGS = 'GET /api/admin/bookings';
const CONTACTS = 'GET /api/admin/contacts';
const loaded = () => screen.findByText('Rafael Santángelo');

/** The figure of a card: `dt` names it, the first `dd` holds it. */
function card(label: string): HTMLElement {
  const term = screen.getAllByText(label).find((element) => element.closest('dt'));
  const value = term?.closest('div')?.querySelector('dd');
  if (!value) throw new Error(`No card ${label}`);
  return value;
}
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const columnNames = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

test('AD1 the title is Admin Dashboard and the greeting uses the first name', async () => {
  await renderStaff('/admin');
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.getByText('Hello, Jane')).toBeVisible();
  await loaded();
  expect(document.title).toMatch(/^Admin Dashboard/);
});

test('AD1 the greeting of someone without a first name is Hello, Admin', async () => {
  await renderStaff('/admin', {}, {});
  expect(screen.getByText('Hello, Admin')).toBeVisible();
  await loaded();
});

test('AD2 cards count the rows when the server sends no counts, an unknown booking status as pending', async () => {
  await renderStaff('/admin');
  await loaded();
  expect(card('Total Bookings')).toHaveTextContent(/^7/);
  expect(card('Pending Bookings')).toHaveTextContent(/^4/);
  expect(card('Total Contacts')).toHaveTextContent(/^7/);
  expect(card('New Contacts')).toHaveTextContent(/^3/);
});

test("AD2 cards show the server's counts of the whole lists", async () => {
  await renderStaff('/admin', {
    [BOOKINGS]: () => response(200, bookings, { 'X-Total-Count': '12345', 'X-Open-Count': '678' }),
    [CONTACTS]: () => response(200, contacts, { 'X-Total-Count': '410', 'X-Open-Count': '60' }),
  });
  await loaded();
  expect(card('Total Bookings')).toHaveTextContent(/^12,345/);
  expect(card('Pending Bookings')).toHaveTextContent(/^678/);
  expect(card('Total Contacts')).toHaveTextContent(/^410/);
  expect(card('New Contacts')).toHaveTextContent(/^60/);
  expect(screen.getByText('Showing the newest 7 of 12,345.')).toBeVisible();
});

test('AD3 there are exactly two tabs, Consultation Bookings selected', async () => {
  await renderStaff('/admin');
  await loaded();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    expect.stringMatching(/^Consultation Bookings/),
    expect.stringMatching(/^Contact Inquiries/),
  ]);
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
  expect(tabs[1]).toHaveAttribute('aria-selected', 'false');
});

test('AD3 the tab is in the URL', async () => {
  await renderStaff('/admin?tab=contacts');
  expect(await screen.findByText('Omar Rahimi')).toBeVisible();
  expect(screen.getByRole('tab', { name: /Contact Inquiries/ })).toHaveAttribute('aria-selected', 'true');
});

test('AD4 booking columns stand in order, with name, e-mail, date and time', async () => {
  await renderStaff('/admin');
  await loaded();
  expect(columnNames()).toEqual(['Client', 'Service', 'Preferred Date', 'Status', 'Actions']);
  const cells = within(rowOf('Rafael Santángelo')).getAllByRole('cell');
  expect(cells[0]).toHaveTextContent('Rafael Santángelorafael@client.example');
  expect(cells[1]).toHaveTextContent('Tax Optimization');
  expect(cells[2]).toHaveTextContent('24 Nov 20262:00 PM');
  expect(cells[3]).toHaveTextContent('Completed');
  expect(within(cells[4]!).getByRole('combobox', { name: 'Set status for Rafael Santángelo' })).toHaveValue(
    'completed',
  );
});

test('AD4 a preferred date that is none is shown as a dash', async () => {
  await renderStaff('/admin', { [BOOKINGS]: [{ ...bookings[1], preferredDate: 'soon' }] });
  await loaded();
  expect(within(rowOf('Rafael Santángelo')).getAllByRole('cell')[2]).toHaveTextContent('-2:00 PM');
});

test('AD5 without bookings it says so', async () => {
  await renderStaff('/admin', { [BOOKINGS]: [] });
  expect(await screen.findByText('No consultation bookings yet.')).toBeVisible();
  expect(card('Total Bookings')).toHaveTextContent(/^0/);
});

test('AD6 contact columns stand in order, with name, e-mail, subject, message and date', async () => {
  await renderStaff('/admin?tab=contacts');
  await screen.findByText('Omar Rahimi');
  expect(columnNames()).toEqual(['Contact', 'Subject', 'Date', 'Status', 'Actions']);
  const cells = within(rowOf('Omar Rahimi')).getAllByRole('cell');
  expect(cells[0]).toHaveTextContent('Omar Rahimic6@inquiry.example');
  expect(cells[1]).toHaveTextContent(/^Relocation to SingaporeWe would like to discuss/);
  expect(cells[2]).toHaveTextContent('19 Nov 202610:05 AM');
  expect(cells[3]).toHaveTextContent('Resolved');
  expect(within(cells[4]!).getByRole('combobox', { name: 'Set status for Omar Rahimi' })).toHaveValue(
    'resolved',
  );
});

test('AD6 a row opens to its full message and closes again', async () => {
  await renderStaff('/admin?tab=contacts');
  await screen.findByText('Omar Rahimi');
  const opener = screen.getByRole('button', { name: 'Full message from Omar Rahimi' });
  expect(screen.getAllByText(contacts[1]!.message)).toHaveLength(1);
  await userEvent.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(opener.getAttribute('aria-controls')!)).toHaveTextContent(
    contacts[1]!.message,
  );
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByText(contacts[1]!.message)).toHaveLength(1);
});

test('AD7 without contacts it says so', async () => {
  await renderStaff('/admin?tab=contacts', { [CONTACTS]: [] });
  expect(await screen.findByText('No contact inquiries yet.')).toBeVisible();
});

test('AD8 while bookings load it says so and claims nothing', async () => {
  await renderStaff('/admin', { [BOOKINGS]: never });
  expect(screen.getByText('Loading bookings...')).toBeVisible();
  expect(screen.queryByText('No consultation bookings yet.')).not.toBeInTheDocument();
  expect(card('Total Bookings')).toHaveTextContent('-');
});

test('AD8 while contacts load it says so and claims nothing', async () => {
  await renderStaff('/admin?tab=contacts', { [CONTACTS]: never });
  expect(screen.getByText('Loading contacts...')).toBeVisible();
  expect(screen.queryByText('No contact inquiries yet.')).not.toBeInTheDocument();
  expect(card('New Contacts')).toHaveTextContent('-');
});

test('AD10 an unknown booking status shows as Pending', async () => {
  await renderStaff('/admin', {
    [BOOKINGS]: ['archived', '', null].map((status, index) => ({ ...bookings[index], status })),
  });
  await loaded();
  for (const row of screen.getAllByRole('row').slice(1)) {
    expect(within(row).getAllByRole('cell')[3]).toHaveTextContent(/^Pending$/);
  }
});

test('AD11 an unknown contact status shows as it is', async () => {
  await renderStaff('/admin?tab=contacts');
  await screen.findByText('Daniel Mbeki');
  expect(within(rowOf('Daniel Mbeki')).getAllByRole('cell')[3]).toHaveTextContent(/^awaiting reply$/);
});

test.each([500, 401])(
  'AD18 AD19 a list that answers %d is asked once, shows a dash and no error',
  async (status) => {
    const { api, host } = await renderStaff('/admin', {
      [BOOKINGS]: () => response(status, 'Unauthorized'),
      [CONTACTS]: () => response(status, 'Unauthorized'),
    });
    expect(await screen.findAllByRole('columnheader')).toHaveLength(5);
    await userEvent.click(screen.getByRole('tab', { name: /Contact Inquiries/ }));
    for (const label of ['Total Bookings', 'Pending Bookings', 'Total Contacts', 'New Contacts']) {
      expect(card(label)).toHaveTextContent(/^-$/);
    }
    expect(api.calls).toHaveLength(2);
    expect(host.toasts).toEqual([]);
    expect(host.signIns).toBe(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/error|fail|wrong|No contact inquiries yet/i);
  },
);

test('AD18 each list is asked once, also when the tabs are walked', async () => {
  const { api } = await renderStaff('/admin');
  await loaded();
  await userEvent.click(screen.getByRole('tab', { name: /Contact Inquiries/ }));
  await userEvent.click(screen.getByRole('tab', { name: /Consultation Bookings/ }));
  expect(api.calls.map((call) => call.path)).toEqual(['/api/admin/bookings', '/api/admin/contacts']);
});

test('Refresh reads both lists again and brings back one that had failed', async () => {
  const { api } = await renderStaff('/admin', { [BOOKINGS]: () => response(503) });
  await screen.findAllByRole('columnheader');
  api.routes[BOOKINGS] = bookings;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await loaded();
  expect(api.count(BOOKINGS)).toBe(2);
  expect(api.count(CONTACTS)).toBe(2);
});

test('AD20 the only actions on records are their status changes; all else reads', async () => {
  await renderStaff('/admin');
  await loaded();
  expect(screen.getAllByRole('combobox', { name: /^Set status for/ })).toHaveLength(bookings.length);
  expect(screen.getAllByRole('combobox', { name: /^(Status|Sort)$/ })).toHaveLength(2);
  expect(screen.getAllByRole('combobox')).toHaveLength(bookings.length + 2);
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Refresh', ...bookings.map((row) => `Open booking of ${row.firstName} ${row.lastName}`)]);
  expect(screen.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/admin/clients');
});

test('the wait of the oldest new inquiry is told in the browser', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await renderStaff('/admin', {
    [CONTACTS]: [
      { ...contacts[0], createdAt: hours(3) },
      { ...contacts[2], createdAt: hours(19.5) },
      { ...contacts[1], createdAt: hours(40) },
    ].map((row, index) => ({ ...row, status: ['new', 'new', 'resolved'][index] })),
  });
  expect(await screen.findByText('Oldest: 19 hours')).toBeVisible();
});

test('R6 when the session ends the page is gone', async () => {
  const { host } = await renderStaff('/admin');
  await loaded();
  act(() => host.setSession({ status: 'signedOut' }));
  expect(screen.getByText('404 Page Not Found')).toBeVisible();
  expect(screen.queryByText('Rafael Santángelo')).not.toBeInTheDocument();
});

test('someone without the staff role is told so, with a way home', async () => {
  const { host } = await renderStaff('/admin', {
    [BOOKINGS]: () => response(403),
    [CONTACTS]: () => response(403),
  });
  expect(await screen.findByText('This area is for staff.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(host.toasts).toEqual([]);
});
