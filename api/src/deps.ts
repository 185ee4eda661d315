import type { Logger } from 'pino';
import type { CachedJson } from './content/cached-json';
import type { Database } from './db/open';
import type { FileStore } from './file-store/file-store';
import type { Env } from './env';
import type { Ledger } from './ledger/ledger';
import type { Outbox } from './outbox/outbox';
import type { Parsing } from './parsing/parsing';

/** What the routes depend on. */
export interface Deps {
  readonly database: Database;
  readonly env: Env;
  readonly log: Logger;
  /** Cached JSON that is the same for every visitor. */
  readonly content: CachedJson;
  /** Where the files of documents are stored. */
  readonly files: FileStore;
  /** Who did what: records every write of staff and every look at a client's data. */
  readonly ledger: Ledger;
  /** Reads what people write or send, off the event loop. */
  readonly parsing: Parsing;
  /** To be woken after a message was stored. */
  readonly outbox: Pick<Outbox, 'wake'>;
  /** Aborted once shutdown begins. */
  readonly stopping?: AbortSignal;
}
