import type { SQL } from 'drizzle-orm';
import { FIRM_ZONE, type Site } from '../contract';
import type { Database } from '../db/open';
import type { Letter } from '../mail/letter';
import { from, type Mails } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { queueMessage } from '../outbox/queue-message';

/** The page on which a person who has forgotten the password requests a link. */
export const FORGOTTEN_PATH = '/api/login/forgotten';

/** Queues the mail that tells an account's holder of a new password, in the write that sets it and only if it was set. */
export const queuePasswordChanged = (
  { read }: Pick<Database, 'read'>,
  { id, email }: { readonly id: string; readonly email: string },
  changed: SQL,
) =>
  queueMessage(
    { read },
    { kind: 'password-changed', about: id, occasion: String(Date.now()), recipient: email },
    changed,
  );

/** Formats an instant for people, in the firm's zone. */
export const letterClock = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The mail about a changed password. */
const passwordChangedLetter = (
  { createdAt }: Pick<OutgoingMessage, 'createdAt'>,
  { name }: Site,
  publicUrl: string,
): Letter => ({
  subject: `Your password at ${name} was changed`,
  title: 'Your password was changed',
  opening: [
    `This happened on ${letterClock.format(Date.parse(createdAt))}. You were signed out everywhere else.`,
    'If it was you, there is nothing to do.',
  ],
  link: { label: 'It was not me', url: new URL(FORGOTTEN_PATH, publicUrl).href },
  closing: ['If it was not you, set a new password there right away, and tell us.'],
  reason: 'We write after every change of your password, so that no one can make one without you.',
});

export const passwordMails = { 'password-changed': { write: from(passwordChangedLetter) } } satisfies Mails;
