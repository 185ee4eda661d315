import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/open';
import { uuidv7 } from '../db/uuid';
import type { Letter } from '../mail/letter';
import { from, type Mails } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { queueMessage } from '../outbox/queue-message';
import { FORGOTTEN_PATH } from '../passwords/password-changed';

/** What happened to the second factors of an account, as the mail to its owner words it. */
const CHANGES = {
  'app-added': 'An authenticator app was set up for your account.',
  'app-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'codes-renewed': 'New recovery codes were made for your account. The earlier ones no longer work.',
  'code-used': 'One of the recovery codes of your account was used.',
  reset: 'The firm removed the second factors of your account and signed you out everywhere.',
} as const;

export type FactorChange = keyof typeof CHANGES;

const payload = z.object({ change: z.enum(Object.keys(CHANGES) as [FactorChange, ...FactorChange[]]) });

/** Mails the owner about a change of the account's factors, in the write that makes it and only if it `happened`. */
export const queueFactorMail = (
  database: Pick<Database, 'read'>,
  { id, email }: { readonly id: string; readonly email: string },
  change: FactorChange,
  happened: SQL = sql`true`,
) =>
  queueMessage(
    database,
    {
      kind: 'second-factor-changed',
      about: id,
      // Each change is a separate event.
      occasion: uuidv7(),
      recipient: email,
      payload: { change } satisfies z.infer<typeof payload>,
    },
    happened,
  );

/** Warns the owner of an account, once per `day`, that a sign-in with the right password used up its tries at a code. */
export const queueStepFailed = (
  database: Pick<Database, 'read'>,
  { id, email }: { readonly id: string; readonly email: string },
  day: string,
) =>
  queueMessage(
    database,
    { kind: 'second-step-failed', about: id, occasion: day, recipient: email },
    sql`true`,
  );

/** The mail that warns that somebody may know the password. */
const stepFailedLetter = (publicUrl: string): Letter => ({
  subject: 'Someone may know your password',
  title: 'Someone may know your password',
  opening: [
    'Someone entered your email and password, and then several wrong codes. No one was signed in.',
    'If it was you, there is nothing to do.',
  ],
  link: { label: 'Set a new password', url: new URL(FORGOTTEN_PATH, publicUrl).href },
  closing: ['If it was not you, set a new password right away, and tell us.'],
  reason: 'We write when your second factor has kept out someone who had your password.',
});

/** The mail about a factor that was added, used up or removed. */
function factorLetter(message: OutgoingMessage, publicUrl: string): Letter {
  const { change } = z.parse(payload, JSON.parse(message.payload ?? '{}'));
  return {
    subject: 'The second factor of your account has changed',
    title: 'Your second factor',
    opening: [CHANGES[change]],
    link: { label: 'Look at your account', url: new URL('/account', publicUrl).href },
    closing: ['If this was not you, please call us right away and set a new password.'],
    reason: 'You get this message whenever a way to sign in to your account changes.',
  };
}

export const factorMails = {
  'second-factor-changed': { write: from((message, _site, publicUrl) => factorLetter(message, publicUrl)) },
  'second-step-failed': { write: from((_message, _site, publicUrl) => stepFailedLetter(publicUrl)) },
} satisfies Mails;
