import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedView } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { bookings } from '../../testing/fixtures';
import { renderStaff } from '../../testing/render-staff';

const VIEWS = '/api/admin/views';
const BOOKINGS = 'GET /api/admin/bookings';
const toCall: SavedView = {
  id: 'v1',
  name: 'To call',
  list: 'bookings',
  q: 'trust',
  status: 'pending',
  sort: null,
  filters: {},
};
const inquiries: SavedView = { ...toCall, id: 'v2', name: 'New ones', list: 'contacts', status: 'new' };
const page = countedPage(bookings, { total: 7 });

const open = (path: string, kept: readonly SavedView[], routes: Parameters<typeof renderStaff>[1] = {}) =>
  renderStaff(path, {
    [BOOKINGS]: page,
    [`${BOOKINGS}?q=trust&status=pending`]: page,
    [`${BOOKINGS}?status=pending`]: page,
    [`GET ${VIEWS}`]: kept,
    ...routes,
  });
const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Saved views' })).getAllByRole('link');

test('saved views of this list are links above it; the current one is marked', async () => {
  await open('/admin', [toCall, inquiries]);
  const [link, ...others] = await links();
  expect(others).toEqual([]);
  expect(link).toHaveAttribute('href', '/admin?q=trust&status=pending');
  expect(link).not.toHaveAttribute('aria-current');
  expect(screen.queryByRole('button', { name: /view/i })).toBeNull();
  await userEvent.click(link!);
  await waitFor(() => expect(link).toHaveAttribute('aria-current'));
  expect(screen.getByRole('button', { name: 'Rename the view To call' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

test('the current filter is saved under a name; a refusal is shown at the field', async () => {
  let isTaken = true;
  const { api } = await open('/admin?status=pending', [], {
    [`POST ${VIEWS}`]: () =>
      isTaken
        ? response(422, { errors: [{ pointer: '/name', message: 'Another view of yours has this name' }] })
        : response(201, { ...toCall, q: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'To call');
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Another view/));
  isTaken = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  expect((await links())[0]).toHaveAttribute('aria-current');
  expect(api.calls.at(-1)?.body ?? api.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    list: 'bookings',
    q: '',
    status: 'pending',
    name: 'To call',
  });
});

test('a view is renamed, and deleted with Undo', async () => {
  const { api, host } = await open('/admin?q=trust&status=pending', [toCall], {
    [`PATCH ${VIEWS}/v1`]: { ...toCall, name: 'Call back' },
    [`DELETE ${VIEWS}/v1`]: () => response(204),
    [`POST ${VIEWS}`]: () => response(201, toCall),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename the view To call' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
  const name = dialog.getByLabelText('Name');
  expect(name).toHaveValue('To call');
  await userEvent.clear(name);
  await userEvent.type(name, 'Call back{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the view Call back' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull());
  expect(host.toasts.at(-1)).toMatchObject({ title: 'View deleted', action: { label: 'Undo' } });
  act(() => host.toasts.at(-1)!.action!.run());
  await waitFor(() => expect(api.count(`POST ${VIEWS}`)).toBe(1));
  expect((await links())[0]).toHaveTextContent('To call');
});

test('without filter and views it is hidden, and a server without views is asked once', async () => {
  const { unmount } = await open('/admin', []);
  await screen.findByRole('search', { name: 'Search bookings' });
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
  unmount();
  const { api } = await open('/admin?status=pending', [], {
    [`GET ${VIEWS}`]: () => response(404, 'Not Found'),
  });
  await waitFor(() => expect(api.count(`GET ${VIEWS}`)).toBe(1));
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

test('filters reached from a number in the reports are saved, and opened again', async () => {
  const search = 'answered=late&from=2026-11-16&to=2026-11-22';
  const filters = { answered: 'late', from: '2026-11-16', to: '2026-11-22' };
  const late: SavedView = { ...toCall, id: 'v3', name: 'Late ones', q: null, status: null, filters };
  const { api } = await open(`/admin?${search}`, [], {
    [`${BOOKINGS}?${search}`]: page,
    [`POST ${VIEWS}`]: () => response(201, late),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Late ones{Enter}');
  const [link] = await links();
  expect(link).toHaveAttribute('href', `/admin?${search}`);
  expect(link).toHaveAttribute('aria-current');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'bookings',
    q: '',
    filters,
    name: 'Late ones',
  });
});

test('the list of clients has its own views', async () => {
  const review: SavedView = { ...toCall, id: 'v4', name: 'To review', list: 'clients', q: null };
  const clients = 'GET /api/admin/clients';
  await renderStaff('/admin/clients', {
    [clients]: countedPage([], { total: 0 }),
    [`${clients}?status=to-review`]: countedPage([], { total: 0 }),
    [`GET ${VIEWS}`]: [toCall, { ...review, status: 'to-review' }],
  });
  const [link, ...others] = await links();
  expect(others).toEqual([]);
  expect(link).toHaveAttribute('href', '/admin/clients?status=to-review');
});
