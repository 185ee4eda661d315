import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { bookings, contacts } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const BOOKINGS = 'GET /api/admin/bookings';
const CONTACTS = 'GET /api/admin/contacts';
const bookingsLoaded = () => screen.findByText('Rafael Santángelo');

/** The figure of a card: `dt` names it, the first `dd` holds it. */
function figureOf(label: string): HTMLElement {
  const term = screen.getAllByText(label).find((element) => element.closest('dt'));
  const value = term?.closest('div')?.querySelector('dd');
  if (!value) throw new Error(`No card ${label}`);
  return value;
}
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const columnNames = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

test('the title is Admin Dashboard and the greeting uses the first name [AD1]', async () => {
  await renderStaff('/admin');
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect(screen.getByText('Hello, Jane')).toBeVisible();
  await bookingsLoaded();
  expect(document.title).toMatch(/^Admin Dashboard/);
});

test('the greeting of someone without a first name is Hello, Admin [AD1]', async () => {
  await renderStaff('/admin', {}, {});
  expect(screen.getByText('Hello, Admin')).toBeVisible();
  await bookingsLoaded();
});

test('without counts from the server cards count rows, unknown booking statuses as pending [AD2]', async () => {
  await renderStaff('/admin');
  await bookingsLoaded();
  expect(figureOf('Total Bookings')).toHaveTextContent(/^7/);
  expect(figureOf('Pending Bookings')).toHaveTextContent(/^4/);
  expect(figureOf('Total Contacts')).toHaveTextContent(/^7/);
  expect(figureOf('New Contacts')).toHaveTextContent(/^3/);
});

test("cards show the server's counts of the whole lists [AD2]", async () => {
  await renderStaff('/admin', {
    [BOOKINGS]: () => response(200, bookings, { 'X-Total-Count': '12345', 'X-Open-Count': '678' }),
    [CONTACTS]: () => response(200, contacts, { 'X-Total-Count': '410', 'X-Open-Count': '60' }),
  });
  await bookingsLoaded();
  expect(figureOf('Total Bookings')).toHaveTextContent(/^12,345/);
  expect(figureOf('Pending Bookings')).toHaveTextContent(/^678/);
  expect(figureOf('Total Contacts')).toHaveTextContent(/^410/);
  expect(figureOf('New Contacts')).toHaveTextContent(/^60/);
  expect(screen.getByText('Showing the newest 7 of 12,345.')).toBeVisible();
});

test('there are exactly two tabs, Consultation Bookings selected [AD3]', async () => {
  await renderStaff('/admin');
  await bookingsLoaded();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    expect.stringMatching(/^Consultation Bookings/),
    expect.stringMatching(/^Contact Inquiries/),
  ]);
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
  expect(tabs[1]).toHaveAttribute('aria-selected', 'false');
});

test('the tab is in the URL [AD3]', async () => {
  await renderStaff('/admin?tab=contacts');
  expect(await screen.findByText('Omar Rahimi')).toBeVisible();
  expect(screen.getByRole('tab', { name: /Contact Inquiries/ })).toHaveAttribute('aria-selected', 'true');
});

