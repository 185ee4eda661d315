import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { type AccountSummary, getAccount, type PasswordLink } from '@lisle-harrow/api/contract';

/** The account of a member of staff or of a client. */
export const accountQuery = (fetch: Fetch, id: string) =>
  queryOptions({ queryKey: ['account-of', id], queryFn: () => call(fetch, getAccount, { id }) });

export const accountName = ({ firstName, lastName, email }: AccountSummary) =>
  `${firstName} ${lastName}`.trim() || email;

/** A link that could not be mailed: it is shown once, to be handed on to the person named. */
export interface LinkToHandOn {
  readonly name: string;
  readonly link: PasswordLink;
}
