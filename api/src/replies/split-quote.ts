/** `From: …` in any language, as in the header of a mail that is quoted. */
const OLD_HEADER = /^\s*\*?\p{L}[\p{L} -]{0,20}\*?\s?[:：]\s*\S/u;
/** The first line of such a header, where a program leaves the address out. */
const FROM =
  /^\s*\*?(?:from|von|de|da|van|från|fra|lähettäjä|od|feladó|от|від|kimden|από|发件人|寄件者|差出人|보낸 사람)\*?\s?[:：]/i;
const RULER = /^\s*(?:_{8,}|-{3,}\s?[^\s-].{0,60}?[^\s-]\s?-{3,})\s*$/;
const LINE = /^\s*-{8,}\s*$/;
const DATE = /\d{4}|\d[:.]\d\d/;
const COLON = /[:：]\s*$/;
/** Who wrote what follows, with their address. */
const WRITER = /<[^<>\s@]+@[^<>\s]+>[^<>]*[:：]\s*$/;

/**
 * Splits the new text of a reply from the quoted mail: lines that begin with `>` with the line that names their author, or a whole
 * mail below a ruler or below its header. What stands above and below is new; quotes between new lines stay where they are.
 */
export function splitQuote(text: string): { readonly text: string; readonly quoted: string | null } {
  const lines = text.split('\n');
  const [from, to] = findQuote(lines);
  const textOf = (some: readonly string[]) => some.join('\n').trim();
  const own = [lines.slice(0, from), lines.slice(to)].map(textOf).filter(Boolean).join('\n\n');
  const quoted = textOf(lines.slice(from, to));
  // With nothing beside the quote, the answer is in it.
  return own === '' || quoted === '' ? { text, quoted: null } : { text: own, quoted };
}

/** The first line of the quote and the one after its last. */
function findQuote(lines: readonly string[]): readonly [number, number] {
  const old = lines.findIndex((_line, at) => isOldMail(lines, at));
  if (old >= 0) return [rulerAbove(lines, old), lines.length];
  const quotes = quotesIn(lines);
  const last = quotes.at(-1);
  const isBetween = quotes.length > 1 && lines.slice(last![1]).some((line) => line.trim() !== '');
  if (!last || isBetween) return [lines.length, lines.length];
  return [rulerAbove(lines, last[0] - introduction(lines.slice(0, last[0]))), last[1]];
}

/** The ruler above what begins here, or the same line. */
function rulerAbove(lines: readonly string[], begin: number): number {
  const last = lines.slice(0, begin).findLastIndex((line) => line.trim() !== '');
  return last >= 0 && (RULER.test(lines[last]!) || LINE.test(lines[last]!)) ? last : begin;
}

/**
 * Whether a quoted mail begins here: with a ruler above its header, with the header alone, as Exchange and Outlook write it, or
 * below who wrote it, as Yahoo leaves it without marks.
 */
function isOldMail(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  const next = lines.slice(at + 1, at + 4);
  if (RULER.test(line)) return next.some((each) => OLD_HEADER.test(each));
  if (at > 0 && lines[at - 1]!.trim() !== '') return false;
  if (WRITER.test(line) && DATE.test(line))
    return (
      lines
        .slice(at + 1, at + 10)
        .find((each) => each.trim() !== '')
        ?.startsWith('>') === false
    );
  const isHeader = line.includes('@') || (FROM.test(line) && next.every((each) => OLD_HEADER.test(each)));
  return (
    isHeader &&
    [line, ...next.slice(0, 2)].every((each) => OLD_HEADER.test(each)) &&
    next.length > 1 &&
    next.some((each) => DATE.test(each))
  );
}

/** The quotes in a text: lines that begin with `>`, and empty ones between them. */
function quotesIn(lines: readonly string[]): [number, number][] {
  const quotes: [number, number][] = [];
  let isWithin = false;
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('>')) {
      if (isWithin) quotes.at(-1)![1] = at + 1;
      else quotes.push([at, at + 1]);
      isWithin = true;
    } else if (line.trim() !== '') isWithin = false;
  }
  return quotes;
}

/** How many of the last lines introduce the quote below: up to two, the last of which ends with a colon. */
function introduction(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  if (last < 0 || !COLON.test(lines[last]!)) return 0;
  const isTwo = last > 0 && lines[last - 1]!.trim() !== '' && !/\d/.test(lines[last]!);
  return lines.length - last + (isTwo ? 1 : 0);
}
