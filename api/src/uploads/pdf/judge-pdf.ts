import type { FileText } from '../file-text';
import {
  actingAlone,
  attachmentMarks,
  isProgramName,
  loading,
  locked,
  uncheckable,
  unreadable,
  withProgram,
} from '../refused';
import { UndecodableStream } from './decode-stream';
import { nameOf, requireHarmless, requireHarmlessOpening, requireHarmlessUse } from './pdf-actions';
import { PdfFile, PdfLocked } from './pdf-file';
import { Ambiguous, type PdfDictionary, PdfReference, PdfStream, type PdfValue } from './pdf-values';
import { BrokenTables } from './read-indirect';
import { requireHarmlessForm } from './xfa-form';

/** Judges a file in the PDF; throws `Refused` if it is not to be passed on. */
type JudgeAttachment = (name: string, content: Buffer) => Promise<void>;

/** More pages and fields than anybody reads; a tree that is a loop has as many as one likes. */
const MAX_NODES = 500_000;

/**
 * What a PDF contains that a reader should know of before opening it, as sentences. Throws `Refused` for one that needs a password, that
 * no program opens, that contains a program, or that does something without a click.
 */
export async function judgePdf(text: FileText, judgeAttachment: JudgeAttachment): Promise<string[]> {
  try {
    try {
      return await judge(PdfFile.byTables(text), judgeAttachment);
    } catch (error) {
      if (!(error instanceof BrokenTables || error instanceof NoPages)) throw error;
      return await judge(PdfFile.bySearch(text), judgeAttachment);
    }
  } catch (error) {
    if (error instanceof PdfLocked) throw locked();
    if (error instanceof Ambiguous) throw uncheckable('a part that programs read in different ways');
    if (error instanceof UndecodableStream) throw uncheckable('a damaged part, or one of an unknown format');
    throw error instanceof NoPages ? unreadable() : error;
  }
}

class NoPages extends Error {}

async function judge(file: PdfFile, judgeAttachment: JudgeAttachment): Promise<string[]> {
  const catalogs = catalogsOf(file);
  const marks = new Set<string>();
  for (const [catalog, nodes] of catalogs) await judgeCatalog(file, catalog, nodes, marks);
  const attachments: [name: string, content: PdfStream][] = [];
  for (const each of reachable(file, [...catalogs.keys()])) {
    const dictionary = each instanceof PdfStream ? each.dictionary : each;
    if (each instanceof PdfStream && file.get(dictionary.get('F')) !== null) throw loading('content');
    const reference = file.dictionary(dictionary.get('Ref'));
    if (
      reference &&
      nameOf(file.get(dictionary.get('Subtype'))) === 'Form' &&
      file.get(reference.get('F')) !== null
    )
      throw loading('a page');
    const kind = nameOf(file.get(dictionary.get('S')));
    if (kind === 'Launch') requireNoProgram(file, dictionary);
    if ((kind === 'JavaScript' || kind === 'Rendition') && file.get(dictionary.get('JS')) !== null)
      marks.add('Contains a form script');
    const embedded = file.dictionary(dictionary.get('EF'));
    for (const value of embedded?.values() ?? []) {
      const content = file.get(value);
      if (content instanceof PdfStream) attachments.push([fileNameOf(file, dictionary), content]);
    }
  }
  for (const [name, content] of attachments) await judgeAttachment(name, file.decode(content));
  return [...marks, ...attachmentMarks(attachments.map(([name]) => name))];
}

/** The catalogs with the nodes of their pages. Throws `NoPages` if the usual one has none; another one without is not opened. */
function catalogsOf(file: PdfFile): Map<PdfDictionary, PdfDictionary[]> {
  const found = new Map<PdfDictionary, PdfDictionary[]>();
  for (const root of file.roots) {
    const catalog = file.dictionary(root);
    // Readers differ in whether a node with children can be a page, so each is judged as one.
    const nodes = treeOf(file, catalog?.get('Pages'), 'Kids');
    if (catalog && nodes.some((node) => !node.has('Kids') || nameOf(file.get(node.get('Type'))) === 'Page'))
      found.set(catalog, nodes);
    else if (found.size === 0) throw new NoPages();
  }
  return found;
}

