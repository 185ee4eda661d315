import { fakeApi, fakeHost, renderRemote } from '@lisle-harrow/shell/testing';
import type { SessionUser } from '@lisle-harrow/shell/contract';
import { remote } from '../routes';
import { bookings, contacts } from './fixtures';

// No draft reaches the next test.
afterEach(() => sessionStorage.clear());

/** The page at `path` as Jane, who is staff, sees it, over an api that answers `routes`. */
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
