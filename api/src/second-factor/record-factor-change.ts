import type { SQL } from 'drizzle-orm';
import { accountFact } from '../accounts/ledger-about-account';
import type { AuditAction, Role } from '../contract';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { type FactorChange, queueFactorMail } from './factor-mail';

const ACTIONS: Readonly<Record<FactorChange, AuditAction>> = {
  'app-added': 'factor-added',
  'app-removed': 'factor-removed',
  'passkey-added': 'passkey-added',
  'passkey-removed': 'passkey-removed',
  'codes-renewed': 'recovery-codes-made',
  'code-used': 'recovery-code-used',
  reset: 'factor-removed',
};

/**
 * Records a change of an account's factors in the ledger and mails the owner about it, in the write that makes the change and
 * only if it `happens`.
 */
export const recordFactorChange = (
  { database, ledger }: Pick<Deps, 'database' | 'ledger'>,
  by: Parameters<Deps['ledger']['entry']>[0],
  account: { readonly id: string; readonly role: Role; readonly email: string },
  change: FactorChange,
  happens?: SQL,
): WriteQuery[] => [
  ledger.entry(by, { action: ACTIONS[change], ...accountFact(account), ...(happens && { when: happens }) }),
  queueFactorMail(database, account, change, happens),
];
