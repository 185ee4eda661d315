import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** A zip archive of the given files, each compressed or, as many libraries do, `stored` as it is. */
export function zip(files: Record<string, string | Buffer>, { stored = false } = {}): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = stored ? bytes : deflateRawSync(bytes);
    // From "version needed" to "extra length"; the checksum is ignored.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, Buffer.from(name));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relationships of a part, as pairs of a type and the other attributes. */
export const relationships = (...given: (readonly [string, string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${given
    .map(([type, rest], at) => `<Relationship Id="r${at}" Type="${RELATIONSHIPS}/${type}" ${rest}/>`)
    .join('')}</Relationships>`;

/** The smallest file of Word or Excel whose main part has the given content type, and further parts. */
export const office = (
  contentType: string,
  parts: Record<string, string | Buffer> = {},
  options?: Parameters<typeof zip>[1],
) =>
  zip(
    {
      '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Override PartName="/main.xml" ContentType="${contentType}"/></Types>`,
      '_rels/.rels': relationships(['officeDocument', 'Target="main.xml"']),
      'main.xml': '<main/>',
      ...parts,
    },
    options,
  );

const open = promisify(yauzl.fromBuffer) as (bytes: Buffer, options: yauzl.Options) => Promise<ZipFile>;

/** What a zip archive holds, by name; the library refuses names that lead out of the folder, and wrong sizes. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await open(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true });
  const read = promisify(
    archive.openReadStream.bind(archive) as (
      entry: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  );
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      read(entry)
        .then((stream) => buffer(stream))
        .then((content) => {
          files.set(entry.fileName, content);
          archive.readEntry();
        })
        .catch(reject);
    });
    archive.on('end', () => resolve(files));
    archive.on('error', reject);
    archive.readEntry();
  });
}
