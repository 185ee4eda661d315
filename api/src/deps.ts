import type { Logger } from 'pino';
import type { CachedJson } from './content/cached-json';
import type { Database } from './db/open';
import type { FileStore } from './file-store/file-store';
import type { Env } from './env';
import type { Ledger } from './ledger/ledger';
import type { Outbox } from './outbox/outbox';

/** What the routes work with. */
export interface Deps {
  readonly database: Database;
  readonly env: Env;
  readonly log: Logger;
  /** Copies of what is the same for every visitor. */
  readonly content: CachedJson;
  /** Where the files of documents lie. */
  readonly files: FileStore;
  /** Who did what: every write of staff and every look at a client's data is told to it. */
  readonly ledger: Ledger;
  /** Whoever stores a message wakes it. */
  readonly outbox: Pick<Outbox, 'wake'>;
  /** Aborted once the process is going down. */
  readonly stopping?: AbortSignal;
}
