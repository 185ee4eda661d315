import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import type { FileKind } from '../contract';

const openZip = promisify<string, Options, ZipFile>(open);

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const KINDS: readonly FileKind[] = [
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
] as const;
const CONTENTS = '[content_types].xml';
const ROOT_RELATIONSHIPS = '_rels/.rels';
/** Far more than any document has of what is read here: neither a bomb nor a directory without end is read to its end. */
const MAX_XML_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 10_000;

/** Parts that run, or that wrap a file of any kind. */
const ACTIVE_TYPE = /macroEnabled|macrosheet|vbaProject|vbaData|activeX|oleObject/i;
const ACTIVE_RELATIONSHIP = /\/(?:\w*vba\w*|xl\w*macrosheet|control|activeX\w*|oleObject|aFChunk)$/i;
const ACTIVE_NAME = /(?:^|\/)vba(?:project\.bin|data\.xml)$/i;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;
/** What a reader follows only by a press. */
const LINK = /^(?:https?:|mailto:|tel:|#)/i;

/** `active` runs something, loads something from elsewhere or brings files along; `sealed` cannot be looked into. */
export type Activity = 'harmless' | 'active' | 'sealed';

interface OfficeFile {
  readonly kind: FileKind;
  readonly activity: Activity;
}

/**
 * What an archive is as Office reads it: from the directory at its end, by the content type of the part that its
 * relationships call the main one. Undefined for every other archive, and for one whose XML is not well-formed.
 */
export const readOffice = (path: string): Promise<OfficeFile | undefined> =>
  readArchive(path).catch(() => undefined);

async function readArchive(path: string): Promise<OfficeFile | undefined> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  try {
    if (zip.entryCount > MAX_ENTRIES) return undefined;
    const entries = await listEntries(zip);
    const names = entries.map(({ fileName }) => fileName.toLowerCase());
    // Of two parts with one name, nobody knows which one Office takes.
    if (new Set(names).size < names.length) return undefined;
    const described = entries.filter((_, at) => names[at] === CONTENTS || names[at]!.endsWith('.rels'));
    if (described.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MAX_XML_BYTES) return undefined;

    let isActive = names.some((name) => ACTIVE_NAME.test(name));
    let mainPart: string | undefined;
    const types = new Map<string, string>();
    for (const entry of described) {
      const name = entry.fileName.toLowerCase();
      for await (const [element, attributes] of readElements(zip, entry)) {
        if (name === CONTENTS) {
          const type = attributes.ContentType ?? '';
          const part = (attributes.PartName ?? '').toLowerCase();
          isActive ||= ACTIVE_TYPE.test(type);
          if (element === 'Override' && types.has(part)) return undefined;
          if (element === 'Override') types.set(part, type);
        } else if (element === 'Relationship') {
          const { Type = '', Target = '', TargetMode = '' } = attributes;
          const isElsewhere = TargetMode.toLowerCase() === 'external' || ELSEWHERE.test(Target);
          const isLink = Type.endsWith('/hyperlink') && LINK.test(Target);
          isActive ||= ACTIVE_RELATIONSHIP.test(Type) || (isElsewhere && !isLink);
          if (name === ROOT_RELATIONSHIPS && Type.endsWith('/officeDocument')) {
            if (mainPart !== undefined) return undefined;
            mainPart = `/${Target.startsWith('/') ? Target.slice(1) : Target}`.toLowerCase();
          }
        }
      }
    }
    const type = types.get(mainPart ?? '') ?? '';
    const kind = KINDS.find((known) => type === `${known}.main+xml`);
    return kind && { kind, activity: isActive ? 'active' : 'harmless' };
  } finally {
    zip.close();
  }
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/**
 * The elements of an XML part: name without its prefix, and attributes with their references resolved. Throws for what is
 * not well-formed, for other encodings than UTF-8, and for a DOCTYPE, which Office forbids and entities come from.
 */
async function* readElements(
  zip: ZipFile,
  entry: Entry,
): AsyncGenerator<readonly [string, Readonly<Record<string, string>>]> {
  const found: (readonly [string, Record<string, string>])[] = [];
  const parser = new SaxesParser({ xmlns: false });
  const refuse = (what: string) => {
    throw new Error(`This part of the document has ${what}`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => refuse('a document type'));
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') refuse('another encoding');
  });
  parser.on('opentag', ({ name, attributes }) => {
    found.push([name.slice(name.indexOf(':') + 1), attributes as Record<string, string>]);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  // Ends with an error where there is more than the directory says.
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield* found.splice(0);
  }
  parser.write(decoder.decode()).close();
  yield* found.splice(0);
}
