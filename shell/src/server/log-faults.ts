import type { Logger } from 'pino';
import { errorWithStack } from './api/logged-error';

/**
 * Logs unhandled rejections of the shell. An uncaught exception ends the process, as its state is then unknown. Remotes are
 * not affected: their code runs in separate processes.
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
