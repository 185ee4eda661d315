import { withoutMisleading, withoutUnseen } from '../contract/fields';

/** What somebody wrote back by mail. */
export interface VisitorMail {
  /** Without its angle brackets; empty where the mail has none. */
  readonly messageId: string;
  readonly fromName: string;
  /** Lower case; empty where the mail says none. */
  readonly fromAddress: string;
  readonly subject: string;
  /** All of it, with what it quotes. */
  readonly text: string;
  /** How many files came with it. */
  readonly attachments: number;
}

/** Of a text that is longer, such as a pasted report, the mailbox has the rest. */
const MAX_TEXT = 50_000;
const MAX_LINE = 200;

/** Reads a mail (RFC 5322, MIME) as a person would: its text, or its HTML in words; without characters that mislead. */
export async function readVisitorMail(source: Buffer): Promise<VisitorMail> {
  // Only who receives mail needs them: the start of the api does not wait for them.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(source);
  const text = mail.text?.trim() ? mail.text : await wordsOf((mail.html ?? '').slice(0, 4 * MAX_TEXT));
  return {
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, '').slice(0, 500),
    fromName: oneLine(mail.from?.name ?? ''),
    fromAddress: (mail.from?.address ?? '').trim().toLowerCase().slice(0, 254),
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
      // As programs write it that send text: what is quoted is told apart alike.
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
 * Parts what is new in a text from the mail that it answers, which programs append: lines that begin with `>`, below one that
 * says who wrote them, or a whole mail below a ruler. Between new lines, quotes stay where they are.
 */
export function splitQuote(text: string): { readonly text: string; readonly quoted: string | null } {
  const lines = text.split('\n');
  const start = quoteStart(lines);
  const own = lines.slice(0, start).join('\n').trim();
  // Whoever writes below or between what is quoted has written nothing above it.
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

/** How many of the last lines say whose the quote below is: up to two, of which the last ends with a colon. */
function introduction(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  if (last < 0 || !lines[last]!.trimEnd().endsWith(':')) return 0;
  const isTwo = last > 0 && lines[last - 1]!.trim() !== '' && !/\d/.test(lines[last]!);
  return lines.length - last + (isTwo ? 1 : 0);
}
