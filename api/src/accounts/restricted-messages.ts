import { and, eq, exists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { MessageKind } from '../contract';
import type { Database } from '../db/open';
import { accounts, bookings, clientHolds, contacts, householdMembers, outbox } from '../db/schema';

/** Messages that protect an account: people sign in as usual under a restriction. */
const ACCOUNT_MESSAGES: MessageKind[] = [
  'new-device',
  'password-reset',
  'password-changed',
  'profile-email-changed',
  'second-factor-changed',
  'second-step-failed',
];

/**
 * Whether a message of the outbox uses the data of a client under a restriction: it is about the client, about what
 * they have booked or asked, or about a member of their household. With `isIt`, considers only the client whose account
 * meets it.
 */
export function usesRestricted({ read }: Pick<Database, 'read'>, isIt?: SQL): SQL {
  const one = { one: sql`1` };
  const members = alias(accounts, 'members');
  const isAboutMember = exists(
    read
      .select(one)
      .from(householdMembers)
      .innerJoin(members, eq(members.seq, householdMembers.memberSeq))
      .where(and(eq(householdMembers.accountSeq, accounts.seq), eq(members.id, outbox.about))),
  );
  const isAboutInquiry = [bookings, contacts].map((table) => {
    const isNamed = sql`lower(${table.email}) = ${accounts.email}`;
    const isOwn = 'accountSeq' in table ? or(isNamed, eq(table.accountSeq, accounts.seq)) : isNamed;
    return exists(
      read
        .select(one)
        .from(table)
        .where(and(eq(table.id, outbox.about), isOwn)),
    );
  });
  const isRestriction = and(eq(clientHolds.accountSeq, accounts.seq), eq(clientHolds.kind, 'restriction'));
  const isTheirs = or(eq(accounts.id, outbox.about), isAboutMember, ...isAboutInquiry);
  return and(
    notInArray(outbox.kind, ACCOUNT_MESSAGES),
    exists(read.select(one).from(accounts).innerJoin(clientHolds, isRestriction).where(and(isTheirs, isIt))),
  )!;
}
