import { withoutMisleading, withoutUnseen } from '../contract/fields';
import type { ReceivedKind } from '../contract/records/received-mail';
import { type DeliveryReport, readReport } from './delivery-report';
import { kindOf } from './mail-kind';
import { senderOf } from './sender-of';

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
  readonly report?: DeliveryReport;
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
  const mail = await PostalMime.parse(source);
  const sender = senderOf(mail, addressParser, own);
  const text = mail.text?.trim() ? mail.text : await wordsOf((mail.html ?? '').slice(0, 4 * MAX_TEXT));
  const kind = kindOf(mail, sender.address);
  return {
    kind,
    ...(kind === 'report' && { report: readReport(mail) }),
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, '').slice(0, 500),
    fromName: oneLine(sender.name),
    fromAddress: oneLine(sender.address).slice(0, 254),
    subject: oneLine(mail.subject ?? ''),
    text: withoutUnseen(text).trim().slice(0, MAX_TEXT),
    attachments: mail.attachments.filter(({ disposition }) => disposition === 'attachment').length,
  };
}

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

/** `From: …` in any language, below a line such as `-----Original Message-----`. */
const OLD_HEADER = /^\s*\*?\p{L}[\p{L} -]{0,20}\*?\s?:\s?\S/u;
const RULER = /^\s*(?:_{8,}|-{3,}[^-]{3,60}-{3,})\s*$/;

/**
 * Splits the new text of a reply from the quoted mail that programs append: lines that begin with `>` below a line that names
 * their author, or a whole mail below a ruler. Quotes between new lines stay where they are.
 */
export function splitQuote(text: string): { readonly text: string; readonly quoted: string | null } {
  const lines = text.split('\n');
  const start = quoteStart(lines);
  const own = lines.slice(0, start).join('\n').trim();
  // With nothing above the quote, the answer was written below it or between its lines.
  if (start >= lines.length || own === '') return { text, quoted: null };
  return { text: own, quoted: lines.slice(start).join('\n').trim() };
}

function quoteStart(lines: readonly string[]): number {
  const ruled = lines.findIndex(
    (line, at) => RULER.test(line) && lines.slice(at + 1, at + 4).some((header) => OLD_HEADER.test(header)),
  );
  if (ruled >= 0) return ruled;
  let start = lines.length;
  for (let at = lines.length - 1; at >= 0; at--) {
    if (lines[at]!.startsWith('>')) start = at;
    else if (lines[at]!.trim() !== '') break;
  }
  return start === lines.length ? start : start - introduction(lines.slice(0, start));
}

/** How many of the last lines introduce the quote below: up to two, the last of which ends with a colon. */
function introduction(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  if (last < 0 || !lines[last]!.trimEnd().endsWith(':')) return 0;
  const isTwo = last > 0 && lines[last - 1]!.trim() !== '' && !/\d/.test(lines[last]!);
  return lines.length - last + (isTwo ? 1 : 0);
}
