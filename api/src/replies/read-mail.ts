import { formatFileSize } from '../contract';
import { OverLimit, type Parsing } from '../parsing/parsing';
import { headerOf } from './mail-limits';
import type { FoundMail } from './mailbox';
import type { VisitorMail } from './visitor-mail';

/**
 * `readVisitorMail` off the event loop. Of a mail that cannot be read, whatever the reason, it returns what its header says, with
 * a sentence about that in place of the text. Throws only where the reason is not in the mail.
 */
export async function readMail(
  parsing: Parsing,
  { source, size }: Pick<FoundMail, 'source' | 'size'>,
  own: string | undefined,
): Promise<VisitorMail> {
  const read = (part: Buffer) =>
    parsing.run('readMail', 'mailbox', [part, own]).catch((error: unknown) => {
      if (error instanceof OverLimit) return undefined;
      throw error;
    });
  const mail = await read(source);
  if (mail) return mail;
  const known = (await read(headerOf(source))) ?? (await read(Buffer.from('\n')))!;
  return {
    ...{ ...known, kind: 'unread', attachments: 0, report: undefined },
    text: `This mail could not be read: it is malformed or too complicated. Its original is in the firm’s mailbox (${formatFileSize(size)}).`,
  };
}
