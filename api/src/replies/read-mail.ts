import { formatFileSize } from '../contract';
import { OverLimit, type Parsing } from '../parsing/parsing';
import { headerOf } from './mail-limits';
import type { FoundMail } from './mailbox';
import type { VisitorMail } from './visitor-mail';

/**
 * `readVisitorMail` off the event loop. Of a mail that cannot be read, or that the server did not hand out, it returns what its
 * header says, with a sentence about that in place of the text. Throws only where the reason is not in the mail.
 */
export async function readMail(
  parsing: Parsing,
  { source, size, isUnread }: Pick<FoundMail, 'source' | 'size' | 'isUnread'>,
  own: string | undefined,
): Promise<VisitorMail> {
  const read = (part: Buffer) =>
    parsing.run('readMail', 'mailbox', [part, own]).catch((error: unknown) => {
      if (error instanceof OverLimit) return undefined;
      throw error;
    });
  const mail = await read(source);
  if (mail && !isUnread) return mail;
  const known = mail ?? (await read(headerOf(source))) ?? (await read(Buffer.from('\n')))!;
  const why = isUnread
    ? 'The mail server did not hand this mail out'
    : 'This mail could not be read: it is malformed or too complicated';
  return {
    ...{ ...known, kind: 'unread', attachments: 0, report: undefined },
    text: `${why}. It is in the firm’s mailbox${size ? ` (${formatFileSize(size)})` : ''}.`,
  };
}
