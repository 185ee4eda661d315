import type { SessionUser } from '@lisle-harrow/shell/contract';
import type { fakeApi } from '@lisle-harrow/shell/testing';
import { clientCase, documents, milestones, notes } from './client-fixtures';
import { renderStaff } from './render-staff';

/** The api's path of the case of client `k1`. */
export const CASE = '/api/admin/clients/k1';

/** Renders the page of client `k1` against an api with a full case. */
export const renderCase = (search = '', routes: Parameters<typeof fakeApi>[0] = {}, user?: SessionUser) =>
  renderStaff(
    `/admin/clients/k1${search}`,
    {
      [`GET ${CASE}`]: clientCase(),
      [`GET ${CASE}/milestones`]: milestones,
      [`GET ${CASE}/notes`]: notes,
      [`GET ${CASE}/documents`]: documents,
      ...routes,
    },
    user,
  );
