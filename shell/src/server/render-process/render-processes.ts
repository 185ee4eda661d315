import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseToRun } from './messages';
import { type RenderProcess, startRenderProcess } from './render-process';

/** A move follows its trial immediately; a process that nobody has taken by then belongs to a move that was not made. */
const KEEP_MS = 5000;

/** Runs a release and passes what its code writes to the console to `onSaid`; rejects if it cannot run. */
export type RunRelease = (release: ReleaseToRun, onSaid: (text: string) => void) => Promise<RenderProcess>;

interface Kept {
  readonly release: ReleaseToRun;
  readonly process: RenderProcess;
}

/**
 * Starts render processes. One that is no longer needed may be left with `keep`: if the same release is run soon after, it is
 * reused without waiting for another to start.
 */
export function createRenderProcesses({
  script,
  start = startRenderProcess,
  keepMs = KEEP_MS,
}: {
  readonly script: string;
  readonly start?: typeof startRenderProcess;
  readonly keepMs?: number;
}): { run: RunRelease; keep: (release: ReleaseToRun, process: RenderProcess) => void } {
  const kept = new Set<Kept>();
  /** The current receiver of a process's output, which may change. */
  const listeners = new WeakMap<RenderProcess, { onSaid: (text: string) => void }>();

  return {
    async run(release, onSaid) {
      for (const one of kept) {
        const { name, entry, code } = one.release;
        if (name !== release.name || entry !== release.entry || code !== release.code) continue;
        kept.delete(one);
        listeners.get(one.process)!.onSaid = onSaid;
        return one.process;
      }
      const listener = { onSaid };
      const process = await start(release, { script, onSaid: (text) => listener.onSaid(text) });
      listeners.set(process, listener);
      return process;
    },
    keep(release, process) {
      const one = { release, process };
      kept.add(one);
      const drop = () => kept.delete(one) && process.release();
      void process.failed.then(drop);
      void pause(keepMs, undefined, { ref: false }).then(drop);
    },
  };
}
