import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import type { FileKind } from '../contract';
import { createFieldReader } from './office-fields';
import { readXml, type XmlElement } from './read-xml';

const openZip = promisify<string, Options, ZipFile>(open);

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const KINDS: readonly FileKind[] = [
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
] as const;
const CONTENTS = '[content_types].xml';
const ROOT_RELATIONSHIPS = '_rels/.rels';
/**
 * Far more than any document has of the XML read here (a thousand pages of text), so that neither a zip bomb nor an endless
 * directory is read to its end. Reading this much takes a second of processor time, in small pieces.
 */
const MAX_XML_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 10_000;

/** Parts that run code, embed a file of any kind, or load data from elsewhere: links of a workbook, DDE among them. */
const ACTIVE_TYPE =
  /macroEnabled|macrosheet|vbaProject|vbaData|activeX|oleObject|spreadsheetml\.(?:externalLink|connections)\b/i;
const ACTIVE_RELATIONSHIP =
  /\/(?:\w*vba\w*|xl\w*macrosheet|control|activeX\w*|oleObject|aFChunk|externalLink\w*|connections)$/i;
const ACTIVE_NAME = /(?:^|\/)vba(?:project\.bin|data\.xml)$/i;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i;
/** Links that are followed only when somebody clicks them. */
const LINK = /^(?:https?:|mailto:|tel:|#)/i;

/** `active` runs something, loads something from elsewhere or embeds files; `sealed` cannot be inspected. */
export type Activity = 'harmless' | 'active' | 'sealed';

interface OfficeFile {
  readonly kind: FileKind;
  readonly activity: Activity;
}

/**
 * The kind of an archive as Office determines it: from the directory at its end, by the content type of the part that its
 * relationships name as the main one. Undefined for every other archive, and for one whose XML is not well-formed.
 */
export const readOffice = (path: string): Promise<OfficeFile | undefined> =>
  readArchive(path).catch(() => undefined);

async function readArchive(path: string): Promise<OfficeFile | undefined> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  try {
    if (zip.entryCount > MAX_ENTRIES) return undefined;
    const entries = await listEntries(zip);
    const names = entries.map(({ fileName }) => fileName.toLowerCase());
    // Where two parts share a name, nobody knows which one Office takes.
    if (new Set(names).size < names.length) return undefined;
    const described = entries.filter((_, at) => names[at] === CONTENTS || names[at]!.endsWith('.rels'));
    if (described.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MAX_XML_BYTES) return undefined;

    let isActive = names.some((name) => ACTIVE_NAME.test(name));
    let mainPart: string | undefined;
    const types = new Map<string, string>();
    /** By ending, for parts without their own type. */
    const standard = new Map<string, string>();
    for (const entry of described) {
      const name = entry.fileName.toLowerCase();
      for await (const { name: element, attributes } of elementsOf(zip, entry)) {
        if (name === CONTENTS) {
          const type = attributes.ContentType ?? '';
          const part = (attributes.PartName ?? '').toLowerCase();
          isActive ||= ACTIVE_TYPE.test(type);
          if (element === 'Override' && types.has(part)) return undefined;
          if (element === 'Override') types.set(part, type);
          else if (element === 'Default') standard.set((attributes.Extension ?? '').toLowerCase(), type);
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
    if (!kind) return undefined;
    if (isActive) return { kind, activity: 'active' };
    const texts = entries.filter((_, at) => {
      const name = names[at]!;
      const type = types.get(`/${name}`) ?? standard.get(name.slice(name.lastIndexOf('.') + 1)) ?? '';
      return type.includes('wordprocessingml');
    });
    if (texts.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MAX_XML_BYTES)
      return { kind, activity: 'sealed' };
    for (const entry of texts) if (await hasDdeField(zip, entry)) return { kind, activity: 'active' };
    return { kind, activity: 'harmless' };
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

async function* elementsOf(zip: ZipFile, entry: Entry, withText?: string[]): AsyncGenerator<XmlElement> {
  yield* readXml(await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry), withText);
}

async function hasDdeField(zip: ZipFile, entry: Entry): Promise<boolean> {
  const isDde = createFieldReader();
  for await (const element of elementsOf(zip, entry, ['instrText', 'delInstrText']))
    if (isDde(element)) return true;
  return false;
}
