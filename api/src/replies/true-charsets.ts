import { isUtf8 } from 'node:buffer';

const DECLARED = /\bcharset\s*=\s*"?([\w.:-]+)"?/gi;
/** Charsets under which programs send UTF-8 that they took from elsewhere: of Western Europe, ASCII included, or of seven bits. */
const NARROW = ['windows-1252', 'iso-8859-15', 'iso-2022-jp'];
const BLANK = /\r?\n\r?\n/;
/** How many parts are looked at; a mail of a person has few. */
const MOST_PARTS = 50;

/**
 * A mail whose text parts name the charset that they are in: UTF-8 where the content is that and the header says otherwise, or
 * names a charset that nobody knows. Those of seven bits that the platform does not read become UTF-8.
 */
export function withTrueCharsets(source: Buffer): Buffer {
  // One character for each byte.
  let mail = source.toString('latin1');
  const all = Array.from(mail.matchAll(DECLARED));
  const named = new Set(all.map(([, charset]) => charset!.toLowerCase()));
  const doubtful = new Set([...named].slice(0, MOST_PARTS).filter(mayBeWrong));
  const found = all.filter(([, charset]) => doubtful.has(charset!.toLowerCase())).slice(0, MOST_PARTS);
  // From the end, so that the places of those before stay as they are.
  for (const { index, 0: declared, 1: charset } of found.toReversed()) {
    const start = mail.lastIndexOf('\n--', index) + 1;
    const gap = BLANK.exec(mail.slice(start));
    // In the text, not in the header of a part.
    if (!gap || start + gap.index < index) continue;
    const begin = start + gap.index + gap[0].length;
    const end = mail.indexOf('\n--', begin - 1);
    let content = mail.slice(begin, end < 0 ? undefined : end);
    let head = `${mail.slice(start, index)}charset=utf-8${mail.slice(index + declared.length, begin)}`;
    const bytes = decoded(content, head);
    const read = OF_SEVEN_BITS[charset!.toLowerCase()];
    if (read && !/[^\0-\x7f]/.test(bytes)) {
      content = Buffer.from(read(bytes)).toString('latin1');
      head = head.replace(ENCODED, 'Content-Transfer-Encoding: 8bit');
    } else if (!/[^\0-\x7f]/.test(bytes) || !isUtf8(Buffer.from(bytes, 'latin1'))) continue;
    mail = mail.slice(0, start) + head + content + (end < 0 ? '' : mail.slice(end));
  }
  return found.length > 0 ? Buffer.from(mail, 'latin1') : source;
}

function mayBeWrong(charset: string): boolean {
  try {
    return NARROW.includes(new TextDecoder(charset).encoding);
  } catch {
    // The platform does not know it.
    return true;
  }
}

const ENCODED = /^content-transfer-encoding:\s*(quoted-printable|base64)/im;

function decoded(content: string, head: string): string {
  const [, encoding] = ENCODED.exec(head) ?? [];
  if (encoding?.toLowerCase() === 'base64') return Buffer.from(content, 'base64').toString('latin1');
  if (!encoding) return content;
  return content.replace(/=([\da-f]{2})|=\r?\n/gi, (_all, hex?: string) =>
    hex ? String.fromCharCode(parseInt(hex, 16)) : '',
  );
}

/** The text in such a charset, one character for each byte. */
const OF_SEVEN_BITS: Readonly<Record<string, (text: string) => string>> = {
  'utf-7': fromUtf7,
  'unicode-1-1-utf-7': fromUtf7,
  // RFC 1557: Korean stands between SO and SI.
  'iso-2022-kr': (text) => {
    const [plain, ...shifted] = text.replaceAll('\x1b$)C', '').split('\x0e');
    const korean = shifted.map((piece) => {
      const [coded = '', ...rest] = piece.split('\x0f');
      return ofHighBytes('euc-kr', coded) + rest.join('');
    });
    return plain + korean.join('');
  },
  // RFC 1843: Chinese stands between braces with tildes.
  'hz-gb-2312': (text) =>
    text.replace(/~(?:\{([^\r\n]*?)~\}|~|\r?\n)/g, (all, coded?: string) =>
      coded === undefined ? (all === '~~' ? '~' : '') : ofHighBytes('gbk', coded),
    ),
};

const ofHighBytes = (charset: string, coded: string) =>
  new TextDecoder(charset).decode(Buffer.from(coded, 'latin1').map((byte) => byte | 0x80));

/** RFC 2152. */
function fromUtf7(text: string): string {
  return text.replace(/\+([A-Za-z\d+/]*)-?/g, (_all, coded: string) => {
    const bytes = Buffer.from(coded, 'base64');
    return coded === ''
      ? '+'
      : bytes
          .subarray(0, bytes.length & ~1)
          .swap16()
          .toString('utf16le');
  });
}