test('booking columns are in order, with name, email, date and time [AD4]', async () => {
  await renderStaff('/admin');
  await bookingsLoaded();
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

test('a preferred date that does not exist is shown as a dash [AD4]', async () => {
  await renderStaff('/admin', { [BOOKINGS]: [{ ...bookings[1], preferredDate: 'soon' }] });
  await bookingsLoaded();
  expect(within(rowOf('Rafael Santángelo')).getAllByRole('cell')[2]).toHaveTextContent('-2:00 PM');
});

test('without bookings the list says so [AD5]', async () => {
  await renderStaff('/admin', { [BOOKINGS]: [] });
  expect(await screen.findByText('No consultation bookings yet.')).toBeVisible();
  expect(figureOf('Total Bookings')).toHaveTextContent(/^0/);
});

test('contact columns are in order, with name, email, subject, message and date [AD6]', async () => {
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

test('a row opens to its full message and closes again [AD6]', async () => {
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

test('without contacts the list says so [AD7]', async () => {
  await renderStaff('/admin?tab=contacts', { [CONTACTS]: [] });
  expect(await screen.findByText('No contact inquiries yet.')).toBeVisible();
});

test('while bookings load the page says so and shows neither rows nor counts [AD8]', async () => {
  await renderStaff('/admin', { [BOOKINGS]: never });
  expect(screen.getByText('Loading bookings...')).toBeVisible();
  expect(screen.queryByText('No consultation bookings yet.')).not.toBeInTheDocument();
  expect(figureOf('Total Bookings')).toHaveTextContent('-');
});

test('while contacts load the page says so and shows neither rows nor counts [AD8]', async () => {
  await renderStaff('/admin?tab=contacts', { [CONTACTS]: never });
  expect(screen.getByText('Loading contacts...')).toBeVisible();
  expect(screen.queryByText('No contact inquiries yet.')).not.toBeInTheDocument();
  expect(figureOf('New Contacts')).toHaveTextContent('-');
});

test('an unknown booking status shows as Pending [AD10]', async () => {
  await renderStaff('/admin', {
    [BOOKINGS]: ['archived', '', null].map((status, index) => ({ ...bookings[index], status })),
  });
  await bookingsLoaded();
  for (const row of screen.getAllByRole('row').slice(1)) {
    expect(within(row).getAllByRole('cell')[3]).toHaveTextContent(/^Pending$/);
  }
});

test('an unknown contact status shows as it is [AD11]', async () => {
  await renderStaff('/admin?tab=contacts');
  await screen.findByText('Daniel Mbeki');
  expect(within(rowOf('Daniel Mbeki')).getAllByRole('cell')[3]).toHaveTextContent(/^awaiting reply$/);
});

test.each([500, 401])(
  'a list that answers %d is read once and shows a dash, no error [AD18, AD19]',
  async (status) => {
    const { api, host } = await renderStaff('/admin', {
      [BOOKINGS]: () => response(status, 'Unauthorized'),
      [CONTACTS]: () => response(status, 'Unauthorized'),
    });
    expect(await screen.findAllByRole('columnheader')).toHaveLength(5);
    await userEvent.click(screen.getByRole('tab', { name: /Contact Inquiries/ }));
    for (const label of ['Total Bookings', 'Pending Bookings', 'Total Contacts', 'New Contacts']) {
      expect(figureOf(label)).toHaveTextContent(/^-$/);
    }
    expect(api.calls).toHaveLength(2);
    expect(host.toasts).toEqual([]);
    expect(host.signIns).toBe(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/error|fail|wrong|No contact inquiries yet/i);
  },
);

test('each list is read once, even if both tabs are opened [AD18]', async () => {
  const { api } = await renderStaff('/admin');
  await bookingsLoaded();
  await userEvent.click(screen.getByRole('tab', { name: /Contact Inquiries/ }));
  await userEvent.click(screen.getByRole('tab', { name: /Consultation Bookings/ }));
  expect(api.calls.map((call) => call.path)).toEqual(['/api/admin/bookings', '/api/admin/contacts']);
});

test('Refresh reads both lists again, including one that had failed', async () => {
  const { api } = await renderStaff('/admin', { [BOOKINGS]: () => response(503) });
  await screen.findAllByRole('columnheader');
  api.routes[BOOKINGS] = bookings;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await bookingsLoaded();
  expect(api.count(BOOKINGS)).toBe(2);
  expect(api.count(CONTACTS)).toBe(2);
});

test('the only control that changes a record is its status [AD20]', async () => {
  await renderStaff('/admin');
  await bookingsLoaded();
  expect(screen.getAllByRole('combobox', { name: /^Set status for/ })).toHaveLength(bookings.length);
  expect(screen.getAllByRole('combobox', { name: /^(Status|Sort)$/ })).toHaveLength(2);
  expect(screen.getAllByRole('combobox')).toHaveLength(bookings.length + 2);
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Refresh', ...bookings.map((row) => `Open booking of ${row.firstName} ${row.lastName}`)]);
  expect(screen.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/admin/clients');
});

test('in the browser the card says how long the oldest new inquiry has waited', async () => {
  const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await renderStaff('/admin', {
    [CONTACTS]: [
      { ...contacts[0], createdAt: hoursAgo(3) },
      { ...contacts[2], createdAt: hoursAgo(19.5) },
      { ...contacts[1], createdAt: hoursAgo(40) },
    ].map((row, index) => ({ ...row, status: ['new', 'new', 'resolved'][index] })),
  });
  expect(await screen.findByText('Oldest: 19 hours')).toBeVisible();
});

test('when the session ends the page is gone [R6]', async () => {
  const { host } = await renderStaff('/admin');
  await bookingsLoaded();
  act(() => host.setSession({ status: 'signedOut' }));
  expect(screen.getByText('404 Page Not Found')).toBeVisible();
  expect(screen.queryByText('Rafael Santángelo')).not.toBeInTheDocument();
});

test('someone without the staff role sees one sentence and a link home', async () => {
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

test('the dashboard shows editors a link to the content', async () => {
  const refused = { [BOOKINGS]: () => response(403), [CONTACTS]: () => response(403) };
  await renderStaff('/admin', refused, { firstName: 'Edith', staffRole: 'editor' });
  expect(await screen.findByText('Your role does not open this page.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Insights' })).toHaveAttribute('href', '/admin/content');
});
