import type { Readable } from 'node:stream';

/** Where the files of documents lie: a folder, or a bucket of the S3 protocol. */
export interface FileStore {
  /** A name that no file has. Keys are made here, never by callers. */
  newKey(): string;
  /** Takes a finished file from the upload folder; it is durable once this resolves. `path` is gone afterwards. */
  add(key: string, path: string): Promise<void>;
  /** The bytes from `start` to `end`, both included. Rejects with `FileMissing`. */
  read(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** Moves the file to the trash, under the same name. Does nothing where the file is gone already. */
  discard(key: string): Promise<void>;
  /**
   * Removes for good what was discarded before this time, in milliseconds since 1970, except the keys that `isNamed`
   * keeps; answers the removed ones.
   */
  emptyTrash(discardedBefore: number, isNamed: (key: string) => Promise<boolean>): Promise<string[]>;
}

/** A row names a file that the store does not have. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(key: string) {
    super(`There is no stored file ${key}`);
  }
}
