import type { FileKind } from '../../contract';
import {
  actingAlone,
  attachmentMarks,
  loading,
  uncheckable,
  unreadable,
  withMacros,
  withProgram,
} from '../refused';
import { MalformedXml, type XmlElement } from '../read-xml';
import { addressIn, BrokenArchive, type OfficePackage, readPackage, type Relationship } from './read-package';
import { createFieldReader } from './word-fields';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const KINDS: readonly FileKind[] = [
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
] as const;
/** Main parts of what may be embedded in a document: those above, and presentations and slides. */
const EMBEDDABLE = /\.(?:document|sheet|presentation|slide|slideshow|template)\.main\+xml$/;
/** Of all parts that are read: more than any document has that a person wrote. */
const MAX_TEXT = 512 * 1024 * 1024;
/** A document in a document in a document. */
const MAX_DEPTH = 3;

const WORKBOOK_LINK = 'Links to another workbook';

const MACRO_TYPE = /macroEnabled|macrosheet|vbaProject|vbaData/i;
const MACRO_NAME = /\/vba(?:project\.bin|data\.xml)$/;
const MACRO_RELATIONSHIP = /^(?:\w*vba\w*|xl\w*macrosheet)$/i;
/** Parts in XML: printer settings and custom properties are of other formats. */
const TEXTS =
  /(?:wordprocessingml|spreadsheetml|webextensiontaskpanes|-officedocument\.drawing|rdrichvaluewebimage).*\+xml\b/i;
/** Relationships by which programs find such parts, whatever type these have. */
const WORD_PARTS = /^(?:header|footer|footnotes|endnotes|comments|glossaryDocument|settings)$/i;
const SHEET_PARTS = /^(?:worksheet|connections|queryTable|pivotCacheDefinition|externalLink|table)$/i;
/** Where a template is on the machine on which the document was written, and not on a server. */
const LOCAL = /^(?:file:\/{3}(?![\\/])|[a-z]:|(?![a-z][a-z\d+.-]+:|[\\/]{2}|[\\/]\?))/i;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i;

export interface OfficeFile {
  readonly kind: FileKind;
  /** What it contains that a reader should know of before opening it, as sentences. */
  readonly marks: string[];
}

/**
 * The kind of an archive as Office determines it, by the content type of the part that its relationships name as the main one,
 * and what it contains; undefined for every other archive. Throws `Refused` for a document that no program opens, that contains
 * macros or a program, and that loads or starts something by itself.
 */
export async function judgeOffice(source: string | Buffer): Promise<OfficeFile | undefined> {
  const found = await judgeArchive(source, 0);
  return found?.kind && { ...found, kind: found.kind };
}

/** The marks of a document in another file, which may be a presentation, too; undefined for any other archive. */
export const judgeEmbedded = async (content: Buffer): Promise<string[] | undefined> =>
  (await judgeArchive(content, 1))?.marks;

async function judgeArchive(
  source: string | Buffer,
  depth: number,
): Promise<{ kind?: FileKind; marks: string[] } | undefined> {
  if (depth > MAX_DEPTH) throw uncheckable('documents in documents');
  let office: OfficePackage | undefined;
  try {
    office = await readPackage(source);
    if (!office) return undefined;
    const mains = office.relationships.filter(
      ({ source: from, type }) => from === '/' && type === 'officeDocument',
    );
    const main = mains.length === 1 ? mains[0]!.part : undefined;
    const type = office.types.get(main ?? '') ?? '';
    const kind = KINDS.find((known) => type === `${known}.main+xml`);
    if (!kind && depth === 0 && !(type && MACRO_TYPE.test(type))) return undefined;
    if (!kind && !EMBEDDABLE.test(type) && !MACRO_TYPE.test(type)) return undefined;
    const marks = await judgePackage(office, depth);
    return kind ? { kind, marks } : { marks };
  } catch (error) {
    if (error instanceof BrokenArchive || error instanceof MalformedXml) {
      // What is not even described is no document.
      if (!office && error instanceof MalformedXml) return undefined;
      throw unreadable();
    }
    throw error;
  } finally {
    office?.close();
  }
}

