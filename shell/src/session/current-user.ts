import { call, type Fetch } from '@lisle-harrow/api/calls';
import { getCurrentUser } from '@lisle-harrow/api/contract';

/** The signed-in person; rejects with a `ResponseError` of status 401 if nobody is. */
export const readCurrentUser = (fetch: Fetch) => call(fetch, getCurrentUser, {});
