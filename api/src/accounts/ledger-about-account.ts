import type { AuditAction, Role } from '../contract';
import { type Fact, hasHappened } from '../ledger/entry';

interface Account {
  readonly id: string;
  readonly role: Role;
}

/** Whom a fact of the ledger about an account concerns. A client can read those about their own account. */
export const accountFact = ({ id, role }: Account) => ({
  subject: id,
  ...(role === 'client' && { client: id }),
});

/** The fact about a change to an account; it follows the statement that makes the change and is kept only if that changed a row. */
export const accountChange = (action: AuditAction, account: Account, changes?: Fact['changes']): Fact => ({
  action,
  ...accountFact(account),
  when: hasHappened,
  ...(changes && { changes }),
});
