import type { Invitation, Site } from '../contract';
import type { Database } from '../db/open';
import { invitations } from '../db/schema';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import { type Mails, stored } from '../outbox/mail-of';
import { sampleLink } from '../outbox/samples';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { isReserved, queueMessage } from '../outbox/queue-message';
import { createMailedLink, isStored, linkMessage } from '../password-resets/one-time-link';
import { letterClock } from '../passwords/password-changed';
import { type NewInvitation, pathOf } from './invitations';

/** How long a mail with a link to the account may wait to be sent. */
const LIFE_MS = 24 * 60 * 60_000;

/** True if an invitation to this address is sent by mail; staff can pass on the link in any case. */
const isMailed = ({ mail }: Pick<Env, 'mail'>, address: string) => Boolean(mail) && !isReserved(address);

/** An invitation as staff see it. */
export const describeInvitation = (
  env: Pick<Env, 'mail'>,
  email: string,
  { path, endsAt }: NewInvitation,
): Invitation => ({ path, endsAt: new Date(endsAt).toISOString(), mailed: isMailed(env, email) });

/**
 * Queues the mail with the link in the write that stores the invitation, and only if that was stored. If no mail server is set
 * up, it is recorded as dropped rather than left waiting, since staff have the link.
 */
export function queueInvitation(
  { read }: Pick<Database, 'read'>,
  { mail }: Pick<Env, 'mail'>,
  invitation: NewInvitation,
  client: { readonly id: string; readonly email: string },
) {
  const message = {
    ...linkMessage('invitation', client, invitation),
    lifeMs: LIFE_MS,
    dropped: mail ? undefined : 'No mail was set up; the link was shown to staff',
  };
  return queueMessage({ read }, message, isStored({ read }, invitations, invitation));
}

/** The mail with the link. */
async function invitationLetter(
  database: Pick<Database, 'read' | 'writes'>,
  message: OutgoingMessage,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  return invitationWith(await createMailedLink(database, invitations, message), site, publicUrl);
}

/** The invitation's mail for a given link. */
const invitationWith = (
  { token, endsAt }: Pick<NewInvitation, 'token' | 'endsAt'>,
  { name }: Pick<Site, 'name'>,
  publicUrl: string,
): Letter => ({
  fields: { firm: name, expires: letterClock.format(endsAt) },
  subject: 'Your client portal at {firm}',
  title: 'Your client portal',
  opening: ['{firm} has opened a client portal for you. Please set your password here.'],
  link: { label: 'Set your password', url: new URL(pathOf(token), publicUrl).href },
  closing: ['The link works once, until {expires}. If it has expired, ask your adviser for a new one.'],
  reason:
    'If you did not expect this message, do not open the link; nothing happens without it. You are welcome to tell us.',
});

export const invitationMails = {
  invitation: {
    write: stored(invitationLetter),
    sample: (site, publicUrl) => invitationWith(sampleLink(), site, publicUrl),
  },
} satisfies Mails;
