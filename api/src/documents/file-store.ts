import type { Readable } from 'node:stream';

interface StoredFile {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

/** Where the files of documents lie: a folder, or a bucket of the S3 protocol. Keys are made here, never by callers. */
export interface FileStore {
  /** Takes a finished file from the upload folder; durable under the key it answers with. `path` is gone afterwards. */
  add(path: string): Promise<string>;
  /** The bytes from `start` to `end`, both included. Rejects with `FileMissing`. */
  read(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** Does nothing where the file is gone already. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** A row names a file that the store does not have. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(key: string) {
    super(`There is no stored file ${key}`);
  }
}
