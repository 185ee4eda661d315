import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { FILE_KINDS, type FileKind } from '../contract';
import { seenOnly } from '../contract/fields';
import type { Deps } from '../deps';
import { listReminders } from '../documents/document-replies';
import { type DocumentRow, listDocuments } from '../documents/document-rows';
import { listVersions } from '../documents/document-versions';
import { findHeldBack } from '../documents/scan-files';
import { FileDamaged, FileMissing } from '../file-store/file-store';
import { cleanFileName } from '../uploads/clean-file-name';
import { PERSONAL_DATA } from './personal-data';
import type { AccountRow, DataFile } from './read-client-data';

type Parts = Pick<Deps, 'database' | 'files'>;

interface Entry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: string | AsyncIterable<Uint8Array | string>;
}

/** What became of a file in an archive; `damaged` if it is not the one that was uploaded. */
type FileState = 'in this archive' | 'damaged' | 'missing' | 'waits for the virus scanner' | 'held back';

interface ArchivedFile {
  readonly name: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string;
  readonly sha256: string | null;
  readonly marks: readonly string[];
  readonly uploadedAt: string;
  readonly replacedAt: string | null;
  readonly storageKey: string;
}

const HELD_BACK = { waiting: 'waits for the virus scanner', infected: 'held back' } as const;

/** The number of files in an export, and their total size in bytes. */
export async function measureExport({ database }: Pick<Parts, 'database'>, accountSeq: number) {
  const files = (await archivedFiles({ database }, await listDocuments(database, accountSeq))).flat();
  return { files: files.length, bytes: files.reduce((sum, { fileSize }) => sum + fileSize, 0) };
}

/**
 * Everything that is stored about a client as a zip archive, created while it is read: only one file or one batch of a
 * list is in memory at a time. A reader that stops cancels it, and nothing stays open. `onEnd` is called once, when
 * everything was read or the archive was cancelled, and the archive ends after that.
 */
export function exportArchive(
  parts: Parts,
  account: AccountRow,
  firm: string,
  onEnd: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const entries = entriesOf(parts, account, firm);
  const guarded = (async function* () {
    try {
      yield* entries;
    } finally {
      await onEnd();
    }
  })();
  const archive = makeZip({
    [Symbol.asyncIterator]: () => ({
      next: () => guarded.next(),
      // The library throws a cancellation into its source, which must then end rather than fail.
      throw: () => guarded.return(undefined),
    }),
  });
  return archive;
}

async function* entriesOf(
  { database, files }: Parts,
  account: AccountRow,
  firm: string,
): AsyncGenerator<Entry> {
  const now = new Date();
  const data = PERSONAL_DATA.flatMap(({ file }) => (file ? [file] : []));
  yield { name: 'READ-ME.txt', lastModified: now, input: readMe(data, account, firm, now) };
  for (const { name, read } of data)
    yield { name, lastModified: now, input: jsonOf(read(database, account)) };

  const documents = await listDocuments(database, account.seq);
  const reminders = await listReminders(
    database,
    documents.map(({ seq }) => seq),
  );
  const archived = await archivedFiles({ database }, documents);
  const heldBack = await findHeldBack(
    database,
    archived.flat().map(({ storageKey }) => storageKey),
  );
  const states = new Map<string, FileState>();
  for (const file of archived.flat()) {
    const reason = heldBack.get(file.storageKey);
    if (reason) states.set(file.storageKey, HELD_BACK[reason]);
    else yield* fileEntry(file);
  }
  // Last, since only now the outcome of each file is known.
  const told = documents.map(({ id, name, type, status, notes, givenBy, ...row }, index) => ({
    id,
    name,
    type,
    status,
    notes,
    from: givenBy ?? 'client',
    uploadedAt: row.uploadedAt,
    ...(row.requestedAt && {
      requestedAt: row.requestedAt,
      dueDate: row.dueDate,
      remindedAt: (reminders.get(row.seq) ?? []).map(({ at }) => at),
    }),
    files: archived[index]!.map(({ storageKey, name: path, ...file }) => {
      const state = states.get(storageKey);
      return { ...file, state, ...(state !== 'missing' && isHere(state) && { path }) };
    }),
  }));
  yield { name: 'documents.json', lastModified: now, input: JSON.stringify(told, seenOnly, 2) };

  async function* fileEntry(file: ArchivedFile): AsyncGenerator<Entry> {
    const stream = await files.read(file.storageKey).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      if (error instanceof FileDamaged) return Readable.from([]);
      throw error;
    });
    if (!stream) return void states.set(file.storageKey, 'missing');
    try {
      const input = hashed(stream, (sha256) =>
        states.set(file.storageKey, sha256 === file.sha256 ? 'in this archive' : 'damaged'),
      );
      yield { name: file.name, lastModified: new Date(file.uploadedAt), input };
    } finally {
      stream.destroy();
    }
  }
}