/** `nodes` are those of its pages; adds to `marks`. */
async function judgeCatalog(
  file: PdfFile,
  catalog: PdfDictionary,
  nodes: readonly PdfDictionary[],
  marks: Set<string>,
): Promise<void> {
  for (const action of file.list(catalog.get('OpenAction'))) requireHarmless(file, action, 'alone');
  requireHarmlessOpening(file, catalog);
  const names = file.dictionary(catalog.get('Names'));
  if (treeOf(file, names?.get('JavaScript'), 'Kids').some((node) => file.list(node.get('Names')).length > 0))
    throw actingAlone('runs a script');
  const annotations = nodes.flatMap((page) => {
    requireHarmlessOpening(file, page);
    for (const step of treeOf(file, page.get('PresSteps'), 'Next'))
      for (const key of ['NA', 'PA']) requireHarmless(file, step.get(key), 'alone');
    return file.list(page.get('Annots')).flatMap((each) => file.dictionary(each) ?? []);
  });
  const form = file.dictionary(catalog.get('AcroForm'));
  const fields = file.list(form?.get('Fields')).flatMap((field) => treeOf(file, field, 'Kids'));
  const seen = new Set<PdfDictionary>();
  for (const each of [...annotations, ...fields]) requireHarmlessUse(file, each, seen);
  for (const each of annotations) requireQuiet(file, each);

  if (form && file.get(form.get('XFA')) !== null) {
    await requireHarmlessForm(
      file,
      form.get('XFA'),
      fields.length > 0 && file.get(catalog.get('NeedsRendering')) !== true,
    );
    marks.add('Contains a form for Adobe Acrobat (XFA)');
  }
}

/** The dictionaries of a tree, each with its branches under `branches`; every node once. */
function treeOf(file: PdfFile, root: PdfValue | undefined, branches: string): PdfDictionary[] {
  const found: PdfDictionary[] = [];
  const seen = new Set<PdfDictionary>();
  const waiting = [root];
  while (waiting.length > 0) {
    const node = file.dictionary(waiting.pop());
    if (!node || seen.has(node)) continue;
    if (seen.size > MAX_NODES) throw new RangeError('Too many pages or fields');
    seen.add(node);
    found.push(node);
    waiting.push(...file.list(node.get(branches)));
  }
  return found;
}

/** Every dictionary and stream that these lead to. */
function* reachable(file: PdfFile, catalogs: readonly PdfDictionary[]): Generator<PdfDictionary | PdfStream> {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [...catalogs];
  while (waiting.length > 0) {
    let value = waiting.pop() ?? null;
    if (value instanceof PdfReference) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
      value = file.get(value);
    }
    if (Array.isArray(value)) waiting.push(...(value as PdfValue[]).filter(isContainer));
    else if (value instanceof PdfStream || value instanceof Map) {
      const found = value as PdfDictionary | PdfStream;
      yield found;
      const dictionary = found instanceof PdfStream ? found.dictionary : found;
      for (const each of dictionary.values()) if (isContainer(each)) waiting.push(each);
    }
  }
}

const isContainer = (value: PdfValue) => typeof value === 'object' && value !== null;

/** Media and models that begin without a click, and Flash, which is a program. */
function requireQuiet(file: PdfFile, annotation: PdfDictionary): void {
  const kind = nameOf(file.get(annotation.get('Subtype')));
  const within = (start: PdfDictionary | undefined, ...keys: string[]) =>
    keys.reduce((each, key) => file.dictionary(each?.get(key)), start);
  const activation =
    kind === '3D' ? within(annotation, '3DA') : within(annotation, 'RichMediaSettings', 'Activation');
  const begins = nameOf(file.get(activation?.get(kind === '3D' ? 'A' : 'Condition')));
  if (begins === 'PO' || begins === 'PV') throw actingAlone('plays media');
  for (const configuration of file.list(within(annotation, 'RichMediaContent')?.get('Configurations'))) {
    const parts = file.list(file.dictionary(configuration)?.get('Instances'));
    for (const part of [configuration, ...parts])
      if (nameOf(file.get(file.dictionary(part)?.get('Subtype'))) === 'Flash') throw withProgram('Flash');
  }
}

function requireNoProgram(file: PdfFile, action: PdfDictionary): void {
  const windows = file.dictionary(action.get('Win'));
  const name = fileNameOf(file, action) || textOf(file.get(windows?.get('F')));
  if (file.get(windows?.get('P')) !== null || isProgramName(name)) throw withProgram(name);
}

/** The name in a file specification, or in what has one under `F`. */
function fileNameOf(file: PdfFile, owner: PdfDictionary): string {
  for (const key of ['UF', 'F', 'Unix', 'Mac', 'DOS']) {
    const value = file.get(owner.get(key));
    if (typeof value === 'string') return textOf(value);
    if (value instanceof Map)
      return fileNameOf(
        file,
        new Map([...(value as PdfDictionary)].filter(([, each]) => !(file.get(each) instanceof Map))),
      );
  }
  return '';
}

/** A text string (ISO 32000-2, 7.9.2.2). */
function textOf(value: PdfValue): string {
  if (typeof value !== 'string') return '';
  const bytes = Buffer.from(value, 'latin1');
  if (value.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  if (value.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  return value.startsWith('\xef\xbb\xbf') ? bytes.toString('utf8', 3) : value;
}
