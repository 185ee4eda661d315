import type { Readable } from 'node:stream';

/** Where the files of documents lie: a folder, or a bucket of the S3 protocol. */
export interface FileStore {
  /** A name that no file has. Keys are made here, never by callers. */
  newKey(): string;
  /** Takes a finished file from the upload folder; it is durable once this resolves. `path` is gone afterwards. */
  add(key: string, path: string): Promise<void>;
  /** Id of the data key under which new files are stored; missing or null where they are stored as they are. */
  readonly sealedBy?: string | null;
  /**
   * The whole content, or its bytes from `start` to `end`, both included. Rejects with `FileMissing`; rejects or ends with
   * `FileDamaged` where an encrypted file is not as it was, or one is plain that was `sealedBy` a key when it was stored.
   */
  read(key: string, range?: { start: number; end: number }, sealedBy?: string | null): Promise<Readable>;
  /** Moves the file to the trash, under the same name. Does nothing where the file is gone already. */
  discard(key: string): Promise<void>;
  /** Moves the file back from the trash, and answers whether it was there. */
  restore(key: string): Promise<boolean>;
  /** Removes the file from the trash for good. */
  remove(key: string): Promise<void>;
  /** Removes the file for good, wherever it lies. */
  erase(key: string): Promise<void>;
  /** Rejects where no file could be stored now. */
  check(): Promise<void>;
  /** What lies in either area, in no order; names that no product gives are left out. */
  list(area: 'documents' | 'trash'): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly key: string;
  /** In bytes, as it is stored. */
  readonly size: number;
  /** When it was stored, or moved to the trash, in milliseconds since 1970. */
  readonly since: number;
}

/** A stored file is not the one that was uploaded. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';

  constructor(key: string) {
    super(`The stored file ${key} is not the one that was uploaded`);
  }
}

/** A row names a file that the store does not have. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(key: string) {
    super(`There is no stored file ${key}`);
  }
}
