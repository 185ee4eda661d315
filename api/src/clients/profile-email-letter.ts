import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import type { Site } from '../contract';
import type { Database } from '../db/open';
import { clientProfiles } from '../db/schema';
import type { Letter } from '../mail/letter';
import { from, type Mails } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { queueMessage } from '../outbox/queue-message';
import { letterClock } from '../passwords/password-changed';

/**
 * Notifies the address to which the firm has written so far that it will write to another one; precedes the write that
 * changes it.
 */
export const queueEmailChanged = (
  { read }: Pick<Database, 'read'>,
  client: { readonly id: string; readonly accountSeq: number },
  former: string,
  next: string,
  /** Must hold for the profile, too. */
  isAsSeen: SQL | undefined,
) =>
  queueMessage(
    { read },
    {
      kind: 'profile-email-changed',
      about: client.id,
      occasion: String(Date.now()),
      recipient: former,
    },
    exists(
      read
        .select({ one: sql`1` })
        .from(clientProfiles)
        .where(
          and(
            eq(clientProfiles.accountSeq, client.accountSeq),
            eq(clientProfiles.email, former),
            ne(clientProfiles.email, next),
            isAsSeen,
          ),
        ),
    ),
  );

/** The mail about it; it omits the new address, which does not concern this reader if somebody else made the change. */
const profileEmailLetter = (
  { createdAt }: Pick<OutgoingMessage, 'createdAt'>,
  { name }: Site,
  publicUrl: string,
): Letter => ({
  subject: `Your contact email has changed`,
  title: 'Another email',
  opening: [
    `On ${letterClock.format(Date.parse(createdAt))} your contact email at ${name} was changed in the client portal. We will write to the new one from now on.`,
    'If it was you, there is nothing to do.',
  ],
  link: { label: 'It was not me', url: new URL('/contact', publicUrl).href },
  closing: ['If it was not you, tell us right away, and change your password.'],
  reason: 'We tell the previous address about every change, so that no one can make one without you.',
});

export const profileMails = { 'profile-email-changed': { write: from(profileEmailLetter) } } satisfies Mails;
