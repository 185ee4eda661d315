import { loading, type Refused, withProgram } from '../refused';
import type { XmlElement } from '../read-xml';

/** Fields that start another program when Word updates them. */
const DDE = /^dde(?:auto)?$/i;
/** Fields that bring in what another file or a database has. */
const LOADING = /^(?:includetext|include|import|link|database|rd|dde|ddeauto)$/i;
const PICTURE = /^(?:includepicture|import)$/i;
const NAMES = ['dde', 'ddeauto', 'includetext', 'includepicture', 'import', 'link', 'database', 'rd'];
/**
 * An address in an instruction, before or behind its switches, of neither what a mail program or Word itself put there nor the
 * machine on which the document was written.
 */
const ELSEWHERE =
  /(?:^|[\s"“”„‟])(?!cid:|[a-z]:[\\/]|file:\/{3}[a-z]:)(?:[a-z][a-z\d+.-]+:|[\\/]{2}|[\\/]\?\?)/i;

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const attribute = ({ attributes }: XmlElement, wanted: string) =>
  Object.entries(attributes).find(([name]) => local(name) === wanted)?.[1];

interface Field {
  /** Complete once its result begins. */
  instruction: string;
  isComplete: boolean;
  /** Whether another field is part of the instruction: its result may be anything. */
  isComposed: boolean;
  /** Whether another field stands in the first word, and may so make it the name of a kind that is refused. */
  isNamedByField: boolean;
}

/**
 * Looks for fields that start a program or load something in the elements of one part of a Word document, passed in document
 * order, and returns why the document is refused. A field's instruction may be split into any number of pieces.
 */
export function createFieldReader(): (element: XmlElement) => Refused | undefined {
  /** Open fields, innermost last. */
  const open: Field[] = [];

  return (element) => {
    const field = open.at(-1);
    switch (element.name) {
      case 'fldSimple':
        return judge({ instruction: attribute(element, 'instr') ?? '' });
      case 'instrText':
      case 'delInstrText':
        if (field && !field.isComplete) field.instruction += element.text ?? '';
        return undefined;
      case 'fldChar':
        break;
      default:
        return undefined;
    }
    switch (attribute(element, 'fldCharType')) {
      case 'begin':
        if (field && !field.isComplete) {
          field.isComposed = true;
          const begun = field.instruction.replace(/^[\s"]+/, '').toLowerCase();
          if (NAMES.some((name) => name.startsWith(begun))) field.isNamedByField = true;
        }
        open.push({ instruction: '', isComplete: false, isComposed: false, isNamedByField: false });
        return undefined;
      case 'separate':
        if (field) field.isComplete = true;
        return judge(field);
      case 'end':
        return judge(open.pop());
      default:
        return undefined;
    }
  };
}

function judge(field: (Pick<Field, 'instruction'> & Partial<Field>) | undefined): Refused | undefined {
  if (!field) return undefined;
  const { instruction, isComposed = false, isNamedByField = false } = field;
  const told = instruction.replace(/^[\s"]+/, '');
  const kind = /^[^\s"\\]*/.exec(told)![0];
  if (isNamedByField || DDE.test(kind)) return withProgram('a DDE field');
  if (LOADING.test(kind) && !PICTURE.test(kind)) return loading(`content by the field ${kind.toUpperCase()}`);
  if (!PICTURE.test(kind)) return undefined;
  return isComposed || ELSEWHERE.test(told.slice(kind.length)) ? loading('a picture') : undefined;
}
