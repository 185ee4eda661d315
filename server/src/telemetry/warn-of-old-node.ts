import type { Logger } from 'pino';

/** The oldest release line of Node that still gets security fixes. */
const OLDEST_MAINTAINED = 22;

/** Logs that Node itself is past its end of life. Under `npm start` the launcher has already said so. */
export function warnOfOldNode(log: Pick<Logger, 'warn'>, { versions, send } = process): void {
  if (send || Number.parseInt(versions.node) >= OLDEST_MAINTAINED) return;
  log.warn({ node: versions.node }, 'this Node gets no security fixes any more; use Node 22 or 24');
}
