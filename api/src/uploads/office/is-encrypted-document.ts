import type { FileText } from '../file-text';

const ENTRY = 128;
/** The directory of an encrypted document has a dozen entries. */
const MOST_SECTORS = 64;

/**
 * True for a compound file (MS-CFB) with the stream in which Office keeps a document that needs a password to open (MS-OFFCRYPTO,
 * 2.3.4.4).
 */
export function isEncryptedDocument(text: FileText): boolean {
  const header = text.bytes(0, 512);
  if (header.length < 512) return false;
  const size = 2 ** Math.min(header.readUInt16LE(30), 16);
  const sector = (number: number) => text.bytes((number + 1) * size, (number + 2) * size);
  let number = header.readUInt32LE(48);
  for (let count = 0; count < MOST_SECTORS && (number + 1) * size < text.length; count++) {
    const entries = sector(number);
    for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
      const length = Math.min(Math.max(entries.readUInt16LE(at + 64) - 2, 0), 62);
      if (entries.toString('utf16le', at, at + length) === 'EncryptedPackage') return true;
    }
    // Where the next one is stands in one of the first 109 sectors of the allocation table, which the header lists.
    const perTable = size / 4;
    const table = Math.floor(number / perTable);
    if (table >= 109) return false;
    const allocation = sector(header.readUInt32LE(76 + 4 * table));
    const place = (number % perTable) * 4;
    if (place + 4 > allocation.length) return false;
    number = allocation.readUInt32LE(place);
  }
  return false;
}
