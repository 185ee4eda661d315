import type { XmlElement } from './read-xml';

/** Fields that start another program when Word updates them. */
const DDE = /^\s*(?:"\s*)?dde(?:auto)?\b/i;

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const attribute = ({ attributes }: XmlElement, wanted: string) =>
  Object.entries(attributes).find(([name]) => local(name) === wanted)?.[1];

/**
 * Looks for DDE fields in the elements of one part of a Word document, passed in document order. A field's instruction may be
 * split into any number of pieces; one that begins with a nested field could name any kind of field, and counts as DDE.
 */
export function createFieldReader(): (element: XmlElement) => boolean {
  /** Open fields, innermost last, each with its instruction, which is complete once its result begins. */
  const open: { instruction: string; isComplete: boolean; isNamedByField: boolean }[] = [];
  const isDde = (field: (typeof open)[number] | undefined) =>
    field !== undefined && (DDE.test(field.instruction) || field.isNamedByField);

  return (element) => {
    const field = open.at(-1);
    switch (element.name) {
      case 'fldSimple':
        return DDE.test(attribute(element, 'instr') ?? '');
      case 'instrText':
      case 'delInstrText':
        if (field && !field.isComplete) field.instruction += element.text ?? '';
        return false;
      case 'fldChar':
        break;
      default:
        return false;
    }
    switch (attribute(element, 'fldCharType')) {
      case 'begin':
        if (field && !field.isComplete && !field.instruction.trim()) field.isNamedByField = true;
        open.push({ instruction: '', isComplete: false, isNamedByField: false });
        return false;
      case 'separate':
        if (field) field.isComplete = true;
        return isDde(field);
      case 'end':
        return isDde(open.pop());
      default:
        return false;
    }
  };
}
