import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { bookings, contacts } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const BOOKINGS = 'GET /api/admin/bookings';
const CONTACTS = 'GET /api/admin/contacts';
const bookingsLoaded = () => screen.findByText('Rafael Santángelo');

function cardNamed(label: string): HTMLElement {
  const found = screen.getByText(label).closest('div');
  if (!found) throw new Error(`No card ${label}`);
  return found;
}
const listNamed = (name: string) => within(screen.getByRole('region', { name }));

test('the page welcomes by first name [AW1]', async () => {
  await renderStaff('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Jane');
  await bookingsLoaded();
});

test('the page welcomes someone without a first name as Admin [AW1]', async () => {
  await renderStaff('/', {}, {});
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Admin');
  await bookingsLoaded();
});

test('buttons link to the portal, the dashboard and, as a document, to the logout [AW2]', async () => {
  await renderStaff('/');
  await bookingsLoaded();
  expect(screen.getByRole('link', { name: 'Client Portal' })).toHaveAttribute('href', '/client-portal');
  expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
});

test('Recent Bookings counts all bookings of any status [AW3]', async () => {
  await renderStaff('/');
  await bookingsLoaded();
  expect(cardNamed('Recent Bookings')).toHaveTextContent('7');
  expect(cardNamed('Recent Bookings')).toHaveTextContent('Total pending consultations');
  expect(cardNamed('Recent Bookings')).toHaveTextContent('all records');
});

test('New Contacts counts all contacts of any status [AW4]', async () => {
  await renderStaff('/', {
    [CONTACTS]: () => response(200, contacts, { 'X-Total-Count': '41', 'X-Open-Count': '6' }),
  });
  await bookingsLoaded();
  expect(cardNamed('New Contacts')).toHaveTextContent('41');
  expect(cardNamed('New Contacts')).toHaveTextContent('Inquiries to review');
  expect(cardNamed('New Contacts')).toHaveTextContent('all records');
});

test('the other two cards are fixed [AW5]', async () => {
  await renderStaff('/', { [BOOKINGS]: never, [CONTACTS]: never });
  expect(cardNamed('Elite Clients')).toHaveTextContent('250+');
  expect(cardNamed('Assets Under Management')).toHaveTextContent('$2.5B+');
});

test('the first five bookings show name, service, date and status, finished ones too [AW6, AW10]', async () => {
  await renderStaff('/');
  await bookingsLoaded();
  const rows = listNamed('Recent consultation requests').getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('b')?.parentElement?.firstChild?.textContent)).toHaveLength(5);
  expect(rows[1]).toHaveTextContent('Rafael Santángelo');
  expect(rows[1]).toHaveTextContent('Tax Optimization');
  expect(rows[1]).toHaveTextContent('24 Nov 2026');
  expect(rows[1]).toHaveTextContent('Completed');
  expect(rows[2]).toHaveTextContent('Pending');
  expect(screen.queryByText('Kenji Watanabe')).not.toBeInTheDocument();
});

test('without bookings the card says so [AW7]', async () => {
  await renderStaff('/', { [BOOKINGS]: [] });
  expect(await screen.findByText('No pending consultation requests')).toBeVisible();
});

test('the first five inquiries show name, subject, date and status, resolved ones too [AW8, AW10]', async () => {
  await renderStaff('/');
  await bookingsLoaded();
  const rows = listNamed('Recent contact inquiries').getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[1]).toHaveTextContent('Omar Rahimi');
  expect(rows[1]).toHaveTextContent('Relocation to Singapore');
  expect(rows[1]).toHaveTextContent('19 Nov 2026');
  expect(rows[1]).toHaveTextContent('Resolved');
  expect(screen.queryByText('Henri Laurent')).not.toBeInTheDocument();
});

test('without inquiries the card says so [AW9]', async () => {
  await renderStaff('/', { [CONTACTS]: [] });
  expect(await screen.findByText('No new contact inquiries')).toBeVisible();
});

test('while lists load the cards say so and show no rows', async () => {
  await renderStaff('/', { [BOOKINGS]: never, [CONTACTS]: never });
  expect(screen.getByText('Loading bookings...')).toBeVisible();
  expect(screen.getByText('Loading contacts...')).toBeVisible();
  expect(screen.queryByText('No pending consultation requests')).not.toBeInTheDocument();
  expect(screen.queryByText('No new contact inquiries')).not.toBeInTheDocument();
});

test.each([500, 403])(
  'a list that answers %d shows a dash, no error, and can be refreshed',
  async (status) => {
    const { api, host } = await renderStaff('/', { [BOOKINGS]: () => response(status) });
    await screen.findByText('Omar Rahimi');
    expect(cardNamed('Recent Bookings').querySelector('dd')).toHaveTextContent(/^-/);
    expect(screen.queryByText('No pending consultation requests')).not.toBeInTheDocument();
    expect(host.toasts).toEqual([]);
    expect(api.count(BOOKINGS)).toBe(1);
    api.routes[BOOKINGS] = bookings;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await bookingsLoaded();
    expect(api.count(CONTACTS)).toBe(1);
  },
);

test('an editor gets a link to the content, and no records are requested', async () => {
  const { api } = await renderStaff('/', {}, { firstName: 'Edith', staffRole: 'editor' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Edith');
  expect(screen.getByRole('link', { name: 'Insights' })).toHaveAttribute('href', '/admin/content');
  expect(screen.queryByText('Recent Bookings')).toBeNull();
  expect(api.calls).toEqual([]);
});
