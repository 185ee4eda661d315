import type { MessageKind } from '../contract/constants';

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

/** The part before the `@` of a mail's `Message-ID`: `id`, and of a mail to a visitor also the record it is about. */
export const threadId = (id: string, { kind, about }: { readonly kind: string; readonly about: string }) =>
  TO_VISITORS.includes(kind) ? `${id}.${about}` : id;

/** The ids of the records of the mails that `References` and `In-Reply-To` (RFC 5322) name, each once. */
export function recordsOfThread(headers: string): string[] {
  const found = headers.matchAll(/<[\da-f]{32}\.([\da-f-]{36})@[^<>\s]+>/gi);
  return [...new Set(Array.from(found, ([, id]) => id!.toLowerCase()))].slice(-MOST_RECORDS);
}
