import { FILE_KINDS } from '../contract';

const kinds = Object.values(FILE_KINDS).map(({ name }) => name);

/** Of a file that is of no accepted kind. */
export const WRONG_KIND = `This file is not a ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)} file. Its content counts, not its name`;

/** Of a file whose inspection was over a limit. */
export const TOO_COMPLEX =
  'This file is so complex that we cannot check what is in it. Please print it to a new PDF, and send that';

/** Why a file is refused, in a sentence for the person who sent it, and what to do instead. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export const locked = () =>
  new Refused(
    'A password is needed to open this file, so we cannot check it. Please save it without a password, and send that',
  );

export const unreadable = () =>
  new Refused(
    'This file is damaged or was cut off, so that no program can open it. Please save or scan it again, and send that',
  );

export const withMacros = () =>
  new Refused(
    'This file contains macros. Please save it as a DOCX or XLSX file without macros, or print it to a PDF, and send that',
  );

/** `name` is that of the program. */
export const withProgram = (name: string) =>
  new Refused(
    `This file contains a program, or a link that starts one: ${shownName(name)}. Please remove it, or print the file to a new PDF, and send that`,
  );

/** `what` continues “This file …”. */
export const actingAlone = (what: string) =>
  new Refused(`This file ${what} without being asked. Please print it to a new PDF, and send that`);

/** `what` is what is loaded, with its article. */
export const loading = (what: string) =>
  new Refused(
    `This file loads ${what} from elsewhere. Please remove that, or print the file to a new PDF, and send that`,
  );

/** `what` is what cannot be checked, with its article. */
export const uncheckable = (what: string) =>
  new Refused(
    `This file contains ${what}, in which we cannot check what it does. Please remove that, or print the file to a new PDF, and send that`,
  );

/** Endings of files that a system runs when they are opened. */
const PROGRAM =
  /\.(?:exe|com|scr|pif|bat|cmd|ps1|psm1|vb[se]?|js[ex]?|ws[cfh]|hta|msi|msp|mst|msc|cpl|dll|jar|jnlp|lnk|url|scf|reg|inf|app|command|workflow|sh|bash|py|pl|rb|apk|dmg|pkg|iso|img|vhdx?|chm|appref-ms|appinstaller|msix|application|gadget|settingcontent-ms|library-ms|search-ms|theme|xll|xlam?|xlsm|xlsb|xltm|docm|dotm|pptm|potm|ppam|ppsm|sldm|one|swf)[\s.]*$/i;

/** True for a name that a system or an Office program runs. */
export const isProgramName = (name: string): boolean => PROGRAM.test(name);

/** True for content that a system runs: of Windows, Linux and macOS, and scripts that name their interpreter. */
export function isProgram(content: Buffer): boolean {
  const magic = content.subarray(0, 4).toString('latin1');
  return (
    /^MZ|^#!|^\x7fELF/.test(magic) ||
    ['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '4c000000'].includes(
      content.subarray(0, 4).toString('hex'),
    )
  );
}

/** How much of a name a mark shows. */
const SHOWN = 60;
/** How many attachments are named; a person who gets more needs no list. */
const MOST_NAMED = 5;

/** The name of something in a file as a mark shows it. */
export const shownName = (name: string): string => {
  const clean = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  const points = Array.from(clean);
  return (points.length > SHOWN ? `${points.slice(0, SHOWN).join('')}…` : clean) || 'without a name';
};

/** Marks of attachments with these names. */
export function attachmentMarks(names: Iterable<string>): string[] {
  const all = [...new Set([...names].map(shownName))];
  const marks = all.slice(0, MOST_NAMED).map((name) => `Contains an attachment: ${name}`);
  return all.length > MOST_NAMED ? [...marks, `Contains ${all.length - MOST_NAMED} more attachments`] : marks;
}
