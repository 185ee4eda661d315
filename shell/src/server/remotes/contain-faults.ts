import type { Logger } from 'pino';
import type { RemoteReleases } from './remote-releases';
import { type RunningRelease, runningRelease } from './running-release';

/**
 * Keeps what a remote's server code leaves unhandled from ending the shell: the release is retired. A rejection of the
 * shell's own is logged; an exception of its own ends it, for nobody knows what it left half done.
 */
export function containFaults(remotes: Pick<RemoteReleases, 'retire'>, log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    const release = runningRelease.getStore();
    if (release && !isFromElsewhere(reason, release)) remotes.retire(release, reason);
    else log.error({ error: textOf(reason) }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    const release = runningRelease.getStore();
    if (release) return remotes.retire(release, error);
    log.fatal({ error: textOf(error) }, 'uncaught exception');
    process.exit(1);
  });
}

/**
 * Whether the stack names code, but none of the release's bundle: while a remote's page is rendered, the shell's own
 * code runs, too. An error without code in its stack, such as a failed fetch, counts as the release's.
 */
function isFromElsewhere(reason: unknown, { entry }: RunningRelease): boolean {
  const stack = reason instanceof Error ? (reason.stack ?? '') : '';
  const frames = stack
    .split('\n')
    .filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line) && !line.includes('node:'));
  return frames.length > 0 && !frames.some((frame) => frame.includes(entry));
}

const textOf = (reason: unknown) =>
  reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
