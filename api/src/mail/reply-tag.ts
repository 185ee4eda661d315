import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/open';
import { sharedKey } from '../db/shared-key';
import type { Env } from '../env';

/** The id of a record and its signature, in the digits of base 36, since some servers change the case of an address. */
const TAG = /(?<=[+-])[\da-z]{38}(?=@)/gi;
const LENGTH = 38;
const BYTES = 24;
/** The most characters before the `@` (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL = 64;
/** How many tags are read of one mail. */
const MOST_TAGS = 20;

export interface ReplyTags {
  /** The address to which a visitor answers about the record; undefined if it would be too long. */
  readonly addressFor: (record: string) => string | undefined;
  /** The ids of the records whose tags a text contains with their right signatures. */
  readonly recordsIn: (text: string) => string[];
}

/** True if a text contains an address with something like a tag of ours. */
export const hasTag = (text: string): boolean => text.search(TAG) >= 0;

/** An address without a tag of ours and its delimiter. */
export const withoutTag = (address: string): string => address.replace(/[+-][\da-z]{38}(?=@)/i, '');

/**
 * Addresses that name a record behind the firm's own, `desk+<tag>@example.com` (RFC 5233): what a mail answers is known by them
 * even if a server has replaced its `Message-ID`. Only this product can make them, so that nobody guesses one.
 */
export function replyTags(key: Buffer, own: string, delimiter: string): ReplyTags {
  const sign = (id: Buffer) =>
    createHmac('sha256', key)
      .update(id)
      .digest()
      .subarray(0, BYTES - id.length);
  return {
    addressFor(record) {
      const id = Buffer.from(record.replaceAll('-', ''), 'hex');
      const tag = BigInt(`0x${Buffer.concat([id, sign(id)]).toString('hex')}`).toString(36);
      const at = own.lastIndexOf('@');
      const local = `${own.slice(0, at)}${delimiter}${tag.padStart(LENGTH, '0')}`;
      return local.length <= MAX_LOCAL ? `${local}${own.slice(at)}` : undefined;
    },
    recordsIn(text) {
      const tags = Array.from(text.matchAll(TAG), ([tag]) => tag.toLowerCase());
      return [...new Set(tags)].slice(0, MOST_TAGS).flatMap((tag) => {
        const whole = [...tag]
          .reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n)
          .toString(16);
        if (whole.length > 2 * BYTES) return [];
        const bytes = Buffer.from(whole.padStart(2 * BYTES, '0'), 'hex');
        const id = bytes.subarray(0, 16);
        if (!timingSafeEqual(bytes.subarray(16), sign(id))) return [];
        return [id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')];
      });
    },
  };
}

/** Returns a function that reads the tags of this installation, whose key all processes share; undefined where answers carry none. */
export function readReplyTags(
  database: Pick<Database, 'read' | 'writes'>,
  { mail, mailbox, REPLY_DELIMITER }: Pick<Env, 'mail' | 'mailbox' | 'REPLY_DELIMITER'>,
): () => Promise<ReplyTags | undefined> {
  const readKey = sharedKey(database, 'reply-tags');
  return async () =>
    mail && mailbox && REPLY_DELIMITER !== 'off'
      ? replyTags(await readKey(), mail.from.address, REPLY_DELIMITER)
      : undefined;
}