async function judgePackage(office: OfficePackage, depth: number): Promise<string[]> {
  const { relationships, types } = office;
  for (const [part, type] of types) if (MACRO_TYPE.test(type) || MACRO_NAME.test(part)) throw withMacros();
  if ([...types.values()].some((type) => /activeX/i.test(type))) throw withProgram('an ActiveX control');
  const marks = new Set<string>();
  for (const each of relationships) {
    if (MACRO_RELATIONSHIP.test(each.type)) throw withMacros();
    if (/^(?:control|activeX\w*)$/i.test(each.type)) throw withProgram('an ActiveX control');
    judgeTarget(each, marks);
  }
  await judgeTexts(office, marks);
  const embedded: string[] = [];
  for (const { type, part } of relationships)
    if (part !== undefined && /^(?:oleObject|package|aFChunk)$/i.test(type)) {
      if (!types.has(part)) continue;
      const content = await office.content(part);
      const isArchive = content.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
      const inner = isArchive ? await judgeArchive(content, depth + 1) : undefined;
      if (!inner) throw uncheckable('an embedded object');
      embedded.push(part.slice(part.lastIndexOf('/') + 1));
      for (const mark of inner.marks) marks.add(mark);
    }
  return [
    ...marks,
    ...attachmentMarks(embedded).map((mark) => mark.replace('an attachment', 'an embedded document')),
  ];
}

/** Every relationship that leads out of the document: links are followed only by a click, all others are loaded. */
function judgeTarget({ type, target, isExternal, part }: Relationship, marks: Set<string>): void {
  if (type === 'connections') marks.add('Contains a data connection');
  if (type === 'externalLink') marks.add(WORKBOOK_LINK);
  if ((!isExternal && part !== undefined) || type === 'hyperlink') return;
  if (/^(?:externalLink(?:Long)?Path|xl\w*)$/i.test(type)) return;
  if (type === 'attachedTemplate') {
    if (LOCAL.test(unescaped(target))) return;
    throw loading('a template');
  }
  throw loading(/image/i.test(type) ? 'a picture' : 'content');
}

function unescaped(target: string): string {
  try {
    return decodeURIComponent(target).trim();
  } catch {
    return target;
  }
}

/** Reads the parts in which fields, formulas and links stand. */
async function judgeTexts(office: OfficePackage, marks: Set<string>): Promise<void> {
  const texts = new Map([...office.types].filter(([, type]) => TEXTS.test(type)));
  for (const { type, part = '' } of office.relationships)
    if (office.types.has(part) && !texts.has(part))
      if (WORD_PARTS.test(type)) texts.set(part, 'wordprocessingml');
      else if (SHEET_PARTS.test(type)) texts.set(part, 'spreadsheetml');
  if ([...texts.keys()].reduce((sum, part) => sum + office.sizeOf(part), 0) > MAX_TEXT)
    throw new RangeError('The parts of this document are too long');
  for (const [part, type] of texts) {
    const checkLinks = createLinkCheck(office, part);
    if (type.includes('wordprocessingml')) await judgeWordPart(office, part, checkLinks);
    else if (type.includes('spreadsheetml')) await judgeSheetPart(office, part, marks, checkLinks);
    else
      for await (const element of office.elements(part)) {
        checkLinks(element);
        if (element.name === 'taskpane' && element.attributes.visibility !== '0') throw loading('an add-in');
      }
  }
}

/**
 * A check that throws `Refused` for an element which names a link to elsewhere and is none itself: programs load what a picture or
 * a template names, whatever type its relationship has.
 */
function createLinkCheck({ relationships }: OfficePackage, part: string): (element: XmlElement) => void {
  const links = new Set(
    relationships
      .filter(({ source, type, isExternal }) => source === part && type === 'hyperlink' && isExternal)
      .map(({ id }) => id),
  );
  return ({ name, attributes }) => {
    if (links.size === 0 || /^(?:hyperlink|hlink\w*)$/i.test(name)) return;
    for (const [key, value] of Object.entries(attributes))
      if (/:(?:id|link|href|embed|pict)$/.test(key) && links.has(value)) throw loading('content');
  };
}

