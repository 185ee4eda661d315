import { eq, exists, sql } from 'drizzle-orm';
import type { Site } from '../contract';
import { noticesTo, idsInKey } from '../conversation/case-notices';
import type { Database } from '../db/open';
import { householdMembers } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Letter } from '../mail/letter';
import { type Mails, type NoticeRecipient, stored } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';
import { queueMessage } from '../outbox/queue-message';

type Reading = Pick<Database, 'read'>;

/**
 * Queues the mails about new access in the transaction that gives it: to the client, who may not have asked for it, and
 * to a member who already has an account.
 */
export function queueAccessGiven(
  { read }: Reading,
  clientId: string,
  placeId: string,
  recipients: readonly NoticeRecipient[],
): WriteQuery[] {
  const isGiven = exists(
    read
      .select({ one: sql`1` })
      .from(householdMembers)
      .where(eq(householdMembers.id, placeId)),
  );
  const notice = { kind: 'access-given', about: clientId, occasion: placeId } as const;
  return noticesTo(recipients, notice).map((message) => queueMessage({ read }, message, isGiven));
}

/** The mail about new access, which names neither the client nor the member; not needed any more once the access was withdrawn. */
export async function accessLetter(
  { read }: Reading,
  message: OutgoingMessage,
  { name }: Site,
  publicUrl: string,
): Promise<Letter> {
  const { id, member } = idsInKey(message);
  if ((await read.$count(householdMembers, eq(householdMembers.id, id))) === 0)
    throw new NotNeeded('The access was withdrawn');
  const fields = { firm: name };
  const url = (path: string) => new URL(path, publicUrl).href;
  return member
    ? {
        fields,
        subject: 'You have access to a client’s portal at {firm}',
        title: 'You have access to a client’s portal',
        opening: ['A client of {firm} shares their case with you. Sign in as you are used to.'],
        link: { label: 'Open the client portal', url: url('/client-portal') },
        reason: 'If you did not expect this message, please tell us.',
      }
    : {
        fields,
        subject: 'Somebody has access to your client portal at {firm}',
        title: 'Somebody has access to your portal',
        opening: [
          'We have given another person access to your case, with a sign-in of their own. Who it is and what they may do is in your client portal, under Profile.',
        ],
        link: { label: 'See who has access', url: url('/client-portal?tab=profile') },
        reason: 'If you have not asked us for this, please tell us at once.',
      };
}

export const accessMails = { 'access-given': { write: stored(accessLetter) } } satisfies Mails;
