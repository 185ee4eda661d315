import { open } from 'node:fs/promises';
import type { FileKind } from '../contract';
import { type Activity, readOffice } from './office-kind';
import { readPdf } from './pdf-content';

/** How many leading bytes decide whether a file can be of an accepted kind. */
export const HEAD_BYTES = 4_100;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const ZIP = Buffer.from('PK\u0003\u0004');
/** Single images coded as HEVC; `mif1` says only that it is some image of the HEIF family, AVIF among them. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis'];

/** The kind by magic numbers; `zip` where only the whole file can tell, undefined for any other content. */
export function kindOfHead(head: Buffer): FileKind | 'zip' | undefined {
  const begins = (bytes: Buffer) => head.subarray(0, bytes.length).equals(bytes);
  if (begins(Buffer.from('%PDF-'))) return 'application/pdf';
  if (begins(JPEG)) return 'image/jpeg';
  if (begins(PNG)) return 'image/png';
  if (begins(ZIP)) return 'zip';
  if (isHeic(head)) return 'image/heic';
  return undefined;
}

/**
 * The kind of a complete file, and what it would do when it is opened, by its content alone. Takes long where the content is
 * made for that, so servers call it in a thread with limits: `inspectFile` of `api/src/parsing`.
 */
export async function inspectFile(path: string): Promise<{ kind: FileKind; activity: Activity } | undefined> {
  const kind = kindOfHead(await readHead(path));
  if (kind === 'zip') return readOffice(path);
  if (kind === 'application/pdf') return { kind, activity: await readPdf(path) };
  return kind && { kind, activity: 'harmless' };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isHeic(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const major = head.toString('latin1', 8, 12);
  if (HEIC_BRANDS.includes(major)) return true;
  if (major !== 'mif1') return false;
  const compatible = head.toString('latin1', 16, Math.min(head.readUInt32BE(0), head.length));
  return (compatible.match(/.{4}/gs) ?? []).some((brand) => HEIC_BRANDS.includes(brand));
}
