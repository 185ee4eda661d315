import { eq, exists, sql } from 'drizzle-orm';
import type { Site } from '../contract';
import { hashToken } from '../accounts/hash-token';
import type { Database } from '../db/open';
import { passwordResets } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/message-rows';
import { NotNeeded } from '../outbox/outbox';
import { isReserved, queueMessage } from '../outbox/queue-message';
import { findReset, type NewReset, resetPath, storeReset } from '../password-resets/password-resets';
import { letterClock } from '../passwords/password-changed';

export const INVITATION_LIFE_MS = 72 * 60 * 60_000;
/** The link is a key to the account: it lies readable in the outbox for no longer than this. */
const MAIL_LIFE_MS = 24 * 60 * 60_000;

/** Whether a link to this address goes by mail. */
export const isMailed = ({ mail }: Pick<Env, 'mail'>, address: string) =>
  Boolean(mail) && !isReserved(address);

/** Stores the link on which a colleague sets the first password, and puts its mail into the outbox, in one write. */
export function queueColleague(
  { read }: Pick<Database, 'read'>,
  { mail }: Pick<Env, 'mail'>,
  account: { readonly id: string; readonly email: string },
  reset: NewReset,
): [WriteQuery, WriteQuery] {
  const occasion = hashToken(reset.token);
  const stored = read
    .select({ one: sql`1` })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, occasion));
  const message = {
    ...({ kind: 'staff-invitation', occasion, payload: reset, lifeMs: MAIL_LIFE_MS } as const),
    about: account.id,
    recipient: account.email,
    dropped: mail ? undefined : 'No mail was set up; the link was shown to an owner',
  };
  return [
    storeReset({ read }, reset, account.id, sql`password_hash = '' and role = 'staff'`),
    queueMessage({ read }, message, exists(stored)),
  ];
}

/** The mail with the link. */
export async function colleagueLetter(
  database: Pick<Database, 'read'>,
  { payload }: OutgoingMessage,
  { name }: Site,
  publicUrl: string,
): Promise<Letter> {
  const { token, endsAt } = JSON.parse(payload ?? '{}') as Partial<NewReset>;
  if (!token || !endsAt || !(await findReset(database, token)))
    throw new NotNeeded('The invitation was used, was replaced or has ended');
  return {
    subject: `Your account at ${name}`,
    title: 'Your account',
    opening: [`You have an account in the back office of ${name}. Please set your password here.`],
    link: { label: 'Set your password', url: new URL(resetPath(token), publicUrl).href },
    closing: [`The link works once, until ${letterClock.format(endsAt)}.`],
    reason: 'If you did not expect this message, do not open the link; nothing happens without it.',
  };
}
