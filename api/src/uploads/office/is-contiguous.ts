import type { Entry, ZipFile } from 'yauzl';
import { FileText } from '../file-text';

/** The longest record of sizes behind an entry; the header of another one, which some programs look for, is longer. */
const MAX_DESCRIPTOR = 24;
/** The records behind the directory (APPNOTE, 4.3.14 to 4.3.16): those of ZIP64, and the last one. */
const ZIP64 = 76;
const LAST = 22;
const LOCATOR = 0x07064b50;
const LEFT_TO_ZIP64 = [0xffff, 0xffffffff, 0xffffffff];

/**
 * Whether an archive consists of these entries, their directory and the record of where that is, one after another. In any other,
 * programs may find another directory, or other entries.
 */
export async function isContiguous(
  source: string | Buffer,
  zip: ZipFile,
  entries: readonly Entry[],
): Promise<boolean> {
  const directory = placeOfDirectory(source, zip, entries);
  let at = 0;
  const follows = (next: number) => next >= at && next - at <= MAX_DESCRIPTOR;
  for (const entry of [...entries].sort(byPlace)) {
    if (!follows(entry.relativeOffsetOfLocalHeader)) return false;
    const { fileName, fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
    if (!fileName.equals(entry.fileNameRaw)) return false;
    at = fileDataStart + entry.compressedSize;
  }
  return directory !== undefined && follows(directory);
}

const byPlace = (one: Entry, other: Entry) =>
  one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader;

/** By where it must be to end at the records; undefined unless each of these says that it is there. */
function placeOfDirectory(
  source: string | Buffer,
  { fileSize, comment }: ZipFile,
  entries: readonly Entry[],
): number | undefined {
  const end = fileSize - comment.length;
  const text = new FileText(source);
  const records = text.bytes(Math.max(0, end - ZIP64 - LAST), end);
  text.close();
  const hasZip64 = records.length === ZIP64 + LAST && records.readUInt32LE(56) === LOCATOR;
  const size = entries.reduce(
    (sum, each) => sum + 46 + each.fileNameLength + each.extraFieldLength + each.fileCommentLength,
    0,
  );
  const place = end - LAST - (hasZip64 ? ZIP64 : 0) - size;
  const last = records.subarray(-LAST);
  const stated = [last.readUInt16LE(10), last.readUInt32LE(12), last.readUInt32LE(16)];
  const inZip64 = hasZip64 ? [32, 40, 48, 64].map((at) => Number(records.readBigUInt64LE(at))) : [];
  const real = [entries.length, size, place, place + size];
  const agree =
    stated.every((each, at) => each === real[at] || (hasZip64 && each === LEFT_TO_ZIP64[at])) &&
    inZip64.every((each, at) => each === real[at]);
  return agree ? place : undefined;
}
