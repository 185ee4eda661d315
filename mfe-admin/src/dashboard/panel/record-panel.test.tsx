import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingDetail, ContactDetail } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { bookings, contacts } from '../../testing/fixtures';
import { countedPage } from '../../testing/counted-page';
import { renderStaff } from '../../testing/render-staff';

const BOOKING = 'GET /api/admin/bookings/b6';
const detail: BookingDetail = {
  ...bookings[1]!,
  message: 'First line.\nSecond line.',
  createdAt: '2026-11-20T02:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  visitorOffsets: [],
  source: 'linkedin.com',
  clashes: [],
};
const routes = {
  'GET /api/admin/bookings': countedPage(bookings, { total: 7 }),
  'GET /api/admin/contacts': countedPage(contacts, { total: 7 }),
  [BOOKING]: detail,
};

const openerNamed = (name: string) => screen.findByRole('button', { name });
const panelOf = (name: string) => screen.findByRole('dialog', { name });

test('a name opens the panel with message, status and dates in three zones; Esc closes it', async () => {
  const { api } = await renderStaff('/admin', routes);
  const name = await openerNamed('Open booking of Rafael Santángelo');
  await userEvent.click(name);
  const panel = within(await panelOf('Rafael Santángelo'));
  expect(await panel.findByText(/First line\./)).toHaveTextContent('First line. Second line.');
  expect(panel.getByText('rafael@client.example')).toHaveAttribute('href', 'mailto:rafael@client.example');
  const dates = within(panel.getByRole('region', { name: 'Preferred date' }));
  expect(dates.getByText('Firm, New York').nextSibling).toHaveTextContent('Tue, 24 Nov 2026, 2:00 PM');
  expect(dates.getByText('Visitor, Kolkata').nextSibling).toHaveTextContent('Wed, 25 Nov 2026, 12:30 AM');
  expect(dates.getByText(/^You, /).nextSibling).toHaveTextContent(/2026/);
  const sent = within(panel.getByRole('region', { name: 'Sent' }));
  expect(sent.getByText('Firm, New York').nextSibling).toHaveTextContent('Thu, 19 Nov 2026, 9:30 PM');
  expect(panel.getByText('Source').nextSibling).toHaveTextContent('linkedin.com');
  expect(api.count(BOOKING)).toBe(1);

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await openerNamed('Open booking of Rafael Santángelo')).toHaveFocus();
});

test('a link to an open record opens its panel, and closing it stays on the page', async () => {
  await renderStaff('/admin?q=x&open=b6', {
    ...routes,
    'GET /api/admin/bookings?q=x': countedPage([bookings[1]], { total: 1 }),
  });
  const panel = within(await panelOf('Rafael Santángelo'));
  await userEvent.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('searchbox')).toHaveValue('x');
  expect(await openerNamed('Open booking of Rafael Santángelo')).toHaveFocus();
});

test('the status can be changed in the panel [AD12]', async () => {
  const { api, host } = await renderStaff('/admin?open=b6', {
    ...routes,
    'PATCH /api/admin/bookings/b6': {},
  });
  const panel = within(await panelOf('Rafael Santángelo'));
  api.routes['GET /api/admin/bookings'] = countedPage([{ ...bookings[1], status: 'cancelled' }], {
    total: 7,
  });
  await userEvent.selectOptions(panel.getByRole('combobox'), 'cancelled');
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(panel.getByRole('combobox')).toHaveValue('cancelled');
  expect(api.calls.filter((call) => call.method === 'PATCH')).toEqual([
    { method: 'PATCH', path: '/api/admin/bookings/b6', body: { status: 'cancelled' } },
  ]);
});

test('the visitor’s time is by the offsets that the server says', async () => {
  const visitorOffsets = [{ from: '2026-11-20T02:30:00.000Z', minutes: 360 }];
  await renderStaff('/admin?open=b6', { ...routes, [BOOKING]: { ...detail, visitorOffsets } });
  const panel = within(await panelOf('Rafael Santángelo'));
  await panel.findByText('Message');
  const sent = within(panel.getByRole('region', { name: 'Sent' }));
  expect(sent.getByText('Visitor, Kolkata').nextSibling).toHaveTextContent('Fri, 20 Nov 2026, 8:30 AM');
});

test('a missing time zone of the visitor is shown as not known', async () => {
  await renderStaff('/admin?open=b6', { ...routes, [BOOKING]: { ...detail, timeZone: null } });
  const panel = within(await panelOf('Rafael Santángelo'));
  await panel.findByText('Message');
  expect(panel.getAllByText('Visitor')[0]?.nextSibling).toHaveTextContent('Not known');
});

test('an inquiry shows its whole message and its time', async () => {
  const inquiry: ContactDetail = { ...contacts[1]!, timeZone: 'Asia/Singapore', source: 'direct' };
  await renderStaff('/admin?tab=contacts&open=c6', { ...routes, 'GET /api/admin/contacts/c6': inquiry });
  const panel = within(await panelOf('Omar Rahimi'));
  const received = within(panel.getByRole('region', { name: 'Received' }));
  expect(received.getByText('Firm, New York').nextSibling).toHaveTextContent('Thu, 19 Nov 2026, 10:05 AM');
  expect((await received.findByText('Visitor, Singapore')).nextSibling).toHaveTextContent('11:05 PM');
  expect(panel.getByText('Source').nextSibling).toHaveTextContent('Direct');
  expect(panel.getByText(contacts[1]!.message)).toBeVisible();
});

