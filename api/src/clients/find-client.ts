import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { clientCase, type ClientCase } from '../contract';
import type { Database } from '../db/open';
import { accounts, clientHolds, clientProfiles, householdMembers, invitations } from '../db/schema';
import type { Deps } from '../deps';
import type { Env } from '../env';
import { notFound } from '../errors';
import { householdsOf } from '../household/read-household';
import { countOpenWork, noWork } from './count-open-work';
import { visibleClientsOf } from './visible-clients';

type Parts = Pick<Deps, 'database' | 'env'>;

const isMember = () =>
  new Refusal(409, 'household-member', 'Conflict', {
    detail: 'This person has no case of their own: they are a member of a client’s household',
  });

/**
 * The account of the client that the path names. Throws 404 for an unknown id, for staff and for a client whom the
 * sender may not see, 409 for a member of a household, who has no case to work on.
 */
export async function findClient(parts: Parts, c: Context) {
  const account = await findClientOrMember(parts, c);
  const isOne = eq(householdMembers.memberSeq, account.seq);
  if ((await parts.database.read.$count(householdMembers, isOne)) > 0) throw isMember();
  return account;
}

/** The same for calls about an account rather than a case: who it is, everything that is stored about it, its removal. */
export async function findClientOrMember({ database: { read }, env }: Parts, c: Context) {
  const isIt = eq(accounts.id, c.req.param('clientId') ?? '');
  const [account] = await read
    .select()
    .from(accounts)
    .where(and(isIt, eq(accounts.role, 'client'), visibleClientsOf(c, env)));
  if (!account) throw notFound('There is no client with this id');
  return account;
}

/**
 * One client as staff see it; names and address are the account's while there is no profile. An expired invitation is
 * included, so that staff see why the client never came.
 */
export async function readClientCase({ database, env }: Parts, isIt: SQL | undefined): Promise<ClientCase> {
  const { read } = database;
  const [account] = await read.select().from(accounts).where(isIt);
  if (!account) throw notFound('There is no client with this id');
  const [profile] = await read
    .select()
    .from(clientProfiles)
    .where(eq(clientProfiles.accountSeq, account.seq));
  const [invitation] = await read
    .select({ endsAt: invitations.endsAt })
    .from(invitations)
    .where(eq(invitations.accountSeq, account.seq));
  const holds = await holdsOf(database, account.seq);
  const work = await countOpenWork(database, [account.seq]);
  const households = await householdsOf(database, [account.seq]);
  return z.parse(clientCase, {
    ...summarize(env, account, profile, work, households),
    adviser: profile?.adviserSeq ? await adviserOf(database, profile.adviserSeq) : null,
    restriction: holds.restriction,
    legalHold: holds['legal-hold'],
    invitedUntil: invitation ? new Date(invitation.endsAt).toISOString() : null,
  });
}

async function holdsOf({ read }: Pick<Database, 'read'>, accountSeq: number) {
  const rows = await read.select().from(clientHolds).where(eq(clientHolds.accountSeq, accountSeq));
  return Object.fromEntries(rows.map(({ kind, ...hold }) => [kind, hold]));
}

async function adviserOf({ read }: Pick<Database, 'read'>, seq: number) {
  const [adviser] = await read
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(eq(accounts.seq, seq));
  return adviser && { id: adviser.id, name: `${adviser.firstName} ${adviser.lastName}`.trim() };
}

/** What account, profile and work together say about a client. */
export function summarize(
  { ownSignIn }: Pick<Env, 'ownSignIn'>,
  { id, seq, email, firstName, lastName, passwordHash }: typeof accounts.$inferSelect,
  profile: typeof clientProfiles.$inferSelect | null | undefined,
  work: Awaited<ReturnType<typeof countOpenWork>>,
  households: Awaited<ReturnType<typeof householdsOf>>,
) {
  const ofAccount = { email, firstName, lastName, phone: null, company: null, status: null };
  return {
    ...ofAccount,
    ...profile,
    ...(work.get(seq) ?? noWork),
    id,
    loginEmail: email,
    memberOf: households.get(seq),
    // Nobody is invited to set a password if passwords let no client in.
    hasPassword: passwordHash !== '' || !ownSignIn.client,
  };
}
