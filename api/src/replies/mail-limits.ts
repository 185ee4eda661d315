/** For the header of the mail itself. Recipients of a thousand addresses take 40 KB. */
const MAX_HEADER = 64 * 1024;
/** Of what separates addresses and begins groups of them (RFC 5322, 3.4), in the header of the mail. */
const MAX_SEPARATORS = 4_000;
const MAX_PARTS = 1_000;
/** Attachments of 2 MB have half as many. */
const MAX_LINES = 50_000;

/** Of the parser: levels of parts in parts, and bytes of all their headers together. */
export const PARSER_LIMITS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024 };

/** Where the first empty line ends the header. */
function endOfHeader(mail: Buffer): number {
  const found = ['\n\n', '\n\r\n'].map((line) => mail.indexOf(line)).filter((at) => at >= 0);
  return Math.min(mail.length, ...found);
}

/** As much of the header of a mail as is read. */
export const headerOf = (mail: Buffer): Buffer => mail.subarray(0, Math.min(endOfHeader(mail), MAX_HEADER));

/** The mail without the lines after the last that is read. A longer text, such as a log, is cut off. */
export function withinLines(mail: Buffer): Buffer {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line++) {
    end = mail.indexOf('\n', end + 1);
    if (end < 0) return mail;
  }
  return mail.subarray(0, end + 1);
}

/** Whether the header, the addresses in it and the parts of a mail are few enough to be parsed in a second. */
export function isWithinLimits(mail: Buffer): boolean {
  const end = endOfHeader(mail);
  if (end > MAX_HEADER) return false;
  if (mail.toString('latin1', 0, end).split(/[,;:]/).length > MAX_SEPARATORS) return false;
  return countParts(mail) <= MAX_PARTS;
}

/** The lines that begin a part: `--` and one of the boundaries that the mail declares (RFC 2046, 5.1.1). */
function countParts(mail: Buffer): number {
  const text = mail.toString('latin1');
  const declared = text.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi);
  const boundaries = new Set(Array.from(declared, ([, quoted, bare]) => `--${quoted ?? bare}`));
  let parts = 0;
  for (const [line] of text.matchAll(/^--.*/gm)) if (boundaries.has(line.trimEnd())) parts++;
  return parts;
}
