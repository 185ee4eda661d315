import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AssignedRecord } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { fakeStreams, openStreams, sendChanges } from '../testing/fake-streams';
import { renderStaff } from '../testing/render-staff';

fakeStreams();

const OWN = 'GET /api/admin/assigned?of=own';
const ALL = 'GET /api/admin/assigned?of=all';
const day = (offset: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + offset * 86_400_000);
const booking: AssignedRecord = {
  id: 'b 6',
  list: 'bookings',
  name: 'Rafael Santángelo',
  topic: 'Tax Optimization',
  status: 'pending',
  createdAt: '2026-11-20T02:30:00.000Z',
  assigneeName: 'Jane Doe',
  followUpOn: null,
  waitingFor: 'visitor',
};
const inquiry: AssignedRecord = {
  id: 'c1',
  list: 'contacts',
  name: 'Ada Vale',
  topic: 'A trust',
  status: 'in_progress',
  createdAt: '2026-11-19T12:00:00.000Z',
  assigneeName: null,
  followUpOn: day(-2),
  waitingFor: null,
};
const mention = {
  id: 'n1',
  list: 'contacts',
  recordId: 'c1',
  name: 'Ada Vale',
  text: 'Please call.',
  author: 'Theo Lisle',
  createdAt: '2026-11-20T15:00:00.000Z',
};
const rowNamed = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

test('each record shows when to follow up and links to its panel', async () => {
  await renderStaff('/admin/assigned', { [OWN]: [inquiry, { ...booking, followUpOn: day(0) }] });
  const first = within(await rowNamed('Ada Vale'));
  expect(await first.findByText('Overdue')).toBeVisible();
  expect(first.getByText('In progress')).toBeVisible();
  expect(first.getByRole('link')).toHaveAttribute('href', '/admin?tab=contacts&open=c1');
  const second = within(await rowNamed('Rafael Santángelo'));
  expect(await second.findByText('Today')).toBeVisible();
  expect(second.getByText('19 Nov 2026')).toBeVisible();
  expect(second.getByText('The visitor')).toBeVisible();
  expect(second.getByRole('link')).toHaveAttribute('href', '/admin?open=b%206');
  expect(screen.queryByRole('columnheader', { name: 'Assigned to' })).toBeNull();
});

test('the list of everyone names the assignee; a future day has no mark', async () => {
  await renderStaff('/admin/assigned', { [OWN]: [], [ALL]: [booking, { ...inquiry, followUpOn: day(2) }] });
  expect(await screen.findByText('Nothing is assigned to you.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Everyone’s' }));
  expect(await rowNamed('Rafael Santángelo')).toHaveTextContent('Jane Doe');
  const other = await rowNamed('Ada Vale');
  expect(other).toHaveTextContent('Nobody');
  expect(other).not.toHaveTextContent(/Overdue|Today/);
});

test('notes that mention the reader are at the top until done', async () => {
  const { api } = await renderStaff('/admin/assigned', {
    [OWN]: [],
    [ALL]: [],
    'GET /api/admin/mentions': [mention],
    'PUT /api/admin/mentions/n1': () => response(204),
  });
  const section = within(await screen.findByRole('region', { name: 'Mentions you' }));
  expect(section.getByRole('link', { name: 'Ada Vale' })).toHaveAttribute(
    'href',
    '/admin?tab=contacts&open=c1',
  );
  expect(section.getByRole('listitem')).toHaveTextContent(
    'Please call.Theo Lisle, Fri, 20 Nov 2026, 10:00 AM',
  );
  api.routes['GET /api/admin/mentions'] = [];
  await userEvent.click(section.getByRole('button', { name: 'Done with the note about Ada Vale' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mentions you' })).toBeNull());
});

test('assignments, follow-ups and mentions by colleagues appear live', async () => {
  const { api } = await renderStaff('/admin/assigned', { [OWN]: [inquiry], 'GET /api/admin/mentions': [] });
  await rowNamed('Ada Vale');
  await waitFor(() => expect(openStreams()).toHaveLength(1), { timeout: 4000 });
  api.routes[OWN] = [{ ...inquiry, followUpOn: day(3) }, booking];
  await sendChanges('9-1-1', { list: 'bookings', ids: ['b 6'] });
  await rowNamed('Rafael Santángelo');
  expect(await rowNamed('Ada Vale')).not.toHaveTextContent('Overdue');
  api.routes['GET /api/admin/mentions'] = [mention];
  await sendChanges('9-2-1', { list: 'contacts', ids: ['c1'] });
  expect(await screen.findByRole('region', { name: 'Mentions you' })).toHaveTextContent('Please call.');
});

test('records that failed to load can be loaded again', async () => {
  let isUp = false;
  await renderStaff('/admin/assigned', { [OWN]: () => (isUp ? response(200, []) : response(500, 'Error')) });
  isUp = true;
  await userEvent.click(await screen.findByRole('button', { name: /again/i }));
  expect(await screen.findByText('Nothing is assigned to you.')).toBeVisible();
});

test('a server without assignments lacks this page', async () => {
  await renderStaff('/admin/assigned', { [OWN]: () => response(404, 'Not Found') });
  expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
});
