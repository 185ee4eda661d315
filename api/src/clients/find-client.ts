import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { clientCase, type ClientCase } from '../contract';
import type { Database } from '../db/open';
import { accounts, clientProfiles, invitations } from '../db/schema';
import { notFound } from '../errors';
import { countOpenWork, noWork } from './count-open-work';

/** The account of a client; 404 for an unknown id and for the account of a member of staff. */
export async function findClient({ read }: Pick<Database, 'read'>, clientId: string) {
  const [account] = await read
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, clientId), eq(accounts.role, 'client')));
  if (!account) throw notFound('There is no client with this id');
  return account;
}

/**
 * One client as staff see it; names and address are the account's while there is no profile. An expired invitation is
 * included, so that staff see why nobody came.
 */
export async function readClientCase(
  database: Pick<Database, 'read'>,
  clientId: string,
): Promise<ClientCase> {
  const { read } = database;
  const account = await findClient(database, clientId);
  const [profile] = await read
    .select()
    .from(clientProfiles)
    .where(eq(clientProfiles.accountSeq, account.seq));
  const [invitation] = await read
    .select({ endsAt: invitations.endsAt })
    .from(invitations)
    .where(eq(invitations.accountSeq, account.seq));
  const work = await countOpenWork(database, [account.seq]);
  return z.parse(clientCase, {
    ...summarize(account, profile, work),
    invitedUntil: invitation ? new Date(invitation.endsAt).toISOString() : null,
  });
}

/** What account, profile and work together say of a client. */
export function summarize(
  { id, seq, email, firstName, lastName, passwordHash }: typeof accounts.$inferSelect,
  profile: typeof clientProfiles.$inferSelect | null | undefined,
  work: Awaited<ReturnType<typeof countOpenWork>>,
) {
  const ofAccount = { email, firstName, lastName, phone: null, company: null, status: null };
  return {
    ...ofAccount,
    ...profile,
    ...(work.get(seq) ?? noWork),
    id,
    loginEmail: email,
    hasPassword: passwordHash !== '',
  };
}
