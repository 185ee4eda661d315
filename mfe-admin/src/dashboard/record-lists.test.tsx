import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { bookings, contacts } from '../testing/fixtures';
import { countedPage } from '../testing/counted-page';
import { renderStaff } from '../testing/render-staff';

const BOOKINGS = 'GET /api/admin/bookings';
const CONTACTS = 'GET /api/admin/contacts';
const firstPage = countedPage(bookings, { total: 240, next: 'c2' });
const [pending] = bookings;

const searchBox = () => screen.findByRole('searchbox', { name: 'Search bookings' });
const typeSearch = async (q: string) => fireEvent.change(await searchBox(), { target: { value: q } });
const namesInList = () =>
  [...document.querySelectorAll('tbody [data-record]')].map((name) => name.textContent);
/** The requests for the lists themselves, without those for the timing of their rows and the office hours. */
const listPaths = ({ calls }: Awaited<ReturnType<typeof renderStaff>>['api']) =>
  calls.map(({ path }) => path).filter((path) => !/\/(timing|hours)\b/.test(path));
const countLine = () => within(screen.getByRole('search')).getByRole('status').textContent;

test('a search is debounced, sent to the server and shows the results', async () => {
  const { api } = await renderStaff('/admin', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=kenji`]: countedPage([bookings[5]], { total: 1 }),
  });
  await typeSearch('kenji');
  await waitFor(() => expect(namesInList()).toEqual(['Kenji Watanabe']));
  expect(countLine()).toBe('1 match');
  expect(listPaths(api).sort()).toEqual([
    '/api/admin/bookings',
    '/api/admin/bookings?q=kenji',
    '/api/admin/contacts',
    '/api/admin/messages/standing',
    '/api/admin/views',
  ]);
});

test('cards and tabs count the whole list under every filter [AD2]', async () => {
  await renderStaff('/admin?q=kenji', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=kenji`]: countedPage([bookings[5]], { total: 1 }),
  });
  await waitFor(() => expect(namesInList()).toEqual(['Kenji Watanabe']));
  const card = screen.getByText('Total Bookings').closest('div');
  expect(card).toHaveTextContent('240');
  expect(screen.getByRole('tab', { name: 'Consultation Bookings' })).toHaveAccessibleDescription(
    '240 in total',
  );
});

test('the old rows stay, marked busy, until the response arrives; an outdated response is dropped', async () => {
  const answers: ((rows: object[]) => void)[] = [];
  const late = () =>
    new Promise<Response>((resolve) =>
      answers.push((rows) => resolve(response(200, rows, { 'X-Total-Count': '1' }))),
    );
  await renderStaff('/admin', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=le`]: late,
    [`${BOOKINGS}?q=leila`]: late,
  });
  await typeSearch('le');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(namesInList()).toHaveLength(7);
  expect(screen.getByRole('table').closest('[aria-busy]')).not.toBeNull();
  await typeSearch('leila');
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[0]?.([pending!]));
  expect(namesInList()).toHaveLength(7);
  await act(async () => answers[1]?.([bookings[4]!]));
  await waitFor(() => expect(namesInList()).toEqual(['Leila Haddad']));
  expect(screen.getByRole('table').closest('[aria-busy]')).toBeNull();
});

test('status and order are sent to the server with the words', async () => {
  const { api } = await renderStaff('/admin?q=a', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=a`]: countedPage(bookings, { total: 7 }),
    [`${BOOKINGS}?q=a&status=confirmed`]: countedPage([bookings[4]], { total: 1 }),
    [`${BOOKINGS}?q=a&status=confirmed&sort=oldest`]: countedPage([bookings[4]], { total: 1 }),
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Confirmed');
  await waitFor(() => expect(namesInList()).toEqual(['Leila Haddad']));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest first');
  await waitFor(() =>
    expect(listPaths(api).at(-1)).toBe('/api/admin/bookings?q=a&status=confirmed&sort=oldest'),
  );
  expect(await screen.findByRole('table', { name: 'Consultation bookings, oldest first' })).toBeVisible();
});

test('unknown values in the URL are ignored', async () => {
  const { api } = await renderStaff('/admin?status=archived&sort=upwards&q=%20', { [BOOKINGS]: firstPage });
  expect(await searchBox()).toHaveValue(' ');
  await waitFor(() => expect(namesInList()).toHaveLength(7));
  expect(api.count(BOOKINGS)).toBe(1);
  expect(listPaths(api).filter((path) => path.includes('?'))).toEqual([]);
});

