import type { FileKind } from '../contract';

/** How many leading bytes decide whether a file can be of an accepted kind. */
export const HEAD_BYTES = 4_100;

/** A PDF may have something else before its header, but not more than this: readers look no further. */
const PDF_WITHIN = 1_024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const ZIP = Buffer.from('PK\u0003\u0004');
/** A compound file, as which Office saves a document that needs a password to open. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Single images coded as HEVC; `mif1` says only that it is some image of the HEIF family, AVIF among them. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis'];

/** The kind by magic numbers; `zip` or `compound` where only the whole file can tell, undefined for any other content. */
export function kindOfHead(head: Buffer): FileKind | 'zip' | 'compound' | undefined {
  const begins = (bytes: Buffer) => head.subarray(0, bytes.length).equals(bytes);
  if (begins(JPEG)) return 'image/jpeg';
  if (begins(PNG)) return 'image/png';
  if (begins(ZIP)) return 'zip';
  if (begins(COMPOUND)) return 'compound';
  if (isHeic(head)) return 'image/heic';
  return head.subarray(0, PDF_WITHIN).includes('%PDF-') ? 'application/pdf' : undefined;
}

function isHeic(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const major = head.toString('latin1', 8, 12);
  if (HEIC_BRANDS.includes(major)) return true;
  if (major !== 'mif1') return false;
  const compatible = head.toString('latin1', 16, Math.min(head.readUInt32BE(0), head.length));
  return (compatible.match(/.{4}/gs) ?? []).some((brand) => HEIC_BRANDS.includes(brand));
}
