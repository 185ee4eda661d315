import { fakeApi, fakeHost, renderRemote } from 'shell/testing';
import type { SessionUser } from 'shell/contract';
import { remote } from '../routes';
import { bookings, contacts } from './fixtures';

/** The page at `path` as Jane of the staff sees it, over an api that answers `routes`. */
export async function renderStaff(
  path: string,
  routes: Parameters<typeof fakeApi>[0] = {},
  user: SessionUser = { firstName: 'Jane' },
) {
  const api = fakeApi({
    'GET /api/admin/bookings': bookings,
    'GET /api/admin/contacts': contacts,
    ...routes,
  });
  const rendered = await renderRemote(remote, { path, host: fakeHost({ user, fetch: api.fetch }) });
  return { ...rendered, api };
}
