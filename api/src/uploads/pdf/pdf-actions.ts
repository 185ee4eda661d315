import { actingAlone } from '../refused';
import type { PdfFile } from './pdf-file';
import { type PdfDictionary, PdfName, type PdfValue } from './pdf-values';

/**
 * Who sets an action off: nobody (`alone`: opening, closing, printing or saving the document, showing a page, moving the pointer)
 * or a person who fills in a field (`typing`). What is clicked may do anything except start a program.
 */
type Trigger = 'alone' | 'typing';

/** Actions that change only what is shown of the document itself (ISO 32000-2, table 201). */
const HARMLESS = new Set(['GoTo', 'GoToDp', 'Hide', 'ResetForm', 'SetOCGState', 'Trans', 'GoTo3DView']);
/** Commands of the reader that only show or print the document. */
const HARMLESS_COMMANDS = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'Print',
  'FitPage',
  'FitWidth',
  'FitVisible',
  'ActualSize',
  'FullScreen',
  'SinglePage',
  'OneColumn',
  'TwoColumns',
  'GoBack',
  'GoForward',
  'Find',
]);
const DEEDS: Readonly<Record<string, string>> = {
  JavaScript: 'runs a script',
  SubmitForm: 'sends data',
  URI: 'opens a web page',
  Launch: 'starts a program or opens another file',
  GoToR: 'opens another file',
  GoToE: 'opens another file',
  Thread: 'opens another file',
  ImportData: 'loads data from another file',
  Named: 'runs a command of the program that shows it',
};
/** What sets off the entries of an additional-actions dictionary of an annotation or a field (tables 197 and 199). */
const TRIGGERS: Readonly<Record<string, Trigger>> = {
  E: 'alone',
  X: 'alone',
  PO: 'alone',
  PC: 'alone',
  PV: 'alone',
  PI: 'alone',
  Fo: 'typing',
  Bl: 'typing',
  K: 'typing',
  F: 'typing',
  V: 'typing',
  C: 'typing',
};

export const nameOf = (value: PdfValue | undefined) => (value instanceof PdfName ? value.name : undefined);

/** Throws `Refused` for an action, or one that follows it, that does more than `trigger` allows. */
export function requireHarmless(file: PdfFile, action: PdfValue | undefined, trigger: Trigger): void {
  const seen = new Set<PdfDictionary>();
  const waiting = [action];
  while (waiting.length > 0) {
    const each = file.dictionary(waiting.pop());
    // What is no action is a place in the document.
    const kind = nameOf(file.get(each?.get('S')));
    if (!each || kind === undefined || seen.has(each)) continue;
    seen.add(each);
    const isScript = kind === 'JavaScript' || (kind === 'Rendition' && file.get(each.get('JS')) !== null);
    const isAllowed =
      HARMLESS.has(kind) ||
      (isScript && trigger === 'typing') ||
      (kind === 'Thread' && file.get(each.get('F')) === null) ||
      (kind === 'Named' && HARMLESS_COMMANDS.has(nameOf(file.get(each.get('N'))) ?? ''));
    if (!isAllowed)
      throw actingAlone(isScript ? 'runs a script' : (DEEDS[kind] ?? 'plays or starts something'));
    waiting.push(...file.list(each.get('Next')));
  }
}

/** The additional actions of the document or a page: all of them happen without a click. */
export function requireHarmlessOpening(file: PdfFile, owner: PdfDictionary): void {
  for (const action of file.dictionary(owner.get('AA'))?.values() ?? [])
    requireHarmless(file, action, 'alone');
}

/**
 * The additional actions of an annotation or a field and of those above it, from which it has them, except those of the mouse
 * button. Adds what was judged to `seen`.
 */
export function requireHarmlessUse(file: PdfFile, owner: PdfDictionary, seen: Set<PdfDictionary>): void {
  for (
    let each: PdfDictionary | undefined = owner;
    each && !seen.has(each);
    each = file.dictionary(each.get('Parent'))
  ) {
    seen.add(each);
    for (const [key, action] of file.dictionary(each.get('AA')) ?? []) {
      const trigger = Object.hasOwn(TRIGGERS, key) ? TRIGGERS[key] : undefined;
      if (trigger) requireHarmless(file, action, trigger);
    }
  }
}
