import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

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
