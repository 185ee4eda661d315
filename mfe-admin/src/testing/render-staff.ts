import { fakeApi, fakeHost, renderRemote } from '@lisle-harrow/shell/testing';
import type { SessionUser } from '@lisle-harrow/shell/contract';
import { remote } from '../routes';
import { bookings, contacts } from './fixtures';

// Drafts must not leak into the next test.
afterEach(() => sessionStorage.clear());

/** Renders the page at `path` for Jane, a member of staff, against an api that answers `routes`. */
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
