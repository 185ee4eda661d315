import { and, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import type { Database } from '../db/open';
import {
  accounts,
  clientHolds,
  clientProfiles,
  conversationMessages,
  householdMembers,
  identities,
  invitations,
  outbox,
} from '../db/schema';
import type { WriteQuery } from '../db/write';

type Reading = Pick<Database, 'read'>;

const one = { one: sql`1` };

/** The accounts (`seq`) of the people who share the case of `accountSeq`. */
export async function membersOf({ read }: Reading, accountSeq: number): Promise<number[]> {
  const { memberSeq } = householdMembers;
  const members = await read
    .select({ memberSeq })
    .from(householdMembers)
    .where(eq(householdMembers.accountSeq, accountSeq));
  return members.map((member) => member.memberSeq);
}

/** True for the accounts of these members that are removed with their access: nobody has signed in to them, and no legal hold applies. */
export function isUnused({ read }: Reading, accountSeq: number, members: readonly number[]): SQL {
  const isHeld = and(
    or(eq(clientHolds.accountSeq, accountSeq), eq(clientHolds.accountSeq, accounts.seq)),
    eq(clientHolds.kind, 'legal-hold'),
  );
  return and(
    inArray(accounts.seq, [...members]),
    eq(accounts.role, 'client'),
    eq(accounts.passwordHash, ''),
    notExists(read.select(one).from(identities).where(eq(identities.accountSeq, accounts.seq))),
    notExists(read.select(one).from(clientProfiles).where(eq(clientProfiles.accountSeq, accounts.seq))),
    notExists(read.select(one).from(clientHolds).where(isHeld)),
  )!;
}

/**
 * The statements that withdraw these members' access to the case of `accountSeq` at once: their sessions end, a pending invitation
 * becomes invalid, and an account that nobody has signed in to is removed with the messages to it, unless a legal hold applies.
 * `audit`, the ledger's line, directly follows the statement that withdraws the access.
 */
export function withdrawAccess(
  { read }: Reading,
  accountSeq: number,
  members: readonly number[],
  audit: readonly WriteQuery[] = [],
): WriteQuery[] {
  const isIt = and(
    eq(householdMembers.accountSeq, accountSeq),
    inArray(householdMembers.memberSeq, [...members]),
  );
  const numbers = read.select({ seq: householdMembers.memberSeq }).from(householdMembers).where(isIt);
  const isOrphaned = and(
    isUnused({ read }, accountSeq, members),
    notExists(read.select(one).from(householdMembers).where(eq(householdMembers.memberSeq, accounts.seq))),
  );
  const ids = read.select({ id: accounts.id }).from(accounts).where(isOrphaned);
  return [
    ...signOutEverywhere({ read }, sql`${numbers}`),
    read.delete(householdMembers).where(isIt),
    ...audit,
    read.delete(invitations).where(inArray(invitations.accountSeq, [...members])),
    read.delete(outbox).where(inArray(outbox.about, ids)),
    read.delete(accounts).where(isOrphaned),
  ];
}

const NOBODY = 'A former member of the household';

/**
 * The statement that removes an erased member's name from what they wrote in a client's case, since that belongs to the
 * client and stays; it does nothing if the client's data are under a legal hold.
 */
export function forgetAuthor({ read }: Reading, memberId: string): WriteQuery {
  const isHeld = and(
    eq(clientHolds.accountSeq, conversationMessages.accountSeq),
    eq(clientHolds.kind, 'legal-hold'),
  );
  const isFree = notExists(
    read
      .select({ one: sql`1` })
      .from(clientHolds)
      .where(isHeld),
  );
  return read
    .update(conversationMessages)
    .set({ author: NOBODY })
    .where(and(eq(conversationMessages.memberId, memberId), isFree));
}
