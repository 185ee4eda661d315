import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getAccount, getAccounts } from 'api/calls';
import type { AccountSummary, PasswordLink } from 'api/contract';
import type { PageRequest, PageStatus } from 'shell/contract';
import { isMissing } from '../page/is-forbidden';

/** The accounts of staff. */
export const accountsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['accounts'], queryFn: () => getAccounts(fetch) });

/** One account, of staff or of a client. */
export const accountQuery = (fetch: Fetch, id: string) =>
  queryOptions({ queryKey: ['account-of', id], queryFn: () => getAccount(fetch, id) });

export const accountName = ({ firstName, lastName, email }: AccountSummary) =>
  `${firstName} ${lastName}`.trim() || email;

/** A link that could not be mailed: it is shown once, to be handed on to the person of this name. */
export interface LinkToHandOn {
  readonly name: string;
  readonly link: PasswordLink;
}

/** Prefetches what `/admin/accounts` shows; 404 where the server has no such list. */
export async function prefetchAccounts({ queryClient, host }: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const query = accountsQuery(host.fetch);
  await queryClient.prefetchQuery(query);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
