import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** By qualified name, with references resolved. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Only for elements in `withText`. */
  readonly text?: string;
}

/** Thrown for what is no XML document that Office reads. */
export class MalformedXml extends Error {
  override readonly name = 'MalformedXml';
}

/**
 * The elements of an XML document in order, those in `withText` where they end. Throws `MalformedXml` for XML that is not well-formed, for
 * encodings other than UTF-8 and UTF-16, and for a DOCTYPE, which Office forbids and which could declare entities.
 */
export async function* readXml(
  stream: Readable,
  withText: readonly string[] = [],
): AsyncGenerator<XmlElement> {
  const found: XmlElement[] = [];
  let attributes: Record<string, string> = {};
  let text = '';
  const parser = new SaxesParser({ xmlns: false });
  const refuse = (what: string): never => {
    throw new MalformedXml(`This part of the document has ${what}`);
  };
  parser.on('error', (error) => {
    throw new MalformedXml(error.message);
  });
  parser.on('doctype', () => refuse('a document type'));
  let decoder: TextDecoder | undefined;
  parser.on('xmldecl', ({ encoding }) => {
    const read = decoder?.encoding ?? '';
    if (encoding && ![read, read.slice(0, 6)].includes(encoding.toLowerCase())) refuse('another encoding');
  });
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => {
    attributes = tag.attributes as Record<string, string>;
    text = '';
    const name = local(tag.name);
    if (!withText.includes(name)) found.push({ name, attributes });
  });
  if (withText.length > 0) {
    const hear = (more: string) => (text += more);
    parser.on('text', hear);
    parser.on('cdata', hear);
    parser.on('closetag', (tag) => {
      const name = local(tag.name);
      if (withText.includes(name)) found.push({ name, attributes, text });
    });
  }
  const decode = (chunk?: Buffer) => {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      return refuse('another encoding');
    }
  };
  // The stream fails where it is longer than the archive's directory says.
  for await (const chunk of stream) {
    parser.write(decode(chunk as Buffer));
    yield* found.splice(0);
  }
  parser.write(decode()).close();
  yield* found.splice(0);
}

/** By the byte order mark or the first `<` (XML 1.0, appendix F). */
function encodingOf(start?: Buffer): string {
  const first = start?.toString('hex', 0, 2) ?? '';
  return { fffe: 'utf-16le', '3c00': 'utf-16le', feff: 'utf-16be', '003c': 'utf-16be' }[first] ?? 'utf-8';
}
