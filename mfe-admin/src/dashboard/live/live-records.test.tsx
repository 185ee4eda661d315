import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { bookings } from '../../testing/fixtures';
import { fakeStreams, forgetStreams, openStreams, streams, sendChanges } from '../../testing/fake-streams';
import { renderStaff } from '../../testing/render-staff';

const BOOKINGS = 'GET /api/admin/bookings';
const rows = bookings.slice(0, 3);
const [first, second, third] = rows;
const page = (some: readonly object[], total = 240) => countedPage(some, { total, next: 'c2' });
const names = () => [...document.querySelectorAll('tbody [data-record]')].map((name) => name.textContent);
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
const statusOf = (row: typeof first) =>
  within(screen.getByText(nameOf(row!)).closest('tr')!).getAllByRole('cell')[3];
const added = { ...first!, id: 'b99', firstName: 'Una', lastName: 'Moss' };

fakeStreams();
const openPage = async (path = '/admin', routes: object = {}) => {
  const shown = await renderStaff(path, { [BOOKINGS]: page(rows), ...routes });
  await screen.findByText(nameOf(first!));
  await waitFor(() => expect(openStreams()).toHaveLength(1), { timeout: 4000 });
  return shown;
};

test("a colleague's change appears in its row, which does not move", async () => {
  const { api } = await openPage();
  expect(streams()[0]!.url).toMatch(/^\/api\/admin\/changes\?ago=\d+$/);
  const changed = { ...second!, status: 'cancelled' };
  api.routes[BOOKINGS] = page([changed, first!, third!]);
  await sendChanges('9-1-1', { list: 'bookings', ids: [second!.id] });
  await waitFor(() => expect(statusOf(second)).toHaveTextContent('Cancelled'));
  expect(names()).toEqual(rows.map(nameOf));
  expect(api.count('GET /api/admin/contacts')).toBe(1);
});

test('a record that leaves the page stays, updated', async () => {
  const { api } = await openPage('/admin', {
    [`GET /api/admin/bookings/${third!.id}`]: { ...third!, status: 'completed' },
  });
  api.routes[BOOKINGS] = page([first!, second!]);
  await sendChanges('9-1-1', { list: 'bookings', ids: [third!.id] });
  await waitFor(() => expect(statusOf(third)).toHaveTextContent('Completed'));
  expect(names()).toEqual(rows.map(nameOf));
});

test('new records are counted and shown on press; the cards count them at once', async () => {
  const { api } = await openPage();
  api.routes[BOOKINGS] = page([added, first!, second!], 241);
  await sendChanges('9-2-1', { list: 'bookings', ids: [added.id] });
  const show = await screen.findByRole('button', { name: 'Show 1 new booking' });
  expect(names()).toEqual(rows.map(nameOf));
  expect(screen.getByText('Total Bookings').closest('div')).toHaveTextContent('241');
  await userEvent.click(show);
  await waitFor(() => expect(names()).toEqual([added, first!, second!].map(nameOf)));
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
});

test('a first record appears at once', async () => {
  const { api } = await renderStaff('/admin', { [BOOKINGS]: countedPage([], { total: 0 }) });
  await screen.findByText('No consultation bookings yet.');
  await waitFor(() => expect(openStreams()).toHaveLength(1), { timeout: 4000 });
  api.routes[BOOKINGS] = page([added], 1);
  await sendChanges('9-2-1', { list: 'bookings', ids: [added.id] });
  await waitFor(() => expect(names()).toEqual([nameOf(added)]));
});

test('a hidden page has no stream; shown again, it resumes after the last event', async () => {
  await openPage();
  await sendChanges('9-2-1', { list: 'bookings', ids: [] });
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  hide(true);
  expect(openStreams()).toEqual([]);
  hide(false);
  expect(openStreams().map(({ url }) => url)).toEqual(['/api/admin/changes?after=9-2-1']);
});

test('a refused stream is reported to the shell and soon opened again; a server with only the specified calls is never asked', async () => {
  const { api } = await openPage();
  const [stream] = openStreams();
  act(() => {
    stream!.readyState = 2;
    stream!.onerror!();
  });
  expect(openStreams()).toEqual([]);
  expect(api.count(`GET ${stream!.url}`)).toBe(1);
  await waitFor(() => expect(openStreams()).toHaveLength(1), { timeout: 10_000 });
  forgetStreams();
  await renderStaff('/admin', { [BOOKINGS]: () => response(200, rows) });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(streams()).toEqual([]);
});
