import type { Address, Email } from 'postal-mime';
import { cleanEmail } from '../contract/fields';
import { mailboxOf } from '../mail/mailbox-of';
import { withoutTag } from '../mail/reply-tag';
import { valuesOf } from './mail-kind';

/** True for the firm's own address, also with a tag. */
export const isFrom = (address: string, own: string | undefined): boolean =>
  own !== undefined && mailboxOf(withoutTag(address)) === mailboxOf(own);

export interface MailSender {
  /** As the mail says it, which proves nothing; may be empty. */
  readonly name: string;
  /** Lower case, in the form in which addresses are stored; empty where the mail has none. */
  readonly address: string;
}

type Parse = (value: string, options: { flatten: true }) => Address[];

/** Where mailing lists that put their own address into `From` keep the writer's (Google Groups, Mailman, LISTSERV). */
const WRITERS = ['x-original-from', 'x-original-sender', 'reply-to', 'sender', 'return-path'];

/**
 * Who wrote a mail, by its own account. Where `From` has no address, or the firm's own as a mailing list of the firm writes it,
 * the other headers that name a person (RFC 5322, 3.6.2) are asked; the name is the one in `From` in any case.
 */
export function senderOf({ headers, from }: Email, parse: Parse, own: string | undefined): MailSender {
  const mailboxes = (name: string) =>
    valuesOf(headers, name)
      .flatMap((value) => parse(value, { flatten: true }))
      .map(({ name: called, address = '' }) => ({ called, address: cleanEmail(address).toLowerCase() }));
  // An unquoted comma in a name makes two mailboxes of it, the first of which has no address.
  const written = from?.address
    ? [{ called: from.name, address: cleanEmail(from.address).toLowerCase() }]
    : mailboxes('from');
  const at = written.findIndex(({ address }) => address !== '');
  const name = written
    .slice(0, at + 1 || undefined)
    .map(({ called }) => called)
    .filter(Boolean)
    .join(', ');
  const address = written[at]?.address ?? '';
  if (address !== '' && !isFrom(address, own)) return { name, address };
  const writer = WRITERS.flatMap(mailboxes).find(
    (other) => other.address !== '' && !isFrom(other.address, own),
  );
  return { name: name || (writer?.called ?? ''), address: writer?.address ?? address };
}