test('more matches than the server counts are shown as more than its limit', async () => {
  await renderStaff('/admin?q=a', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=a`]: countedPage(bookings, { next: 'x' }),
  });
  await waitFor(() => expect(countLine()).toBe('More than 200 matches'));
});

test('a filter without matches says so and can be cleared', async () => {
  const { api } = await renderStaff('/admin?q=nobody', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=nobody`]: countedPage([], { total: 0 }),
  });
  expect(await screen.findByText('No bookings match.')).toBeVisible();
  expect(screen.queryByText('No consultation bookings yet.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Clear' }));
  await waitFor(() => expect(namesInList()).toHaveLength(7));
  expect(await searchBox()).toHaveValue('');
  expect(await searchBox()).toHaveFocus();
  expect(api.count(BOOKINGS)).toBe(1);
});

test('Next and Previous follow the cursors of the server', async () => {
  const { api } = await renderStaff('/admin', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?cursor=c2`]: countedPage([bookings[1]], { total: 240, next: 'c3' }),
    [`${BOOKINGS}?cursor=c3`]: countedPage([bookings[2]], { total: 240 }),
  });
  expect(await screen.findByText('Showing the newest 7 of 240.')).toBeVisible();
  const press = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
  expect(screen.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument();
  await press('Next');
  await waitFor(() => expect(namesInList()).toEqual(['Rafael Santángelo']));
  await press('Next');
  await waitFor(() => expect(namesInList()).toEqual(['Ingrid Halvorsen']));
  expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
  await press('Previous');
  await waitFor(() => expect(namesInList()).toEqual(['Rafael Santángelo']));
  await press('Previous');
  await waitFor(() => expect(namesInList()).toHaveLength(7));
  expect(listPaths(api).filter((path) => path.startsWith('/api/admin/bookings'))).toHaveLength(3);
});

test('a page opened by URL offers the first page', async () => {
  await renderStaff('/admin?cursor=c3', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?cursor=c3`]: countedPage([bookings[2]], { total: 240 }),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'First page' }));
  await waitFor(() => expect(namesInList()).toHaveLength(7));
});

test('a change reads the list and the filtered view again, but not the other list [AD12]', async () => {
  const view = `${BOOKINGS}?status=pending`;
  const { api, host } = await renderStaff('/admin?status=pending', {
    [BOOKINGS]: firstPage,
    [view]: countedPage([pending], { total: 1 }),
    'PATCH /api/admin/bookings/b7': {},
  });
  const control = await screen.findByRole('combobox', { name: 'Set status for Marguerite Okafor' });
  api.routes[view] = never;
  await userEvent.selectOptions(control, 'confirmed');
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  await waitFor(() => expect([api.count(BOOKINGS), api.count(view), api.count(CONTACTS)]).toEqual([2, 2, 1]));
  // It no longer matches the filter, but stays until the list is refetched.
  expect(namesInList()).toEqual(['Marguerite Okafor']);
  expect(control).toHaveValue('confirmed');
});

test('a filtered view that is not shown is dropped after a change, and read when shown', async () => {
  const view = `${BOOKINGS}?status=pending`;
  const { api, host, queryClient } = await renderStaff('/admin?status=pending', {
    [BOOKINGS]: firstPage,
    [view]: countedPage([pending], { total: 1 }),
    'PATCH /api/admin/bookings/b6': {},
  });
  await waitFor(() => expect(namesInList()).toHaveLength(1));
  const status = () => screen.getByRole('combobox', { name: 'Status' });
  await userEvent.selectOptions(status(), 'All statuses');
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Set status for Rafael Santángelo' }),
    'pending',
  );
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(api.count(view)).toBe(1);
  expect(queryClient.getQueryData(['bookings', { status: 'pending' }])).toBeUndefined();
  api.routes[view] = countedPage([pending, { ...bookings[1], status: 'pending' }], { total: 2 });
  await userEvent.selectOptions(status(), 'Pending');
  await waitFor(() => expect(namesInList()).toEqual(['Marguerite Okafor', 'Rafael Santángelo']));
});

test('a refused change is rolled back in a filtered view', async () => {
  const view = `${BOOKINGS}?status=pending`;
  const { api, host } = await renderStaff('/admin?status=pending', {
    [BOOKINGS]: firstPage,
    [view]: countedPage([pending], { total: 1 }),
    'PATCH /api/admin/bookings/b7': () => response(500),
  });
  const control = await screen.findByRole('combobox', { name: 'Set status for Marguerite Okafor' });
  await userEvent.selectOptions(control, 'confirmed');
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  await waitFor(() => expect(control).toHaveValue('pending'));
  expect(api.count(view)).toBe(1);
});

