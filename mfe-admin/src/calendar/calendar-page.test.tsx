import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayAfter, firmDay } from '@lisle-harrow/api/contract';
import { never, response } from '@lisle-harrow/shell/testing';
import { calendarOf, consultation } from '../testing/calendar-fixture';
import { fakeStreams, openStreams, sendChanges } from '../testing/fake-streams';
import { renderStaff } from '../testing/render-staff';
import { daysOf } from './calendar-address';

fakeStreams();

// The browser is in a zone other than the firm's.
const { resolvedOptions } = Intl.DateTimeFormat.prototype;
beforeAll(() => {
  Intl.DateTimeFormat.prototype.resolvedOptions = function options(this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'Asia/Tokyo' };
  };
});
afterAll(() => {
  Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions;
});

const callOf = (from: string, to: string) => `GET /api/admin/calendar?from=${from}&to=${to}`;
const [FROM, TO] = ['2026-11-22', '2026-11-30'] as const;
const WEEK = callOf(FROM, TO);
const tokyo = consultation({ timeZone: 'Asia/Tokyo', meeting: 'office', officeName: 'London' });
const week = calendarOf(FROM, TO, [
  tokyo,
  consultation({ id: 'b2', firstName: 'Rafael', lastName: 'Silva', status: 'confirmed' }),
  consultation({ id: 'b3', firstName: 'Leila', lastName: 'Haddad', startsAt: '2026-11-25T22:00:00.000Z' }),
  // Outside the week in New York, but inside it in Tokyo.
  consultation({ id: 'b4', firstName: 'Early', lastName: 'Bird', startsAt: '2026-11-22T22:00:00.000Z' }),
]);

const openPage = (search: string, routes: Parameters<typeof renderStaff>[1] = {}) =>
  renderStaff(`/admin/calendar${search}`, { [WEEK]: week, ...routes });
const dayOf = (name: RegExp) =>
  within(screen.getByRole('heading', { level: 3, name }).closest<HTMLElement>('li')!);
const namesIn = (scope: ReturnType<typeof dayOf>) =>
  scope.queryAllByRole('link', { name: /Tax Optimization/ }).map((link) => link.textContent);

