import type { Logger } from 'pino';
import type { Database } from './db/open';
import type { FileStore } from './file-store/file-store';
import type { Env } from './env';
import type { Outbox } from './outbox/outbox';

/** What the routes work with. */
export interface Deps {
  readonly database: Database;
  readonly env: Env;
  readonly log: Logger;
  /** Where the files of documents lie. */
  readonly files: FileStore;
  /** Whoever stores a message wakes it. */
  readonly outbox: Pick<Outbox, 'wake'>;
  /** Aborted once the process is going down. */
  readonly stopping?: AbortSignal;
}
