import { eq, exists, sql } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import { FIRM_ZONE, type Site } from '../contract';
import type { Database } from '../db/open';
import { invitations } from '../db/schema';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/message-rows';
import { NotNeeded } from '../outbox/outbox';
import { isReserved, queueMessage } from '../outbox/queue-message';
import { findInvited, type NewInvitation, pathOf } from './invitations';

/** The link is a key to the account: it lies readable in the outbox for no longer than this. */
const LIFE_MS = 24 * 60 * 60_000;

/** Whether an invitation of this address goes by mail; staff pass it on in any case. */
export const isMailed = ({ mail }: Pick<Env, 'mail'>, address: string) =>
  Boolean(mail) && !isReserved(address);

/**
 * Puts the mail with the link into the outbox, in the write that stores the invitation and only if it was stored. Where
 * no mail is set up the link does not wait there: staff have it, and it would lie readable for days.
 */
export function queueInvitation(
  { read }: Pick<Database, 'read'>,
  { mail }: Pick<Env, 'mail'>,
  { token, endsAt }: NewInvitation,
  client: { readonly id: string; readonly email: string },
) {
  const tokenHash = hashToken(token);
  const stored = read
    .select({ one: sql`1` })
    .from(invitations)
    .where(eq(invitations.tokenHash, tokenHash));
  return queueMessage(
    { read },
    {
      kind: 'invitation',
      about: client.id,
      occasion: tokenHash,
      recipient: client.email,
      payload: { token, endsAt },
      lifeMs: LIFE_MS,
      dropped: mail ? undefined : 'No mail was set up; the link was shown to staff',
    },
    exists(stored),
  );
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The mail with the link. */
export async function invitationLetter(
  database: Pick<Database, 'read'>,
  { payload }: OutgoingMessage,
  { name }: Site,
  publicUrl: string,
): Promise<Letter> {
  const { token, endsAt } = JSON.parse(payload ?? '{}') as Partial<Pick<NewInvitation, 'token' | 'endsAt'>>;
  if (!token || !endsAt || !(await findInvited(database, token)))
    throw new NotNeeded('The invitation was used, was replaced or has ended');
  return {
    subject: `Your client portal at ${name}`,
    title: 'Your client portal',
    opening: [`${name} has opened a client portal for you. Please set your password here.`],
    link: { label: 'Set your password', url: new URL(pathOf(token), publicUrl).href },
    closing: [
      `The link works once, until ${clock.format(endsAt)}. If it has ended, ask your adviser for a new one.`,
    ],
    reason:
      'If you did not expect this message, do not open the link; nothing happens without it. You are welcome to tell us.',
  };
}
