import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from 'shell/testing';
import { bookings, contacts } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const BOOKINGS = 'GET /api/admin/bookings';
const CONTACTS = 'GET /api/admin/contacts';
const loaded = () => screen.findByText('Rafael Santángelo');

function card(label: string): HTMLElement {
  const found = screen.getByText(label).closest('div');
  if (!found) throw new Error(`No card ${label}`);
  return found;
}
const list = (name: string) => within(screen.getByRole('region', { name }));

test('AW1 it welcomes by first name', async () => {
  await renderStaff('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Jane');
  await loaded();
});

test('AW1 it welcomes someone without a first name as Admin', async () => {
  await renderStaff('/', {}, {});
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Admin');
  await loaded();
});

test('AW2 buttons lead to the portal, the dashboard and, as a document, to the logout', async () => {
  await renderStaff('/');
  await loaded();
  expect(screen.getByRole('link', { name: 'Client Portal' })).toHaveAttribute('href', '/client-portal');
  expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
});

test('AW3 Recent Bookings counts all bookings, whatever their status', async () => {
  await renderStaff('/');
  await loaded();
  expect(card('Recent Bookings')).toHaveTextContent('7');
  expect(card('Recent Bookings')).toHaveTextContent('Total pending consultations');
  expect(card('Recent Bookings')).toHaveTextContent('all records');
});

test('AW4 New Contacts counts all contacts, whatever their status', async () => {
  await renderStaff('/', {
    [CONTACTS]: () => response(200, contacts, { 'X-Total-Count': '41', 'X-Open-Count': '6' }),
  });
  await loaded();
  expect(card('New Contacts')).toHaveTextContent('41');
  expect(card('New Contacts')).toHaveTextContent('Inquiries to review');
  expect(card('New Contacts')).toHaveTextContent('all records');
});

test('AW5 the other two cards are fixed', async () => {
  await renderStaff('/', { [BOOKINGS]: never, [CONTACTS]: never });
  expect(card('Elite Clients')).toHaveTextContent('250+');
  expect(card('Assets Under Management')).toHaveTextContent('$2.5B+');
});

test('AW6 AW10 the first five bookings show name, service, date and status, finished ones too', async () => {
  await renderStaff('/');
  await loaded();
  const rows = list('Recent consultation requests').getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('b')?.parentElement?.firstChild?.textContent)).toHaveLength(5);
  expect(rows[1]).toHaveTextContent('Rafael Santángelo');
  expect(rows[1]).toHaveTextContent('Tax Optimization');
  expect(rows[1]).toHaveTextContent('24 Nov 2026');
  expect(rows[1]).toHaveTextContent('Completed');
  expect(rows[2]).toHaveTextContent('Pending');
  expect(screen.queryByText('Kenji Watanabe')).not.toBeInTheDocument();
});

test('AW7 without bookings it says so', async () => {
  await renderStaff('/', { [BOOKINGS]: [] });
  expect(await screen.findByText('No pending consultation requests')).toBeVisible();
});

test('AW8 AW10 the first five inquiries show name, subject, date and status, resolved ones too', async () => {
  await renderStaff('/');
  await loaded();
  const rows = list('Recent contact inquiries').getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[1]).toHaveTextContent('Omar Rahimi');
  expect(rows[1]).toHaveTextContent('Relocation to Singapore');
  expect(rows[1]).toHaveTextContent('19 Nov 2026');
  expect(rows[1]).toHaveTextContent('Resolved');
  expect(screen.queryByText('Henri Laurent')).not.toBeInTheDocument();
});

test('AW9 without inquiries it says so', async () => {
  await renderStaff('/', { [CONTACTS]: [] });
  expect(await screen.findByText('No new contact inquiries')).toBeVisible();
});

test('while lists load it says so and claims nothing', async () => {
  await renderStaff('/', { [BOOKINGS]: never, [CONTACTS]: never });
  expect(screen.getByText('Loading bookings...')).toBeVisible();
  expect(screen.getByText('Loading contacts...')).toBeVisible();
  expect(screen.queryByText('No pending consultation requests')).not.toBeInTheDocument();
  expect(screen.queryByText('No new contact inquiries')).not.toBeInTheDocument();
});

test.each([500, 403])(
  'a list that answers %d counts as a dash, shows no error, and can be refreshed',
  async (status) => {
    const { api, host } = await renderStaff('/', { [BOOKINGS]: () => response(status) });
    await screen.findByText('Omar Rahimi');
    expect(card('Recent Bookings').querySelector('dd')).toHaveTextContent(/^-/);
    expect(screen.queryByText('No pending consultation requests')).not.toBeInTheDocument();
    expect(host.toasts).toEqual([]);
    expect(api.count(BOOKINGS)).toBe(1);
    api.routes[BOOKINGS] = bookings;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await loaded();
    expect(api.count(CONTACTS)).toBe(1);
  },
);
