import type { Logger } from 'pino';
import type { Database } from './db/open';
import type { Env } from './env';

/** What the routes work with. */
export interface Deps {
  readonly database: Database;
  readonly env: Env;
  readonly log: Logger;
  /** True once the process is going down: connections are then closed with their answer. */
  readonly isDraining?: () => boolean;
}
