import type { ChildProcess } from 'node:child_process';
import { memoryOf, processorTimeOf } from '@lisle-harrow/server/processes/child-process';

/** How often a process is asked whether it still answers. */
const PING_MS = 500;
/** After this silence, pages are left to the browser at once. */
const SLOW_MS = 1000;
/** A process that has not answered while using this much processor time is in an endless loop. */
const ENDLESS_MS = 2500;
/** A process that merely waits for the processor on a busy machine uses no time; past this it is ended all the same. */
const SILENT_MS = 15_000;
const MEMORY_MB = 512;

/**
 * Ends a process through `kill` if it does not answer `ping` or takes too much memory. `heard` is to be called with each of
 * its messages, `start` once it can answer.
 */
export function watchProcess({ pid }: ChildProcess, ping: () => void, kill: (why: string) => void) {
  /** When the unanswered ping was sent, and processor time then. */
  let asked: { readonly at: number; readonly computedMs: number | undefined } | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const [computedMs, memory] = await Promise.all([processorTimeOf(pid), memoryOf(pid)]);
    if (memory > MEMORY_MB) return kill(`it took more than ${MEMORY_MB} MB of memory`);
    const now = Date.now();
    if (!asked) {
      asked = { at: now, computedMs };
      return ping();
    }
    const silentMs = now - asked.at;
    // If the system does not report processor time, all of the time counts.
    const busyMs =
      computedMs === undefined || asked.computedMs === undefined ? silentMs : computedMs - asked.computedMs;
    if (busyMs > ENDLESS_MS || silentMs > SILENT_MS) kill('its code runs without end');
  }

  return {
    start: () => void (timer = setInterval(() => void look(), PING_MS).unref()),
    heard: () => void (asked = undefined),
    isSlow: () => asked !== undefined && Date.now() - asked.at > SLOW_MS,
    end: () => clearInterval(timer),
  };
}
