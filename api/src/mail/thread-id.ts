import { createHash } from 'node:crypto';
import { LINK_MESSAGES, type MessageKind } from '../contract/constants';

/** Mails about a booking or an inquiry to the visitor, who may write back. */
const TO_VISITORS: readonly string[] = [
  'booking-received',
  'booking-confirmed',
  'booking-moved',
  'booking-cancelled',
  'booking-proposed',
  'booking-reply',
  'contact-received',
  'contact-reply',
] satisfies MessageKind[];

/** By as many records one answer is looked for: a long thread names the first mail, and the last ones. */
const MOST_RECORDS = 50;

/** What a mail is sent for. */
interface Occasion {
  readonly kind: string;
  readonly about: string;
  readonly eventKey: string;
  readonly attempts: number;
}

// The key itself may hold a hash.
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);

/**
 * The part before the `@` of a mail's `Message-ID`: of its event, so that a message sent twice after a crash is one to its
 * reader, and of a mail to a visitor also of the record it is about. Where each attempt has a link of its own, each is a
 * mail of its own, too: the later one counts.
 */
export function mailId({ kind, about, eventKey, attempts }: Occasion): string {
  const id = hashOf(LINK_MESSAGES.includes(kind) ? `${eventKey}/${attempts}` : eventKey);
  return TO_VISITORS.includes(kind) ? `${id}.${about}` : id;
}

/**
 * The same of the mail with which the correspondence about a record began, to which every later one to the visitor refers;
 * undefined for that one itself and for mail to anybody else.
 */
export function firstMailId({ kind, about, attempts }: Occasion): string | undefined {
  if (!TO_VISITORS.includes(kind)) return undefined;
  const first = kind.startsWith('booking-') ? 'booking-received' : 'contact-received';
  return kind === first ? undefined : mailId({ kind: first, about, eventKey: `${first}/${about}`, attempts });
}

/** The ids of the records of the mails that `References` and `In-Reply-To` (RFC 5322) name, each once. */
export function recordsOfThread(headers: string): string[] {
  const found = headers.matchAll(/<[\da-f]{32}\.([\da-f-]{36})@[^<>\s]+>/gi);
  return [...new Set(Array.from(found, ([, id]) => id!.toLowerCase()))].slice(-MOST_RECORDS);
}
