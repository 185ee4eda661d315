import type { AuditAction, Role } from '../contract';
import { type Fact, hasHappened } from '../ledger/entry';

interface Account {
  readonly id: string;
  readonly role: Role;
}

/** About whom a fact of the ledger is that concerns an account: a client reads those of the own one. */
export const accountFact = ({ id, role }: Account) => ({
  subject: id,
  ...(role === 'client' && { client: id }),
});

/** What is told of a change to an account, behind the statement that makes it and where that changed a row. */
export const accountChange = (action: AuditAction, account: Account, changes?: Fact['changes']): Fact => ({
  ...{ action, ...accountFact(account), when: hasHappened },
  ...(changes && { changes }),
});