const isHere = (state: FileState | undefined) => state === 'in this archive' || state === 'damaged';

async function* hashed(stream: Readable, tell: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    // The readable part of it is in the archive, with another hash.
    if (!(error instanceof FileDamaged)) throw error;
  }
  tell(hash.digest('hex'));
}

/** The files of each document, the present one first, with their names in the archive. */
async function archivedFiles({ database }: Pick<Parts, 'database'>, documents: readonly DocumentRow[]) {
  const versions = await listVersions(
    database,
    documents.map(({ seq }) => seq),
  );
  return documents.map((document, at): ArchivedFile[] => {
    const number = String(at + 1).padStart(3, '0');
    const present =
      document.storageKey === null
        ? []
        : [{ ...document, storageKey: document.storageKey, replacedAt: null }];
    const earlier = (versions.get(document.seq) ?? []).map((version) => ({
      ...version,
      replacedAt: new Date(version.replacedAt).toISOString(),
    }));
    return [...present, ...earlier].map(
      ({ fileName, fileSize, mimeType, sha256, marks, uploadedAt, replacedAt, storageKey }, version) => ({
        fileName,
        fileSize,
        mimeType,
        sha256,
        marks,
        uploadedAt,
        replacedAt,
        storageKey,
        name: `files/${fitting(`${number}${replacedAt ? ` earlier ${version}` : ''} ${safeName(fileName, mimeType)}`)}`,
      }),
    );
  });
}

/** A file name that every system accepts: no path, nothing invisible, none of the characters that Windows refuses. */
export const safeName = (fileName: string, mimeType: string): string =>
  cleanFileName(
    fileName,
    Object.hasOwn(FILE_KINDS, mimeType) ? (mimeType as FileKind) : 'application/pdf',
  ).replace(/[<>:"/\\|?*]/g, '_');

/** The longest name that file systems allow, in bytes. */
const MAX_NAME_BYTES = 255;

/** A file name as long as every system allows, with its ending. */
function fitting(name: string): string {
  const ending = extname(name);
  const bytes = Buffer.from(name.slice(0, name.length - ending.length));
  // As part of a stream, half a character at the end is left out.
  return (
    new TextDecoder().decode(bytes.subarray(0, MAX_NAME_BYTES - Buffer.byteLength(ending)), {
      stream: true,
    }) + ending
  );
}

/** Pretty-printed JSON; a list comes in batches. */
async function* jsonOf(value: ReturnType<DataFile['read']>): AsyncGenerator<string> {
  if (!(Symbol.asyncIterator in value)) {
    yield JSON.stringify(await value, seenOnly, 2);
    return;
  }
  let isFirst = true;
  for await (const rows of value) {
    yield `${isFirst ? '[' : ','}\n${rows.map((row) => JSON.stringify(row, seenOnly)).join(',\n')}`;
    isFirst = false;
  }
  yield isFirst ? '[]' : '\n]';
}

function readMe(data: readonly DataFile[], { email }: AccountRow, firm: string, now: Date): string {
  const lines = [
    `What ${firm} keeps of the client with the account ${email}, on ${now.toISOString()}.`,
    '',
    'The .json files are text that every editor and every other product reads. Times are in UTC.',
    '',
    ...data.map(
      ({ name, explanation }) =>
        `${name}\n    ${typeof explanation === 'string' ? explanation : explanation(email)}`,
    ),
    'documents.json\n    The documents of your case, what was said of each, and the name of each file in this archive. "state" says of a\n    file whether it is here; one that waits for the virus scanner, or in which that found something, is not. "marks" says what is in a\n    file that you should know of before you open it, such as an attachment or a script of a form.',
    'files/\n    The files themselves, as you or the firm handed them over: the present one of each document and, called "earlier", those before it.',
    '',
    'Not in this archive: passwords and keys, which nobody can read, and copies in encrypted backups, which hold the same.',
    '',
  ];
  // Windows shows text with other line ends as one line.
  return lines.join('\n').replaceAll('\n', '\r\n');
}
