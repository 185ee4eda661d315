import type { Readable } from 'node:stream';

/** Where backups are stored: a folder or a bucket. Names consist of segments with `/` between. */
export interface BackupTarget {
  /** Stores the content durably as a whole, or not at all. */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Rejects with `NotInTarget` if there is nothing under this name. */
  read(name: string): Promise<Readable>;
  /** Everything below a folder such as `parts/`, in no particular order. */
  list(folder: string): AsyncIterable<StoredObject>;
  remove(name: string): Promise<void>;
}

interface StoredObject {
  readonly name: string;
  /** When it was stored, in milliseconds since 1970. */
  readonly since: number;
}

/** The target has nothing under this name. */
export class NotInTarget extends Error {
  override readonly name = 'NotInTarget';

  constructor(name: string) {
    super(`There is no ${name} in the backup target`);
  }
}
