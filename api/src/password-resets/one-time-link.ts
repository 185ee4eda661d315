import { randomBytes } from 'node:crypto';
import { and, eq, exists, gt, or, type SQL, sql } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import type { MessageKind } from '../contract';
import type { Database } from '../db/open';
import { accounts, invitations, passwordResets } from '../db/schema';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

type Reading = Pick<Database, 'read'>;
type LinkTable = typeof passwordResets | typeof invitations;
/** Both tables have the same columns; the query builder does not accept a union of tables. */
const columnsOf = (table: LinkTable) => table as typeof passwordResets;

/** A link with which a person sets a password, once. */
export interface NewLink {
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/** A new link, not stored yet. */
export const generateLink = (lifeMs: number): NewLink => ({
  token: generateToken(),
  endsAt: Date.now() + lifeMs,
});
const generateToken = () => randomBytes(32).toString('base64url');

/** Stores the link for the account that meets `condition`, replacing an earlier one. */
export function storeLink({ read }: Reading, table: LinkTable, { token, endsAt }: NewLink, condition: SQL) {
  const links = columnsOf(table);
  const tokenHash = hashToken(token);
  return read
    .insert(links)
    .select(sql`select ${tokenHash}, ${accounts.seq}, ${endsAt}, null from ${accounts} where ${condition}`)
    .onConflictDoUpdate({ target: links.accountSeq, set: { tokenHash, endsAt, mailTokenHash: null } })
    .returning();
}

/** True if this link was stored. */
export const isStored = ({ read }: Reading, table: LinkTable, { token }: NewLink) =>
  exists(
    read
      .select({ one: sql`1` })
      .from(columnsOf(table))
      .where(eq(table.tokenHash, hashToken(token))),
  );

/** For a link joined with its account: true if it has this token, as shown or as mailed, has not expired, and `condition` holds. */
export const isOpen = (table: LinkTable, token: string, condition: SQL | undefined) =>
  and(isOf(table, token), gt(table.endsAt, Date.now()), condition);
export const isOf = (table: LinkTable, token: string) =>
  or(eq(table.tokenHash, hashToken(token)), eq(table.mailTokenHash, hashToken(token)));

/** The account of the link that meets `open`. */
export async function findByLink({ read }: Reading, table: LinkTable, open: SQL | undefined) {
  const links = columnsOf(table);
  const [account] = await read
    .select({
      id: accounts.id,
      seq: accounts.seq,
      role: accounts.role,
      isFirst: sql<boolean>`${accounts.passwordHash} = ''`.mapWith(Boolean),
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(links)
    .innerJoin(accounts, eq(accounts.seq, links.accountSeq))
    .where(open);
  return account;
}

/** The `seq` of that account, as a subquery for statements that depend on the link. */
export function accountByLink({ read }: Reading, table: LinkTable, open: SQL | undefined) {
  const links = columnsOf(table);
  return read
    .select({ seq: links.accountSeq })
    .from(links)
    .innerJoin(accounts, eq(accounts.seq, links.accountSeq))
    .where(open);
}

/** The message with the link, but without its token, so that nobody can use what is in the outbox or a backup of it. */
export const linkMessage = <Kind extends MessageKind>(
  kind: Kind,
  { id, email }: { readonly id: string; readonly email: string },
  { token, endsAt }: NewLink,
) => ({ kind, about: id, occasion: hashToken(token), recipient: email, payload: { endsAt } });

/**
 * Generates the token for a mail that is being written, which invalidates the token of an earlier attempt. The token that the
 * link was stored with, which may have been shown, stays valid. Rejects with `NotNeeded` if the link was used or replaced, or
 * has expired.
 */
export async function createMailedLink(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  table: LinkTable,
  { about, payload }: OutgoingMessage,
): Promise<NewLink> {
  const links = columnsOf(table);
  const { endsAt = 0 } = JSON.parse(payload ?? '{}') as Partial<NewLink>;
  const token = generateToken();
  const [created] = await writes.run(
    read
      .update(links)
      .set({ mailTokenHash: hashToken(token) })
      .where(
        and(
          // Excludes a link that was requested later, which also ends later.
          eq(links.endsAt, endsAt),
          gt(links.endsAt, Date.now()),
          sql`${links.accountSeq} in (select seq from ${accounts} where id = ${about})`,
        ),
      )
      .returning(),
  );
  if (!created?.rows.length) throw new NotNeeded('The link was used, was replaced or has ended');
  return { token, endsAt };
}