async function judgeWordPart(
  office: OfficePackage,
  part: string,
  checkLinks: (element: XmlElement) => void,
): Promise<void> {
  const readField = createFieldReader();
  for await (const element of office.elements(part, ['instrText', 'delInstrText'])) {
    checkLinks(element);
    const refused = readField(element);
    if (refused) throw refused;
    // Word asks the database of a mail merge when the document is opened.
    if (element.name === 'connectString') throw loading('data');
    // Drawings in the old language may name a picture without a relationship.
    if (['imagedata', 'fill', 'stroke'].includes(element.name))
      for (const key of ['src', 'o:href', 'o:althref'])
        if (ELSEWHERE.test(addressIn(element.attributes[key] ?? ''))) throw loading('a picture');
  }
}

const isTrue = (value = '') => /^\s*(?:1|true)\s*$/.test(value);

async function judgeSheetPart(
  office: OfficePackage,
  part: string,
  marks: Set<string>,
  checkLinks: (element: XmlElement) => void,
): Promise<void> {
  let isExternalCache = false;
  let refreshes = false;
  for await (const element of office.elements(part, FORMULAS)) {
    checkLinks(element);
    const { name, attributes, text } = element;
    if (text !== undefined) judgeFormula(text);
    if (name === 'ddeLink') throw withProgram('a DDE link');
    if (name === 'oleLink') throw loading('an object');
    if (name === 'connection') {
      marks.add('Contains a data connection');
      if (isTrue(attributes.refreshOnLoad) || Number(attributes.interval ?? 0) > 0)
        throw actingAlone('fetches data');
    }
    if (name === 'workbookPr' && attributes.updateLinks === 'always' && marks.has(WORKBOOK_LINK))
      throw actingAlone('fetches data');
    if (name === 'queryTable' && isTrue(attributes.refreshOnLoad)) throw actingAlone('fetches data');
    if (name === 'pivotCacheDefinition') refreshes = isTrue(attributes.refreshOnLoad);
    if (name === 'cacheSource') isExternalCache = attributes.type === 'external';
    // A range of another workbook is named by its relationship.
    if (name === 'worksheetSource' || name === 'rangeSet')
      isExternalCache ||= Object.keys(attributes).some((key) => key.endsWith(':id'));
    if (refreshes && isExternalCache) throw actingAlone('fetches data');
  }
}

/** Elements of a workbook's parts whose text is a formula (ECMA-376, part 1, 18). */
const FORMULAS = [
  'f',
  'formula',
  'formula1',
  'formula2',
  'definedName',
  'calculatedColumnFormula',
  'totalsRowFormula',
] as const;

/**
 * Functions of Excel and LibreOffice that fetch or send data, or run a program, when a workbook is calculated: from the web, from
 * a server of real-time data, from a database, from a service that gets the content of cells, or from a library; and EVALUATE,
 * which calculates a text as a formula. Each is called, or passed to another function by its name.
 */
const NAMES =
  '(WEBSERVICE|IMAGE|RTD|STOCKHISTORY|TRANSLATE|DETECTLANGUAGE|COPILOT|PY|SQL\\.REQUEST|CALL|REGISTER(?:\\.ID)?|EXEC|EVALUATE|DDE|IMPORTDATA|IMPORTHTML|IMPORTXML|IMPORTRANGE|IMPORTFEED)';
const FETCHING = new RegExp(
  `(?<![\\w.])(?:(?:_xl(?:fn|ws|udf)\\.)*${NAMES}\\s*\\(|_xleta\\.${NAMES}(?![\\w.]))`,
  'i',
);
/** A program and a topic, in the place of a workbook's name. */
const DDE = /[\w.]\|(?:""|[\w.]+)!/;

/** Throws `Refused` for a formula that fetches something by itself, or starts a program. */
function judgeFormula(formula: string): void {
  // Neither texts nor names of sheets and columns are calls; a name of a column may have a quotation mark in it.
  const bare = formula.replace(/"[^"]*"|'[^']*'|\[(?:'.|[^[\]'])*\]/gs, '""');
  if (DDE.test(bare)) throw withProgram('a DDE link');
  const called = FETCHING.exec(bare);
  const name = (called?.[1] ?? called?.[2])?.toUpperCase();
  if (name === 'EVALUATE') throw uncheckable('the function EVALUATE');
  if (name) throw loading(`data by the function ${name}`);
}
