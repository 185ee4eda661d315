import { isUtf8 } from 'node:buffer';

/** Charsets of seven bits or of Western Europe, under which programs send UTF-8 that they took from elsewhere. */
const DECLARED =
  /\bcharset\s*=\s*"?(us-ascii|ascii|iso-2022-\w+|(?:unicode-1-1-)?utf-7|iso-8859-15?|windows-1252)"?(?![\w-])/gi;
const BLANK = /\r?\n\r?\n/;
/** How many parts are looked at; a mail of a person has few. */
const MOST_PARTS = 50;

/**
 * A mail whose text parts name the charset that they are in: UTF-8 where the content is that and the header says otherwise. UTF-7
 * (RFC 2152), which the platform does not read, becomes UTF-8.
 */
export function withTrueCharsets(source: Buffer): Buffer {
  // One character for each byte.
  let mail = source.toString('latin1');
  const found = Array.from(mail.matchAll(DECLARED)).slice(0, MOST_PARTS);
  // From the end, so that the places of those before stay as they are.
  for (const { index, 0: declared, 1: charset } of found.toReversed()) {
    const start = mail.lastIndexOf('\n--', index) + 1;
    const gap = BLANK.exec(mail.slice(start));
    // In the text, not in the header of a part.
    if (!gap || start + gap.index < index) continue;
    const begin = start + gap.index + gap[0].length;
    const end = mail.indexOf('\n--', begin - 1);
    const content = mail.slice(begin, end < 0 ? undefined : end);
    const isSevenBits = !/[^\0-\x7f]/.test(content);
    const head = mail.slice(start, begin);
    const is7 = /utf-7/i.test(charset!) && isSevenBits && !ENCODED.test(head);
    if (!is7 && !isReallyUtf8(content, head)) continue;
    mail =
      mail.slice(0, index) +
      'charset=utf-8' +
      mail.slice(index + declared.length, begin) +
      (is7 ? Buffer.from(fromUtf7(content)).toString('latin1') : content) +
      mail.slice(begin + content.length);
  }
  return found.length > 0 ? Buffer.from(mail, 'latin1') : source;
}

const ENCODED = /^content-transfer-encoding:\s*(quoted-printable|base64)/im;

function isReallyUtf8(content: string, head: string): boolean {
  const [, encoding] = ENCODED.exec(head) ?? [];
  const bytes =
    encoding?.toLowerCase() === 'base64'
      ? Buffer.from(content, 'base64')
      : Buffer.from(
          encoding
            ? content.replace(/=([\da-f]{2})|=\r?\n/gi, (_all, hex?: string) =>
                hex ? String.fromCharCode(parseInt(hex, 16)) : '',
              )
            : content,
          'latin1',
        );
  return bytes.some((byte) => byte > 0x7f) && isUtf8(bytes);
}

const fromUtf7 = (text: string) =>
  text.replace(/\+([A-Za-z\d+/]*)-?/g, (_all, coded: string) => {
    const bytes = Buffer.from(coded, 'base64');
    return coded === ''
      ? '+'
      : bytes
          .subarray(0, bytes.length & ~1)
          .swap16()
          .toString('utf16le');
  });
