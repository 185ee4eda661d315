import { Readable } from 'node:stream';
import { MalformedXml, readXml } from '../read-xml';
import { actingAlone, loading, uncheckable } from '../refused';
import type { PdfFile } from './pdf-file';
import { PdfStream, type PdfValue } from './pdf-values';

/** Events of the XML Forms Architecture (3.3, “event”) that a person sets off with a press or by typing. */
const BY_PERSON = new Set([
  'click',
  'mouseDown',
  'mouseUp',
  'change',
  'enter',
  'exit',
  'preSign',
  'postSign',
]);

/**
 * Throws `Refused` for a form in XFA that sends or loads something without a click, and for one without ordinary fields
 * (`hasFields`), which only Adobe Acrobat shows and which nobody can print to check it.
 */
export async function requireHarmlessForm(
  file: PdfFile,
  xfa: PdfValue | undefined,
  hasFields: boolean,
): Promise<void> {
  if (!hasFields) throw uncheckable('a form that only Adobe Acrobat can show (XFA)');
  const packets = file.list(xfa).flatMap((each) => {
    const packet = file.get(each);
    return packet instanceof PdfStream ? [file.decode(packet)] : [];
  });
  let activity = '';
  try {
    for await (const { name, attributes } of readXml(Readable.from([Buffer.concat(packets)]))) {
      if (name === 'event') activity = attributes.activity ?? 'click';
      const isAlone = !BY_PERSON.has(activity);
      if ((name === 'submit' || name === 'execute') && isAlone) throw actingAlone('sends data');
      if (name === 'image' && /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i.test(attributes.href ?? ''))
        throw loading('a picture');
    }
  } catch (error) {
    throw error instanceof MalformedXml ? uncheckable('a form that is damaged') : error;
  }
}
