import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '../db/open';
import { accounts, identities } from '../db/schema';
import type { Deps } from '../deps';
import { hasHappened } from '../ledger/entry';
import { groupsIn } from './claims';
import type { ProviderSignIn } from './provider';
import { type OidcSettings, SIGN_IN_ROLES, type SignInRole } from './oidc-settings';

export type LinkedAccount = typeof accounts.$inferSelect;

/** The role that a person's groups give them: the highest if there are several; undefined if no group is known. */
export function roleOf(
  claims: ProviderSignIn['claims'],
  { roleClaim, roles }: Pick<OidcSettings, 'roleClaim' | 'roles'>,
): SignInRole | undefined {
  const given = [...groupsIn(claims, roleClaim)].map((group) => roles.get(group));
  return SIGN_IN_ROLES.find((role) => given.includes(role));
}

/** The account that is linked to this subject. */
export async function findLinked(
  { read }: Pick<Database, 'read'>,
  { issuer, subject }: Pick<ProviderSignIn, 'issuer' | 'subject'>,
): Promise<LinkedAccount | undefined> {
  const [found] = await read
    .select({ account: accounts })
    .from(identities)
    .innerJoin(accounts, eq(accounts.seq, identities.accountSeq))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found?.account;
}

/**
 * Permanently links the subject to the account with its verified email address. An account that is linked to another subject
 * stays as it is, so that a person who is given a former colleague's address does not get that colleague's account.
 */
export async function linkAccount(
  { database: { read, writes }, ledger }: Pick<Deps, 'database' | 'ledger'>,
  c: Context,
  { issuer, subject, email }: ProviderSignIn,
  role: LinkedAccount['role'],
): Promise<LinkedAccount | undefined> {
  if (!email) return undefined;
  const [account] = await read
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.role, role)));
  if (!account) return undefined;
  const row = { issuer, subject, accountSeq: account.seq, linkedAt: new Date().toISOString() };
  const changes = { provider: [null, subject] as const };
  await writes.run(
    read.insert(identities).values(row).onConflictDoNothing(),
    ledger.entry(c, { action: 'account-changed', subject: account.id, changes, when: hasHappened }),
  );
  return findLinked({ read }, { issuer, subject });
}
