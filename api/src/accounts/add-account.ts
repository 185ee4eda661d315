import * as z from 'zod/mini';
import { newPassword, type Role, STAFF_ROLES, type StaffRole } from '../contract';
import { email, freeLine, requiredLine } from '../contract/fields';
import { isDuplicate } from '../db/errors';
import type { Database } from '../db/open';
import { accounts } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Actor } from '../ledger/actor';
import { entryOf } from '../ledger/entry';
import { hashPassword } from '../passwords/password';
import { accountFact } from './ledger-about-account';

/** `staff` means an owner: the word is from before staff had roles. */
const KINDS = ['client', 'staff', ...STAFF_ROLES] as const;

/** The fields of a new account, with one sentence for each that is invalid. */
export const newAccount = z.pipe(
  z.object({
    role: z.enum(KINDS, `--role must be one of ${KINDS.join(', ')}`),
    email: z.pipe(email, z.string().check(z.toLowerCase())),
    firstName: requiredLine(1, 100, '--first-name is required'),
    lastName: freeLine(100),
    password: newPassword,
  }),
  z.transform(({ role: kind, ...person }) => ({ ...person, ...roleOf(kind) })),
);

function roleOf(kind: (typeof KINDS)[number]): { role: Role; staffRole: StaffRole | null } {
  if (kind === 'client') return { role: kind, staffRole: null };
  return { role: 'staff', staffRole: kind === 'staff' ? 'owner' : kind };
}

export type NewAccount = z.infer<typeof newAccount>;

/** The row of a new account. Only the hash of the password is kept; it may have been computed before. */
export async function accountRow({ password, ...account }: NewAccount, passwordHash?: string) {
  return {
    ...account,
    id: uuidv7(),
    passwordHash: passwordHash ?? (await hashPassword(password)),
    createdAt: new Date().toISOString(),
  };
}

/** Returns false if the email already has an account. */
export async function addAccount(
  { read, writes }: Database,
  by: Actor,
  account: NewAccount,
): Promise<boolean> {
  try {
    const row = await accountRow(account);
    const { staffRole, role } = row;
    await writes.run(
      read.insert(accounts).values(row),
      entryOf(by, {
        action: 'account-added',
        ...accountFact(row),
        changes: { role: [null, staffRole ?? role] },
      }),
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
