import type { Logger } from 'pino';
import type { Database } from './db/open';
import type { FileStore } from './documents/file-store';
import type { Env } from './env';
import type { Mailer } from './mail/mailer';

/** What the routes work with. */
export interface Deps {
  readonly database: Database;
  readonly env: Env;
  readonly log: Logger;
  /** Where the files of documents lie. */
  readonly files: FileStore;
  /** Missing where no mail is set up. */
  readonly mailer?: Mailer | undefined;
  /** True once the process is going down: connections are then closed with their answer. */
  readonly isDraining?: () => boolean;
}