test('a week shows each booking with time, name, service and status, and links to it', async () => {
  await openPage('?view=week&day=2026-11-25');
  expect(await screen.findByRole('heading', { level: 2, name: '23 Nov to 29 Nov 2026' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 3, name: 'Wednesday 25 Nov' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    '3 consultations, 2 of them pending. Times are those of New York.',
  );
  const wednesday = dayOf(/^Wednesday 25 Nov$/);
  const link = wednesday.getByRole('link', {
    name: "10:00 AM Marguerite Okafor Tax Optimization Visitor's time: Thu, 26 Nov 2026, 12:00 AM, Tokyo Pending",
  });
  expect(link).toHaveAttribute('href', '/admin?open=b1');
  expect(
    wednesday.getByRole('link', { name: /5:00 PM Leila Haddad Tax Optimization Pending/ }),
  ).toBeVisible();
  expect(wednesday.getByText('2 requests for this time').parentElement).toHaveTextContent(
    /Marguerite.*Rafael.*Confirmed$/,
  );
  expect(namesIn(dayOf(/Tuesday/))).toEqual([]);
  expect(dayOf(/Tuesday/).getByText('Nothing booked')).toBeVisible();
  expect(dayOf(/Saturday/).getByText('Closed')).toBeVisible();
});

test('changes by colleagues or visitors appear live; a change of inquiries reads nothing again', async () => {
  const { api } = await openPage('?view=week&day=2026-11-25');
  await screen.findByText('2 requests for this time');
  await waitFor(() => expect(openStreams()).toHaveLength(1), { timeout: 4000 });
  api.routes[WEEK] = calendarOf(FROM, TO, [tokyo, consultation({ id: 'b9', firstName: 'Una' })]);
  await sendChanges('9-1-1', { list: 'contacts', ids: ['c1'] });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(api.count(WEEK)).toBe(1);
  await sendChanges('9-2-1', { list: 'bookings', ids: ['b9'] });
  expect(await screen.findByRole('link', { name: /Una/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Rafael/ })).toBeNull();
  expect(api.count(WEEK)).toBe(2);
});

test("a week shows the visitor's time if their zone differs", async () => {
  await openPage('?view=week&day=2026-11-25');
  await screen.findByText('2 requests for this time');
  const entry = dayOf(/Wednesday/).getByRole('link', { name: /Marguerite/ });
  expect(within(entry).getByText("Visitor's time: Thu, 26 Nov 2026, 12:00 AM, Tokyo").tagName).toBe('SMALL');
});

test("in the reader's time bookings are on their days there", async () => {
  await openPage('?view=week&day=2026-11-25');
  await screen.findByText('2 requests for this time');
  const own = screen.getByRole('link', { name: 'Your time, Tokyo' });
  expect(own).not.toHaveAttribute('aria-current');
  await userEvent.click(own);
  expect(own).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('status')).toHaveTextContent(
    '4 consultations, 3 of them pending. Times are those of Tokyo.',
  );
  expect(namesIn(dayOf(/Wednesday/))).toEqual([]);
  expect(namesIn(dayOf(/Thursday/))).toHaveLength(3);
  // The reader's zone is also the visitor's, so it is not shown twice.
  expect(dayOf(/Thursday/).getByRole('link', { name: /Marguerite/ })).not.toHaveTextContent("Visitor's");
  expect(namesIn(dayOf(/Monday/))).toEqual([expect.stringMatching(/^7:00 AM Early Bird/)]);
  expect(screen.getByRole('link', { name: 'Next week' })).toHaveAttribute(
    'href',
    '/admin/calendar?view=week&time=own&day=2026-12-02',
  );
});

test("a day lists its hours, with the way to meet and the visitor's time", async () => {
  await openPage('?view=day&day=2026-11-25', { [callOf('2026-11-24', '2026-11-26')]: week });
  expect(await screen.findByRole('heading', { level: 2, name: 'Wednesday, 25 Nov 2026' })).toBeVisible();
  const clash = await screen.findByText('2 requests for this time');
  expect(screen.getByText('Tax Optimization, At an office, London')).toBeVisible();
  expect(screen.getByText("Visitor's time: Thu, 26 Nov 2026, 12:00 AM, Tokyo")).toBeVisible();
  const hours = within(clash.closest('ol')!);
  expect(hours.getAllByRole('listitem')).toHaveLength(9);
  expect(hours.getAllByText('Nothing booked')).toHaveLength(7);
});

test('a closed day says so, and so does an empty one', async () => {
  await openPage('?view=day&day=2026-11-28', { [callOf('2026-11-27', '2026-11-29')]: week });
  expect(await screen.findByText('Closed on this day.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('No consultations on this day.');
});

test('a month is a table of weeks; a day with many bookings links to the rest', async () => {
  const many = ['12', '13', '14', '15', '16'].map((hour) =>
    consultation({ id: `m${hour}`, startsAt: `2026-11-24T${Number(hour) + 2}:00:00.000Z` }),
  );
  const days = daysOf({ view: 'month', day: '2026-11-25' });
  const [from, to] = [dayAfter(days[0]!, -1), dayAfter(days.at(-1)!, 1)];
  const month = calendarOf(from, to, [...many, ...week.bookings]);
  await openPage('?view=month&day=2026-11-25', { [callOf(from, to)]: { ...month, isCut: true } });
  const table = within(await screen.findByRole('table', { name: 'November 2026' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  expect(table.getAllByRole('row')).toHaveLength(7);
  const tuesday = table.getByRole('cell', { name: /24 Nov 2026, 5 consultations/ });
  expect(namesIn(within(tuesday))).toHaveLength(3);
  const more = within(tuesday).getByRole('link', { name: '+2 more on 24 Nov' });
  expect(more).toHaveAttribute('href', '/admin/calendar?view=day&day=2026-11-24');
  const wednesday = table.getByRole('cell', { name: /25 Nov 2026, 3 consultations/ });
  expect(within(wednesday).queryByText(/more/)).not.toBeInTheDocument();
  expect(within(wednesday).getByText('2 requests for this time')).toBeVisible();
  expect(table.getByRole('link', { name: /28 Nov 2026, closed/ })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'There are more than 2,000: the last ones are left out.',
  );
});

test('other spans and views are URLs, each read once, and today has no day in its URL', async () => {
  const { api } = await openPage('?view=week&day=2026-11-25', {
    [callOf('2026-11-29', '2026-12-07')]: calendarOf('2026-11-29', '2026-12-07'),
  });
  await screen.findByText('2 requests for this time');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Today')).toBe('/admin/calendar?view=week');
  expect(hrefOf('Month')).toBe('/admin/calendar?view=month&day=2026-11-25');
  expect(screen.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('link', { name: 'Next week' }));
  expect(await screen.findByText(/^No consultations in this week/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Previous week' }));
  expect(await screen.findByText('2 requests for this time')).toBeVisible();
  expect(api.calls.filter(({ path }) => path.includes('from='))).toHaveLength(2);
});

test('without parameters the current week is shown, and today is marked', async () => {
  const days = daysOf({ view: 'week', day: firmDay(new Date()) });
  const [from, to] = [dayAfter(days[0]!, -1), dayAfter(days[6]!, 1)];
  await openPage('', { [callOf(from, to)]: calendarOf(from, to) });
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(7);
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'date');
  expect(marked.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/calendar?view=day&day=${firmDay(new Date())}`,
  ]);
});

test('the page says that the calendar is loading, and offers a retry if that fails', async () => {
  const { api, unmount } = await openPage('?day=2026-11-25', { [WEEK]: never });
  expect(await screen.findByText('Loading the calendar...')).toBeVisible();
  unmount();
  expect(api.count(WEEK)).toBe(1);
  const failing = await openPage('?day=2026-11-25', { [WEEK]: () => response(500) });
  expect(await screen.findByText('The calendar could not be read')).toBeVisible();
  failing.api.routes[WEEK] = week;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 requests for this time')).toBeVisible();
});

test('without permission the page says so; if the server has no calendar, it is a 404', async () => {
  const { unmount } = await openPage('?day=2026-11-25', { [WEEK]: () => response(403) });
  expect(await screen.findByText('This area is for staff.')).toBeVisible();
  unmount();
  await openPage('?day=2026-11-25', { [WEEK]: () => response(404) });
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

describe('the calendar feed URL', () => {
  const FEED = 'GET /api/admin/calendar/feed';
  const section = () => screen.findByRole('region', { name: 'In your own calendar' });

  test('is created, shown once for both kinds, revoked on confirmation', async () => {
    const { host } = await openPage('?view=week&day=2026-11-25', {
      [FEED]: { createdAt: null },
      'POST /api/admin/calendar/feed': () =>
        response(201, {
          createdAt: '2026-11-24T10:00:00.000Z',
          path: '/api/calendars/secret',
        }),
      'DELETE /api/admin/calendar/feed': () => response(204, ''),
    });
    const user = userEvent.setup();
    const box = within(await section());
    await user.click(box.getByRole('button', { name: 'Make an address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your address' }));
    expect(dialog.getByLabelText('Yours')).toHaveValue('http://localhost/api/calendars/secret');
    expect(dialog.getByLabelText('Every colleague’s')).toHaveValue(
      'http://localhost/api/calendars/secret?of=all',
    );
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await section()).toHaveTextContent(
      'You have had a private address to subscribe to since 24 Nov 2026.',
    );
    expect(document.body.innerHTML).not.toContain('secret');
    await user.click(box.getByRole('button', { name: 'Revoke the address' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke it' }));
    expect(await box.findByRole('button', { name: 'Make an address' })).toBeVisible();
    expect(host.toasts).toMatchObject([{ description: 'The address shows nothing any more.' }]);
  });

  test('ends with this browser’s session if its owner wishes so', async () => {
    const createdAt = '2026-11-24T10:00:00.000Z';
    await openPage('?view=week&day=2026-11-25', {
      [FEED]: { createdAt: null },
      'POST /api/admin/calendar/feed?ends=with-session': () =>
        response(201, { createdAt, endsWithSession: true, path: '/api/calendars/secret' }),
    });
    const user = userEvent.setup();
    const box = within(await section());
    await user.click(box.getByRole('checkbox', { name: /signed out of this browser/ }));
    await user.click(box.getByRole('button', { name: 'Make an address' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await section()).toHaveTextContent('It ends when the browser that made it is signed out.');
  });

  test('stays the same if creating another fails, which is shown', async () => {
    const { host } = await openPage('?view=week&day=2026-11-25', {
      [FEED]: { createdAt: '2026-11-20T10:00:00.000Z' },
      'POST /api/admin/calendar/feed': () => response(503, 'x'),
    });
    const user = userEvent.setup();
    const box = within(await section());
    await user.click(box.getByRole('button', { name: 'New address' }));
    await user.click(await screen.findByRole('button', { name: 'Make it' }));
    await waitFor(() =>
      expect(host.toasts).toMatchObject([{ description: 'Nothing was changed. Please try again.' }]),
    );
    expect(await section()).toHaveTextContent('since 20 Nov 2026.');
  });

  test('is not offered if the server has none', async () => {
    await openPage('?view=week&day=2026-11-25', { [FEED]: () => response(404, 'Not Found') });
    expect(await screen.findByRole('heading', { level: 3, name: 'Wednesday 25 Nov' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'In your own calendar' })).toBeNull();
  });
});

test('each adviser has a distinct edge, named in a legend and in every booking', async () => {
  const held = calendarOf(FROM, TO, [
    consultation({ adviserId: 'a1' }),
    consultation({ id: 'b2', firstName: 'Rafael', adviserId: 'a2' }),
    consultation({ id: 'b3', firstName: 'Leila', adviserId: 'gone' }),
  ]);
  const advisers = [
    { id: 'a1', name: 'Eleanor Harrow', place: 0 },
    { id: 'a2', name: 'Theo Lisle', place: 5 },
    { id: 'a3', name: 'Not Shown', place: 6 },
  ];
  await openPage('?view=week&day=2026-11-25', { [WEEK]: { ...held, advisers } });
  const legend = await screen.findByRole('list', { name: 'Advisers' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Eleanor Harrow, 1', 'Theo Lisle, 1']);
  const edgeOf = (element: HTMLElement) => getComputedStyle(element).borderInlineStart;
  const entry = screen.getByRole('link', { name: /with Theo Lisle/ });
  expect(edgeOf(entry)).toBe(edgeOf(within(legend).getByText('Theo Lisle').closest('li')!));
  expect(edgeOf(entry)).not.toBe(edgeOf(screen.getByRole('link', { name: /with Eleanor Harrow/ })));
  expect(screen.getByRole('link', { name: /Leila/ })).not.toHaveTextContent('with');
});
