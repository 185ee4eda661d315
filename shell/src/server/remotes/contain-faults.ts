import type { Logger } from 'pino';
import type { RemoteReleases } from './remote-releases';
import { runningRelease } from './running-release';

/**
 * Keeps what a remote's server code leaves unhandled from ending the shell: the release is retired. A rejection of the
 * shell's own is logged; an exception of its own ends it, for nobody knows what it left half done.
 */
export function containFaults(remotes: Pick<RemoteReleases, 'retire'>, log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    const release = runningRelease.getStore();
    if (release) remotes.retire(release, reason);
    else log.error({ error: textOf(reason) }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    const release = runningRelease.getStore();
    if (release) return remotes.retire(release, error);
    log.fatal({ error: textOf(error) }, 'uncaught exception');
    process.exit(1);
  });
}

const textOf = (reason: unknown) =>
  reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
