import type { Readable } from 'node:stream';

/** Where the files of documents are stored: a folder or an S3 bucket. */
export interface FileStore {
  /** A key that no file has. Only the store generates keys, never its users. */
  newKey(): string;
  /** Moves a finished file from the upload folder into the store; it is durable once this resolves. `path` is gone afterwards. */
  add(key: string, path: string): Promise<void>;
  /** Id of the data key that encrypts new files; missing or null if they are stored unencrypted. */
  readonly sealedBy?: string | null;
  /**
   * The whole content, or its bytes from `start` to `end`, both inclusive. Rejects with `FileMissing`. Rejects or fails with
   * `FileDamaged` if an encrypted file was altered, or if the file is unencrypted although `sealedBy` names a key. A file in
   * the trash is found only if `area` says so.
   */
  read(
    key: string,
    range?: { start: number; end: number },
    sealedBy?: string | null,
    area?: Area,
  ): Promise<Readable>;
  /** Moves the file to the trash, under the same key. Does nothing if the file is already gone. */
  discard(key: string): Promise<void>;
  /** Moves the file back from the trash, and returns whether it was there. */
  restore(key: string): Promise<boolean>;
  /** Permanently removes the file from the trash. */
  remove(key: string): Promise<void>;
  /** Permanently removes the file, from the store as well as from the trash. */
  erase(key: string): Promise<void>;
  /** Rejects if no file could be stored now. */
  check(): Promise<void>;
  /** The files of an area, in no order; files whose names are not keys are left out. */
  list(area: Area): AsyncIterable<StoredFile>;
}

export type Area = 'documents' | 'trash';

export interface StoredFile {
  readonly key: string;
  /** In bytes, as stored. */
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
