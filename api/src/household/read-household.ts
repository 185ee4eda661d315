import { asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Household, HouseholdMember } from '../contract';
import type { Database } from '../db/open';
import { accounts, clientProfiles, householdMembers, invitations } from '../db/schema';
import type { Deps } from '../deps';
import type { OwnCase } from '../http/signed-in';

type Reading = Pick<Database, 'read'>;

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** The people who share this case, in the order in which they joined; undefined if there are none. */
export async function readHousehold(
  { read }: Reading,
  { accountSeq, right, member }: OwnCase,
): Promise<Household | undefined> {
  const found = await read
    .select({
      seq: accounts.seq,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      right: householdMembers.access,
    })
    .from(householdMembers)
    .innerJoin(accounts, eq(accounts.seq, householdMembers.memberSeq))
    .where(eq(householdMembers.accountSeq, accountSeq))
    .orderBy(asc(householdMembers.seq));
  if (found.length === 0) return undefined;
  const [principal] = await read
    .select()
    .from(clientProfiles)
    .where(eq(clientProfiles.accountSeq, accountSeq));
  const members = found.map((person) => ({
    name: nameOf(person),
    right: person.right,
    isYou: person.seq === member?.seq,
  }));
  return { right, principal: principal ? nameOf(principal) : '', members };
}

/** The members for staff to see, with how each signs in. */
export async function listMembers(
  { database: { read }, env }: Pick<Deps, 'database' | 'env'>,
  accountSeq: number,
): Promise<HouseholdMember[]> {
  const found = await read
    .select({ account: accounts, member: householdMembers, endsAt: invitations.endsAt })
    .from(householdMembers)
    .innerJoin(accounts, eq(accounts.seq, householdMembers.memberSeq))
    .leftJoin(invitations, eq(invitations.accountSeq, accounts.seq))
    .where(eq(householdMembers.accountSeq, accountSeq))
    .orderBy(asc(householdMembers.seq));
  return found.map(({ account: { id, firstName, lastName, email, passwordHash }, member, endsAt }) => ({
    id,
    firstName,
    lastName,
    email,
    since: member.since,
    addedBy: member.addedBy,
    right: member.access,
    hasPassword: passwordHash !== '' || !env.ownSignIn.client,
    invitedUntil: endsAt === null ? null : new Date(endsAt).toISOString(),
  }));
}

/** For those of these accounts that are members of a household, its principal, keyed by the member's `seq`. */
export async function householdsOf({ read }: Reading, accountSeqs: readonly number[]) {
  const principals = alias(accounts, 'principals');
  const found = await read
    .select({
      seq: householdMembers.memberSeq,
      id: principals.id,
      firstName: principals.firstName,
      lastName: principals.lastName,
    })
    .from(householdMembers)
    .innerJoin(principals, eq(principals.seq, householdMembers.accountSeq))
    .where(inArray(householdMembers.memberSeq, [...accountSeqs]));
  return new Map(found.map(({ seq, id, ...person }) => [seq, { id, name: nameOf(person) }]));
}
