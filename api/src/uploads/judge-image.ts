import type { FileText } from './file-text';
import { unreadable } from './refused';

/** The longest header of a part of a picture that counts. */
const HEADER = 64;

/**
 * Throws `Refused` for a picture that ends before its last part: no program shows all of it, and most show nothing. Pixels are
 * not decoded.
 */
export function requireWholeImage(kind: 'image/jpeg' | 'image/png' | 'image/heic', text: FileText): void {
  const isWhole = { 'image/jpeg': isWholeJpeg, 'image/png': isWholePng, 'image/heic': isWholeHeic }[kind];
  if (!isWhole(text)) throw unreadable();
}

/** ITU T.81, annex B: segments, of which one begins the picture's data, up to the end of the image. */
function isWholeJpeg(text: FileText): boolean {
  let hasData = false;
  for (let at = 2; at + 4 <= text.length;) {
    if (text.byte(at) !== 0xff) return false;
    const marker = text.byte(at + 1)!;
    if (marker === 0xff) at++;
    else if (marker === 0xd9) return hasData;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      at += 2 + (text.byte(at + 2)! << 8) + text.byte(at + 3)!;
      if (marker !== 0xda) continue;
      hasData = true;
      at = endOfData(text, at);
    }
  }
  return (
    hasData && text.length >= 2 && text.byte(text.length - 2) === 0xff && text.byte(text.length - 1) === 0xd9
  );
}

/** Where the next marker is that is neither a byte of the data nor a restart within them. */
function endOfData(text: FileText, from: number): number {
  for (let at = text.indexOf('\xff', from); at >= 0; at = text.indexOf('\xff', at + 1)) {
    const next = text.byte(at + 1);
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return text.length;
}

/** PNG, 5.3: chunks up to the one that ends the image. */
function isWholePng(text: FileText): boolean {
  let hasData = false;
  for (let at = 8; at + 12 <= text.length;) {
    const header = text.bytes(at, at + 8);
    const type = header.toString('latin1', 4);
    if (type === 'IEND') return hasData;
    if (type === 'IDAT') hasData = true;
    at += 12 + header.readUInt32BE(0);
  }
  return false;
}

/** ISO 14496-12, 4.2: boxes, among them those of the description and of the data, which fill the file. */
function isWholeHeic(text: FileText): boolean {
  const found = new Set<string>();
  const hasAll = () => found.has('meta') && found.has('mdat');
  let at = 0;
  while (at + 8 <= text.length) {
    const header = text.bytes(at, at + HEADER);
    found.add(header.toString('latin1', 4, 8));
    const size = header.readUInt32BE(0);
    const whole = size === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : size;
    if (size === 0) return hasAll();
    if (whole < 8) return false;
    at += whole;
  }
  return hasAll() && at <= text.length;
}
