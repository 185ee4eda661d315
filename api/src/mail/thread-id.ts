import { createHash } from 'node:crypto';
import { LINK_MESSAGES, TO_VISITORS } from '../contract/message-kinds';

/** How many records one reply is matched with at most; the headers of a long thread name its first and its latest mails. */
const MOST_RECORDS = 50;

/** What a mail is sent about. */
interface Occasion {
  readonly kind: string;
  readonly about: string;
  readonly eventKey: string;
  readonly attempts: number;
}

// Hashed, since the event key may contain the hash of a token.
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);

/**
 * The part before the `@` of a mail's `Message-ID`. It is derived from the event, so that a mail sent twice after a crash
 * counts as one, and in mails to visitors also names the record. If every attempt generates a new link, every attempt gets a
 * different id, since only the latest link works.
 */
export function mailId({ kind, about, eventKey, attempts }: Occasion): string {
  const id = hashOf(LINK_MESSAGES.includes(kind) ? `${eventKey}/${attempts}` : eventKey);
  return TO_VISITORS.includes(kind) ? `${id}.${about}` : id;
}

/**
 * The `mailId` of the first mail about the record, to which every later mail to the visitor refers; undefined for that first
 * mail itself and for mails to anybody else.
 */
export function firstMailId({ kind, about, attempts }: Occasion): string | undefined {
  if (!TO_VISITORS.includes(kind)) return undefined;
  const first = kind.startsWith('booking-') ? 'booking-received' : 'contact-received';
  return kind === first ? undefined : mailId({ kind: first, about, eventKey: `${first}/${about}`, attempts });
}

/** The part before the `@` of our mails' `Message-ID`s, with or without angle brackets, which some programs leave out. */
const OWN_ID = /(?<![\da-f.-])([\da-f]{32})(?:\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?(?=@)/gi;

/** The `mailId`s that a text names, without duplicates, each with the record that it names; mails to others than visitors name none. */
export function idsIn(text: string): { readonly id: string; readonly record?: string | undefined }[] {
  const found = Array.from(
    text.matchAll(OWN_ID),
    ([id, , record]) => [id.toLowerCase(), record?.toLowerCase()] as const,
  );
  return [...new Map(found)].slice(-MOST_RECORDS).map(([id, record]) => ({ id, record }));
}

/** The ids, without duplicates, of the records that the mails in `References` and `In-Reply-To` (RFC 5322) are about. */
export const recordsOfThread = (headers: string): string[] => [
  ...new Set(idsIn(headers).flatMap(({ record }) => record ?? [])),
];
