import { and, eq } from 'drizzle-orm';
import type { Site } from '../contract';
import type { Database } from '../db/open';
import { accounts, passwordResets } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import { type Mails, stored } from '../outbox/mail-of';
import { sampleLink } from '../outbox/samples';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { isReserved, queueMessage } from '../outbox/queue-message';
import { resetPath } from '../password-resets/password-resets';
import {
  createMailedLink,
  isStored,
  linkMessage,
  type NewLink,
  storeLink,
} from '../password-resets/one-time-link';
import { letterClock } from '../passwords/password-changed';

export const INVITATION_LIFE_MS = 72 * 60 * 60_000;
/** A mail that gives access to the account is not sent later than this. */
const MAIL_LIFE_MS = 24 * 60 * 60_000;

/** Whether links for this address are sent by mail. */
export const isMailed = ({ mail }: Pick<Env, 'mail'>, address: string) =>
  Boolean(mail) && !isReserved(address);

const isInvitedStaff = and(eq(accounts.passwordHash, ''), eq(accounts.role, 'staff'));

/** Queries, for one write, that store the link with which a colleague sets the first password and that queue its mail. */
export function queueColleague(
  { read }: Pick<Database, 'read'>,
  { mail }: Pick<Env, 'mail'>,
  account: { readonly id: string; readonly email: string },
  reset: NewLink,
): [WriteQuery, WriteQuery] {
  const message = {
    ...linkMessage('staff-invitation', account, reset),
    lifeMs: MAIL_LIFE_MS,
    dropped: mail ? undefined : 'No mail was set up; the link was shown to an owner',
  };
  return [
    storeLink({ read }, passwordResets, reset, and(eq(accounts.id, account.id), isInvitedStaff)!),
    queueMessage({ read }, message, isStored({ read }, passwordResets, reset)),
  ];
}

/** The mail with the link. */
async function colleagueLetter(
  database: Pick<Database, 'read' | 'writes'>,
  message: OutgoingMessage,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  return colleagueLetterWith(await createMailedLink(database, passwordResets, message), site, publicUrl);
}

/** The same mail for a given link. */
const colleagueLetterWith = (
  { token, endsAt }: Pick<NewLink, 'token' | 'endsAt'>,
  { name }: Pick<Site, 'name'>,
  publicUrl: string,
): Letter => ({
  fields: { firm: name, expires: letterClock.format(endsAt) },
  subject: 'Your account at {firm}',
  title: 'Your account',
  opening: ['You have an account in the back office of {firm}. Please set your password here.'],
  link: { label: 'Set your password', url: new URL(resetPath(token), publicUrl).href },
  closing: ['The link works once, until {expires}.'],
  reason: 'If you did not expect this message, do not open the link; nothing happens without it.',
});

export const colleagueMails = {
  'staff-invitation': {
    write: stored(colleagueLetter),
    sample: (site, publicUrl) => colleagueLetterWith(sampleLink(), site, publicUrl),
  },
} satisfies Mails;
