import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import { isAdmitted } from '../accounts/sessions';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { accounts, invitations } from '../db/schema';
import type { WriteQuery } from '../db/write';

const LIFE_MS = 72 * 60 * 60_000;

/** Where the link of a token leads. */
export const pathOf = (token: string) => `/api/invitation/${token}`;

export interface NewInvitation {
  readonly token: string;
  readonly path: string;
  readonly endsAt: number;
}

/** A new link, not stored yet. */
export function drawInvitation(): NewInvitation {
  const token = randomBytes(32).toString('base64url');
  return { token, path: pathOf(token), endsAt: Date.now() + LIFE_MS };
}

/** Stores the link, replacing an earlier one, if the account is a client's and has no password. */
export function storeInvitation(
  { read }: Pick<Database, 'read'>,
  invitation: NewInvitation,
  accountId: string,
) {
  const { token, endsAt } = invitation;
  const tokenHash = hashToken(token);
  return read
    .insert(invitations)
    .select(
      sql`select ${tokenHash}, ${accounts.seq}, ${endsAt} from ${accounts} where ${accounts.id} = ${accountId} and ${accounts.role} = 'client' and ${accounts.passwordHash} = ''`,
    )
    .onConflictDoUpdate({ target: invitations.accountSeq, set: { tokenHash, endsAt } })
    .returning();
}

/** A link invites only while its account is a client's without a password: it must never take over another account. */
const open = (token: string) =>
  and(
    eq(invitations.tokenHash, hashToken(token)),
    gt(invitations.endsAt, Date.now()),
    eq(accounts.role, 'client'),
    eq(accounts.passwordHash, ''),
    isAdmitted,
  );

/** The account that this link invites; undefined once it was used, was replaced or has expired. */
export async function findInvited({ read }: Pick<Database, 'read'>, token: string) {
  const [account] = await read
    .select({
      id: accounts.id,
      role: accounts.role,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.seq, invitations.accountSeq))
    .where(open(token));
  return account;
}

/**
 * Redeems the link: sets the password and ends every session of the account. Each statement depends on the link still
 * being valid, so of two concurrent attempts one gets the account and the other nothing.
 */
export async function acceptInvitation(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  token: string,
  passwordHash: string,
  told: WriteQuery,
) {
  const invited = read
    .select({ seq: invitations.accountSeq })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.seq, invitations.accountSeq))
    .where(open(token));
  const results = await writes.run(
    ...signOutEverywhere({ read }, sql`${invited}`),
    // Must come after every statement that checks the link: an account with a password closes it.
    read
      .update(accounts)
      .set({ passwordHash })
      .where(sql`${accounts.seq} in ${invited}`)
      .returning(),
    told,
    read.delete(invitations).where(eq(invitations.tokenHash, hashToken(token))),
  );
  return returnedRows(accounts, results.at(-3))[0];
}
