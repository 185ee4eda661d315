import type { Role } from '../contract/constants';

/** About whom a fact of the ledger is that concerns an account: a client reads those of the own one. */
export const accountFact = ({ id, role }: { readonly id: string; readonly role: Role }) => ({
  subject: id,
  ...(role === 'client' && { client: id }),
});