test('Refresh also reads the filtered view again', async () => {
  const view = `${BOOKINGS}?status=pending`;
  const { api } = await renderStaff('/admin?status=pending', {
    [BOOKINGS]: firstPage,
    [view]: countedPage([pending]),
  });
  await waitFor(() => expect(namesInList()).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect([api.count(BOOKINGS), api.count(view), api.count(CONTACTS)]).toEqual([2, 2, 2]));
});

test('a view that fails to load shows no error and offers the first page [AD19]', async () => {
  const { host } = await renderStaff('/admin?cursor=forged', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?cursor=forged`]: () => response(400, 'no'),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'First page' }));
  await waitFor(() => expect(namesInList()).toHaveLength(7));
  expect(host.toasts).toEqual([]);
});

test('the search does not carry over to the other tab', async () => {
  const { api } = await renderStaff('/admin?q=kenji&status=pending', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=kenji&status=pending`]: countedPage([bookings[5]], { total: 1 }),
    [CONTACTS]: countedPage(contacts, { total: 7 }),
  });
  await waitFor(() => expect(namesInList()).toHaveLength(1));
  await userEvent.click(screen.getByRole('tab', { name: /Contact Inquiries/ }));
  expect(await screen.findByText('Omar Rahimi')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search inquiries' })).toHaveValue('');
  expect(listPaths(api).filter((path) => path.includes('?'))).toHaveLength(1);
});

test('the range of days is in the URL, is shown above the rows, and is cleared by one press', async () => {
  const search = 'from=2026-11-16&to=2026-11-22';
  await renderStaff(`/admin?${search}`, {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?${search}`]: countedPage([bookings[5]], { total: 1 }),
  });
  await waitFor(() => expect(namesInList()).toEqual(['Kenji Watanabe']));
  expect(screen.getByText(/Received from 16 Nov 2026 until 22 Nov 2026\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
    'href',
    `/api/admin/bookings/export?${search}`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Show all days' }));
  await waitFor(() => expect(namesInList()).toHaveLength(7));
});

describe('with an api that has only the specified calls', () => {
  test('search, status and order work on the loaded rows, without a further call', async () => {
    const { api } = await renderStaff('/admin');
    await typeSearch('wealth');
    await waitFor(() => expect(namesInList()).toEqual(['Ingrid Halvorsen', 'Beatriz Almeida']));
    expect(countLine()).toBe('2 matches');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest first');
    await waitFor(() => expect(namesInList()).toEqual(['Beatriz Almeida', 'Ingrid Halvorsen']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Confirmed');
    expect(await screen.findByText('No bookings match.')).toBeVisible();
    expect(api.calls).toHaveLength(2);
  });

  test('a filter in the URL is applied, and there is no paging', async () => {
    const { api } = await renderStaff('/admin?q=kenji&cursor=x');
    await waitFor(() => expect(namesInList()).toEqual(['Kenji Watanabe']));
    expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
    expect(api.calls).toHaveLength(2);
  });
});

test('an export begins only after the api has accepted the sign-in as recent', async () => {
  const RECENT = 'GET /api/account/confirm/recent';
  const started: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    started.push(this.href);
  });
  let isRecent = false;
  const { host } = await renderStaff('/admin', {
    [BOOKINGS]: firstPage,
    [RECENT]: () => (isRecent ? response(204) : response(403, { detail: 'Confirm that it is you' })),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Export as CSV' }));
  await waitFor(() => expect(host.toasts.at(-1)?.description).toBe('Confirm that it is you.'));
  expect(started).toEqual([]);
  isRecent = true;
  await userEvent.click(screen.getByRole('link', { name: 'Export as CSV' }));
  await waitFor(() => expect(started).toEqual([expect.stringMatching(/\/api\/admin\/bookings\/export$/)]));
  click.mockRestore();
});

test('the export has every page of the filtered list; a server without search has none', async () => {
  const link = () => screen.findByRole('link', { name: 'Export as CSV' });
  const { unmount } = await renderStaff('/admin?q=kenji&status=pending&cursor=c2', {
    [BOOKINGS]: firstPage,
    [`${BOOKINGS}?q=kenji&status=pending&cursor=c2`]: countedPage([bookings[5]], { total: 240 }),
  });
  expect(await link()).toHaveAttribute('href', '/api/admin/bookings/export?q=kenji&status=pending');
  // A refusal must not be saved as a file.
  expect(await link()).not.toHaveAttribute('download');
  unmount();
  const whole = await renderStaff('/admin?tab=contacts', { [CONTACTS]: countedPage(contacts, { total: 3 }) });
  expect(await link()).toHaveAttribute('href', '/api/admin/contacts/export');
  whole.unmount();
  await renderStaff('/admin', { [BOOKINGS]: bookings });
  expect(await screen.findByText(pending!.email)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull();
});
