import { and, inArray, sql } from 'drizzle-orm';
import { TO_VISITORS } from '../contract';
import { cleanEmail } from '../contract/fields';
import type { Database } from '../db/open';
import { outbox } from '../db/schema';
import { hasTag, type ReplyTags } from '../mail/reply-tag';
import { recordsOfThread } from '../mail/thread-id';

/** What is needed to tell which record a mail is about. */
export interface Matching {
  readonly database: Pick<Database, 'read' | 'writes'>;
  readonly tags: ReplyTags | undefined;
}

/** The ids of the records that a mail names, by the mails that it answers and by the addresses that it went to; the last is the newest. */
export const recordsNamedIn = (tags: ReplyTags | undefined, text: string): string[] => [
  ...(tags?.recordsIn(text) ?? []),
  ...recordsOfThread(text),
];

const REPORT =
  /^(?:content-type:\s*multipart\/report\b|return-path:\s*<>|x-failed-recipients:|from:.*\b(?:mailer-daemon|postmaster)@)/im;
/** Whose mail it is, also where a mailing list put its own address into `From`. */
const WRITERS = /^(?:from|sender|reply-to|x-original-from|x-original-sender):(.*)$/gim;
const BETWEEN = /[\s<>",;:()]+/;
const MOST_ADDRESSES = 20;

/** Whether the product has written to one of these addresses, in mails of these kinds. */
export async function isKnown(
  { read }: Pick<Database, 'read'>,
  addresses: readonly string[],
  kinds?: readonly string[],
): Promise<boolean> {
  const among = addresses.slice(0, MOST_ADDRESSES).map((address) => cleanEmail(address).toLowerCase());
  const isTo = and(
    inArray(sql`lower(${outbox.recipient})`, among),
    // The channel is literal, since a partial index does not match bound parameters.
    sql`channel = 'mail'`,
    kinds && inArray(sql`kind`, [...kinds]),
  );
  const [found] = await read.select({ seq: outbox.seq }).from(outbox).where(isTo).limit(1);
  return found !== undefined;
}

/**
 * Whether to fetch the mail with these headers: it names a record or seems to, reports on a mail, or comes from a visitor to whom
 * the product has written. Nothing else in the mailbox is looked at.
 */
export async function isWanted({ database, tags }: Matching, head: string): Promise<boolean> {
  if (recordsNamedIn(tags, head).length > 0 || hasTag(head) || REPORT.test(head)) return true;
  const words = Array.from(head.matchAll(WRITERS), ([, value]) => value!.split(BETWEEN)).flat();
  const addresses = words.filter((word) => word.includes('@'));
  return isKnown(database, addresses, TO_VISITORS);
}
