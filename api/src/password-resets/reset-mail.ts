import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import type { Site } from '../contract';
import type { Database } from '../db/open';
import { accounts, outbox, passwordResets } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import { type Mails, stored } from '../outbox/mail-of';
import { sampleLink } from '../outbox/samples';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { queueMessage } from '../outbox/queue-message';
import { letterClock } from '../passwords/password-changed';
import { createMailedLink, linkMessage, type NewLink, storeLink } from './one-time-link';
import { isResettable, RESET_LIFE_MS, resetPath } from './password-resets';

interface ResetRequest {
  readonly account: { readonly id: string; readonly seq: number; readonly email: string };
  readonly reset: NewLink;
  /** True if a visitor typed the address. */
  readonly isTyped: boolean;
  /** An additional condition, for example a rate limit. */
  readonly condition?: SQL | undefined;
}

/**
 * Queues the mail with the link and stores the link, if the account's password can be reset. A link whose mail will not be
 * sent, because no mail server is set up or the mailbox has had too many mails, does not replace one whose mail was sent.
 */
export function queueReset(
  { read }: Pick<Database, 'read'>,
  env: Pick<Env, 'mail' | 'ownSignIn'>,
  { account, reset, isTyped, condition }: ResetRequest,
): [WriteQuery, WriteQuery] {
  const kind = 'password-reset';
  const message = linkMessage(kind, account, reset);
  const target = read
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.seq, account.seq), isResettable(env)));
  const queued = read
    .select({ one: sql`1` })
    .from(outbox)
    .where(
      and(eq(outbox.eventKey, `${kind}/${account.id}/${message.occasion}`), eq(outbox.state, 'waiting')),
    );
  return [
    queueMessage(
      { read },
      { ...message, isTyped, lifeMs: RESET_LIFE_MS, dropped: env.mail ? undefined : 'No mail is set up' },
      and(exists(target), condition)!,
    ),
    storeLink({ read }, passwordResets, reset, and(eq(accounts.id, account.id), exists(queued))!),
  ];
}

/** The mail with the link. */
async function resetLetter(
  database: Pick<Database, 'read' | 'writes'>,
  message: OutgoingMessage,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  return resetLetterWith(await createMailedLink(database, passwordResets, message), site, publicUrl);
}

/** The reset mail for a given link. */
const resetLetterWith = (
  { token, endsAt }: Pick<NewLink, 'token' | 'endsAt'>,
  { name }: Pick<Site, 'name'>,
  publicUrl: string,
): Letter => ({
  fields: { firm: name, expires: letterClock.format(endsAt) },
  subject: 'Set a new password at {firm}',
  title: 'Set a new password',
  opening: ['Someone asked for a new password for your account at {firm}. If it was you, set it here.'],
  link: { label: 'Set a new password', url: new URL(resetPath(token), publicUrl).href },
  closing: ['The link works once, until {expires}.'],
  reason:
    'If it was not you, there is nothing to do: your password stays as it is, and nobody else gets this link.',
});

export const resetMails = {
  'password-reset': {
    write: stored(resetLetter),
    sample: (site, publicUrl) => resetLetterWith(sampleLink(), site, publicUrl),
  },
} satisfies Mails;
