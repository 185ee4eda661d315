import { and, eq, sql } from 'drizzle-orm';
import { isAdmitted } from '../accounts/require-user';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { accounts, invitations } from '../db/schema';
import type { WriteQuery } from '../db/write';
import {
  accountByLink,
  generateLink,
  findByLink,
  isOf,
  isOpen,
  type NewLink,
  storeLink,
} from '../password-resets/one-time-link';

const LIFE_MS = 72 * 60 * 60_000;

/** The path of the link with this token. */
export const pathOf = (token: string) => `/api/invitation/${token}`;

export interface NewInvitation extends NewLink {
  readonly path: string;
}

/** A new link, not stored yet. */
export function generateInvitation(): NewInvitation {
  const link = generateLink(LIFE_MS);
  return { ...link, path: pathOf(link.token) };
}

const isInvitable = and(eq(accounts.role, 'client'), eq(accounts.passwordHash, ''));

/** Stores the link, replacing an earlier one, if the account is a client's and has no password. */
export const storeInvitation = (
  { read }: Pick<Database, 'read'>,
  invitation: NewInvitation,
  accountId: string,
) => storeLink({ read }, invitations, invitation, and(eq(accounts.id, accountId), isInvitable)!);

/** A link is valid only while its account is a client's without a password: it must never take over any other account. */
const open = (token: string) => isOpen(invitations, token, and(isInvitable, isAdmitted));

/** The account that this link is for; undefined once the link was used or replaced, or has expired. */
export const findInvited = ({ read }: Pick<Database, 'read'>, token: string) =>
  findByLink({ read }, invitations, open(token));

/**
 * Redeems the link: sets the password and ends every session of the account. Each statement depends on the link still
 * being valid, so only one of two concurrent attempts succeeds.
 */
export async function acceptInvitation(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  token: string,
  passwordHash: string,
  audit: WriteQuery,
) {
  const invited = accountByLink({ read }, invitations, open(token));
  const results = await writes.run(
    ...signOutEverywhere({ read }, sql`${invited}`),
    // Must come after every statement that checks the link, which is invalid once the account has a password.
    read
      .update(accounts)
      .set({ passwordHash })
      .where(sql`${accounts.seq} in ${invited}`)
      .returning(),
    audit,
    read.delete(invitations).where(isOf(invitations, token)),
  );
  return returnedRows(accounts, results.at(-3))[0];
}
