import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands for the mail that is answered in the files of `received-mails`. */
interface Answered {
  /** The `Message-ID` of our mail, in angle brackets. */
  readonly messageId?: string;
  readonly visitor?: string;
  /** The UID of the booking in calendars. */
  readonly uid?: string;
}

/** A mail as a mail program wrote it, by the name of its file, as an answer to a mail of ours; one character for each byte. */
export function receivedMail(
  name: string,
  { messageId = '', visitor = 'ada@vale.com', uid = '' }: Answered = {},
): string {
  return readFileSync(join(import.meta.dirname, `${name}.eml`), 'latin1')
    .replaceAll('MESSAGE-ID-OF-OUR-MAIL', messageId.replace(/^<|>$/g, ''))
    .replaceAll('visitor@client.example', visitor)
    .replaceAll('UID-OF-THE-BOOKING', uid);
}
