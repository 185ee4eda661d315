import type { Logger } from 'pino';
import { errorWithStack } from './api/logged-error';

/**
 * A rejection that the shell leaves unhandled is logged. An exception ends it, for nobody knows what it left half done. Code
 * of remotes is not concerned: it runs in processes of its own.
 */
export function logFaults(log: Logger): void {
  process.on('unhandledRejection', (reason) =>
    log.error({ error: errorWithStack(reason) }, 'unhandled rejection'),
  );
  process.on('uncaughtException', (error) => {
    log.fatal({ error: errorWithStack(error) }, 'uncaught exception');
    process.exit(1);
  });
}
