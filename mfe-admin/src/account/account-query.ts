import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getAccount } from '@lisle-harrow/api/calls';
import type { AccountSummary, PasswordLink } from '@lisle-harrow/api/contract';

/** The account of a member of staff or of a client. */
export const accountQuery = (fetch: Fetch, id: string) =>
  queryOptions({ queryKey: ['account-of', id], queryFn: () => getAccount(fetch, id) });

export const accountName = ({ firstName, lastName, email }: AccountSummary) =>
  `${firstName} ${lastName}`.trim() || email;

/** A link that could not be mailed: it is shown once, to be handed on to the person named. */
export interface LinkToHandOn {
  readonly name: string;
  readonly link: PasswordLink;
}
