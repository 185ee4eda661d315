import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { MalformedXml, readXml, type XmlElement } from '../read-xml';
import { isContiguous } from './is-contiguous';

const CONTENTS = '/[content_types].xml';
/**
 * Far more than any document has of the XML that describes it, and of entries, so that neither a zip bomb nor an endless
 * directory is read to its end.
 */
const MAX_DESCRIPTION = 16 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
/** Of a part that is read as a whole, since it is a document itself. */
const MAX_CONTENT = 64 * 1024 * 1024;

/** What leads from one part to another, or out of the package. */
export interface Relationship {
  readonly id: string;
  /** The last step of its type's address, such as `hyperlink`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
  /** The name of the part that it leads to; undefined where it leads out. */
  readonly part: string | undefined;
  /** The name of the part that has it; `/` for the package. */
  readonly source: string;
}

/** A package of parts (ECMA-376, part 2). Names of parts are absolute and in lower case, as they are compared. */
export interface OfficePackage {
  readonly relationships: readonly Relationship[];
  /** The content type of each part in the archive; empty where none is declared. */
  readonly types: ReadonlyMap<string, string>;
  /** The elements of a part in order. */
  elements(part: string, withText?: readonly string[]): AsyncGenerator<XmlElement>;
  content(part: string): Promise<Buffer>;
  /** How long a part is. */
  sizeOf(part: string): number;
  close(): void;
}

/** Thrown for an archive that is not whole. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

/**
 * Reads the directory, the content types and the relationships of a package; undefined for any other archive, and for one in
 * which Office could find other parts than these. Throws `BrokenArchive`.
 */
export async function readPackage(source: string | Buffer): Promise<OfficePackage | undefined> {
  const zip = await openArchive(source);
  try {
    const entries = await listEntries(source, zip);
    const found = entries && (await describe(zip, entries));
    if (!found) zip.close();
    return found;
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openArchive(source: string | Buffer): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  try {
    return await (typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(source, options));
  } catch (error) {
    throw new BrokenArchive('The archive has no directory', { cause: error });
  }
}

/** A piece of a part that is divided among entries, which nothing but a printer writes. */
const PIECE = /\/\[\d+\](?:\.last)?\.piece$/i;

/**
 * By the name of the part; undefined where there are too many, where two have one name or one has two, and where the archive has
 * something else in it, since nobody knows which one Office takes.
 */
async function listEntries(source: string | Buffer, zip: ZipFile): Promise<Map<string, Entry> | undefined> {
  if (zip.entryCount > MAX_ENTRIES) return undefined;
  const all: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) all.push(entry);
    if (!(await isContiguous(source, zip, all))) return undefined;
  } catch (error) {
    throw new BrokenArchive('The archive has a broken directory', { cause: error });
  }
  // A second name may stand beside the first (0x7075), which Office does not read.
  const hasTwoNames = ({ fileName, fileNameRaw, extraFields }: Entry) =>
    extraFields.some(({ id }) => id === 0x7075) && fileName !== fileNameRaw.toString();
  if (all.some((entry) => hasTwoNames(entry) || PIECE.test(entry.fileName))) return undefined;
  const entries = new Map(all.map((entry) => [`/${entry.fileName}`.toLowerCase(), entry]));
  return entries.size === all.length ? entries : undefined;
}

async function describe(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<OfficePackage | undefined> {
  const stream = (part: string) => {
    const entry = entries.get(part);
    if (!entry) throw new BrokenArchive(`There is no part ${part}`);
    return zip.openReadStreamPromise(entry);
  };
  async function* elements(part: string, withText?: readonly string[]) {
    try {
      yield* readXml(await stream(part), withText);
    } catch (error) {
      // The archive's own streams fail where they end early, or go on longer than its directory says.
      throw error instanceof MalformedXml ? error : new BrokenArchive(part, { cause: error });
    }
  }
  const sizeOf = (part: string) => entries.get(part)?.uncompressedSize ?? 0;
  const described = [...entries.keys()].filter((name) => name === CONTENTS || name.endsWith('.rels'));
  if (!entries.has(CONTENTS) || described.reduce((sum, part) => sum + sizeOf(part), 0) > MAX_DESCRIPTION)
    return undefined;

  const own = new Map<string, string>();
  /** By ending, for parts without their own type. */
  const standard = new Map<string, string>();
  for await (const { name, attributes } of elements(CONTENTS)) {
    const type = attributes.ContentType ?? '';
    const part = (attributes.PartName ?? '').toLowerCase();
    if (name === 'Override' && own.has(part)) return undefined;
    if (name === 'Override') own.set(part, type);
    else if (name === 'Default') standard.set((attributes.Extension ?? '').toLowerCase(), type);
  }
  const types = new Map(
    [...entries.keys()].map((part) => [
      part,
      own.get(part) ?? standard.get(part.slice(part.lastIndexOf('.') + 1)) ?? '',
    ]),
  );

  const relationships: Relationship[] = [];
  for (const part of described.filter((name) => name.endsWith('.rels'))) {
    const [, folder = '', file = ''] = /^(.*\/)_rels\/([^/]*)\.rels$/.exec(part) ?? [];
    for await (const { name, attributes } of elements(part)) {
      if (name !== 'Relationship') continue;
      const { Id = '', Type = '', Target = '', TargetMode = '' } = attributes;
      const target = addressIn(Target);
      const isExternal = TargetMode.trim().toLowerCase() === 'external';
      relationships.push({
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1).trimEnd(),
        target,
        isExternal,
        part: isExternal ? undefined : partOf(folder, target),
        source: folder + file,
      });
    }
  }
  return {
    relationships,
    types,
    elements,
    sizeOf,
    async content(part) {
      if (sizeOf(part) > MAX_CONTENT) throw new RangeError('An embedded document is too long');
      return buffer(await stream(part)).catch((error: unknown) => {
        throw new BrokenArchive(part, { cause: error });
      });
    },
    close: () => zip.close(),
  };
}

/** An address as programs read it: without white space around it, and without control characters. */
export const addressIn = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();

/** The name of the part to which a target leads that is relative to this folder; undefined where it leads out of the package. */
function partOf(folder: string, target: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(target)) return undefined;
  const [path = ''] = target.replaceAll('\\', '/').split('#', 1);
  return posix.resolve('/', folder, decoded(path)).toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