test('if reading one record fails, the panel shows the data of its row, without an error', async () => {
  const { host } = await renderStaff('/admin?open=b6', { ...routes, [BOOKING]: () => response(404) });
  const panel = within(await panelOf('Rafael Santángelo'));
  await waitFor(() => expect(panel.queryByText('Loading message...')).not.toBeInTheDocument());
  expect(panel.getByText('Tue, 24 Nov 2026, 2:00 PM')).toBeVisible();
  expect(panel.queryByText('Message')).not.toBeInTheDocument();
  expect(host.toasts).toEqual([]);
});

test('an api with only the specified calls gets no further call', async () => {
  const { api } = await renderStaff('/admin?open=b6', {
    'GET /api/admin/bookings': bookings,
    'GET /api/admin/contacts': contacts,
  });
  expect(within(await panelOf('Rafael Santángelo')).getByText('Tax Optimization')).toBeVisible();
  expect(api.calls).toHaveLength(2);
});

test('an unknown record in the URL opens a panel that says so', async () => {
  await renderStaff('/admin?open=nope', routes);
  expect(within(await panelOf('Not found')).getByText('There is no booking at this address.')).toBeVisible();
});

test.each([
  [30 * 60 + 1, /, overdue by 6 hours$/],
  [21 * 60 - 1, /, 3 hours left$/],
])('a wait of %i minutes shows when the answer is due', async (minutes, words) => {
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString();
  const waiting = { ...bookings[1]!, status: 'pending' };
  await renderStaff('/admin?open=b6', {
    ...routes,
    'GET /api/admin/bookings': countedPage([waiting], { total: 1 }),
    [BOOKING]: { ...detail, ...waiting, createdAt },
  });
  expect(await screen.findByRole('region', { name: 'Answer due' })).toHaveTextContent(words);
});

test('the time to answer a moved booking starts at the move, and stops while times are proposed', async () => {
  const waiting = { ...bookings[1]!, status: 'pending' };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const open = async (waitsSince: string | null, words: RegExp) => {
    const { unmount } = await renderStaff('/admin?open=b6', {
      ...routes,
      'GET /api/admin/bookings': countedPage([waiting], { total: 1 }),
      [BOOKING]: { ...detail, ...waiting, createdAt: minutesAgo(30_000), waitsSince },
    });
    expect(await screen.findByRole('region', { name: 'Answer due' })).toHaveTextContent(words);
    unmount();
  };
  await open(minutesAgo(21 * 60 - 1), /, 3 hours left$/);
  await open(null, /^Answer dueOther times were proposed; it is the visitor’s turn\.$/);
});

test('an answered record has no due time', async () => {
  await renderStaff('/admin?open=b6', {
    ...routes,
    'GET /api/admin/bookings': countedPage([{ ...bookings[1]!, status: 'confirmed' }], { total: 1 }),
  });
  await screen.findByText('Second line.', { exact: false });
  expect(screen.queryByRole('region', { name: 'Answer due' })).toBeNull();
});

test('other requests for the same time are named and link to their panels', async () => {
  const clashes = [
    { id: 'b 7', name: 'Ada Vale', status: 'pending' },
    { id: 'b8', name: '', status: 'confirmed' },
  ];
  await renderStaff('/admin?open=b6', { ...routes, [BOOKING]: { ...detail, clashes } });
  const section = within(await screen.findByRole('region', { name: '2 other requests for this time' }));
  expect(section.getByRole('link', { name: 'Ada Vale' })).toHaveAttribute('href', '/admin?open=b%207');
  expect(section.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Ada ValePending',
    'No nameConfirmed',
  ]);
});

describe('the history of a record', () => {
  const HISTORY = 'GET /api/admin/bookings/b6/history';
  const change = { action: 'booking-changed', actorKind: 'staff', actorName: 'Eleanor Harrow' };
  const message = {
    about: 'b6',
    recipient: 'rafael@client.example',
    attempts: 1,
    lastError: null,
    dueAt: null,
  };
  const history = {
    changes: [
      { ...change, id: '7', at: '2026-11-20T15:00:00.000Z', changes: { status: ['pending', 'confirmed'] } },
      {
        ...change,
        id: '9',
        at: '2026-11-21T15:00:00.000Z',
        action: 'booking-moved',
        actorKind: 'visitor',
        actorName: null,
        changes: {},
      },
    ],
    messages: [
      {
        ...message,
        id: 'm1',
        kind: 'booking-received',
        state: 'sent',
        createdAt: '2026-11-20T02:30:00.000Z',
        endedAt: '2026-11-20T02:30:05.000Z',
      },
      {
        ...message,
        id: 'm2',
        kind: 'booking-confirmed',
        state: 'dead',
        createdAt: '2026-11-20T15:00:00.000Z',
        endedAt: '2026-11-20T15:00:09.000Z',
      },
    ],
  };
  const linesOf = (section: HTMLElement) =>
    within(section)
      .getAllByRole('listitem')
      .map((line) => line.firstChild!.textContent);

  test('lists in time order who changed what, and the mails to the visitor', async () => {
    await renderStaff('/admin?open=b6', { ...routes, [HISTORY]: history });
    const section = await screen.findByRole('region', { name: 'History' });
    expect(linesOf(section)).toEqual([
      'Receipt was sent to the visitor',
      'Eleanor Harrow set it to Confirmed',
      'Confirmation could not be delivered',
      'The visitor moved it to another time',
    ]);
    expect(section).toHaveTextContent('Thu, 19 Nov 2026, 9:30 PM');
  });

  test('is hidden if the server has none, and not requested from an api with only the specified calls', async () => {
    const { api, unmount } = await renderStaff('/admin?open=b6', routes);
    await screen.findByText('Second line.', { exact: false });
    await waitFor(() => expect(api.count(HISTORY)).toBe(1));
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
    unmount();
    const { api: specified } = await renderStaff('/admin?open=b6');
    await screen.findByRole('dialog');
    expect(specified.count(HISTORY)).toBe(0);
  });
});
