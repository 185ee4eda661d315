import type { Attachment, Email } from 'postal-mime';
import { withoutMisleading, withoutUnseen } from '../contract/fields';
import type { CalendarAnswer, ReceivedKind } from '../contract/records/received-mail';
import { readCalendarReply } from './calendar-answer';
import { type DeliveryReport, readReport } from './delivery-report';
import { isAutomatic, kindOf } from './mail-kind';
import { headerOf, PARSER_LIMITS } from './mail-limits';
import { senderOf } from './sender-of';
import { withTrueCharsets } from './true-charsets';

/** A visitor's answer by mail. */
export interface VisitorMail {
  /** Without its angle brackets; empty where the mail has none. */
  readonly messageId: string;
  readonly fromName: string;
  /** Lower case; empty where the mail has none. */
  readonly fromAddress: string;
  readonly subject: string;
  /** The whole text, quotes included. */
  readonly text: string;
  /** The number of attached files. */
  readonly attachments: number;
  readonly kind: ReceivedKind;
  /** What a `report` says. */
  readonly report?: DeliveryReport | undefined;
  /** What a `calendar` answers, and the UID of the entry that it answers. */
  readonly calendar: CalendarAnswer | null;
  readonly calendarUid?: string;
}

/** A longer text, such as a pasted report, is cut off; the mailbox has the rest. */
const MAX_TEXT = 50_000;
const MAX_LINE = 200;

/**
 * Reads a mail (RFC 5322, MIME) as a person would: its text, or its HTML converted to text, without misleading characters.
 * `own` is the firm's address, which mailing lists put in place of the writer's.
 */
export async function readVisitorMail(source: Buffer, own?: string): Promise<VisitorMail> {
  // Loaded on demand: only installations that receive mail need them, and they would slow the start of the api.
  const { default: PostalMime, addressParser } = await import('postal-mime');
  const mail = await PostalMime.parse(withTrueCharsets(source), {
    ...PARSER_LIMITS,
    // Otherwise the mail that a report returns becomes text without its headers, unless the report is in ASCII.
    forceRfc822Attachments: REPORT.test(headerOf(source).toString('latin1')),
  });
  const sender = senderOf(mail, addressParser, own);
  const text = mail.text?.trim() ? mail.text : await wordsOf((mail.html ?? '').slice(0, 4 * MAX_TEXT));
  const reply = await readCalendarReply(mail, sender.address);
  const kind = reply ? 'calendar' : kindOf(mail, sender.address);
  // What Google and others write around an answer are not the visitor's words.
  const words =
    reply && (text.trim() === '' || isAutomatic({ ...mail, from: sender.address })) ? reply.comment : text;
  return {
    kind,
    ...(kind === 'report' && { report: readReport(mail) }),
    calendar: reply ? { answer: reply.answer, startsAt: reply.startsAt } : null,
    ...(reply && { calendarUid: reply.uid }),
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, '').slice(0, 500),
    fromName: oneLine(sender.name),
    fromAddress: oneLine(sender.address).slice(0, 254),
    subject: oneLine(mail.subject ?? ''),
    text: withoutUnseen(words).trim().slice(0, MAX_TEXT),
    attachments: kind === 'report' || kind === 'receipt' ? 0 : mail.attachments.filter(isFileIn(mail)).length,
  };
}

const REPORT = /^content-type:\s*multipart\/report\b/im;
/** What programs read and people do not: answers of calendars, signatures, and what comes back. */
const NO_FILE =
  /^(?:text\/calendar|text\/rfc822-headers|application\/(?:ics|pgp-(?:signature|encrypted)|x?-?pkcs7-signature)|message\/(?:global-)?(?:delivery-status|disposition-notification))$/;

/** Whether a part is a file to whoever reads the mail: whatever its disposition, unless the text shows it as a picture. */
const isFileIn =
  ({ html = '' }: Email) =>
  ({ mimeType, contentId }: Attachment): boolean => {
    const cid = contentId?.replace(/^<|>$/g, '');
    return !NO_FILE.test(mimeType) && !(cid && mimeType.startsWith('image/') && html.includes(`cid:${cid}`));
  };

async function wordsOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 10_000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      // Quoted with `>` as in plain-text mails, so that quotes are recognized the same way.
      { selector: 'blockquote', format: 'blockquote' },
    ],
  });
}

const oneLine = (value: string) =>
  withoutMisleading(value)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LINE);
