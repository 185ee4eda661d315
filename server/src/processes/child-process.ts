import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/** At this much more niceness, a process gets about two fifths of its parent's share of a busy core. */
const MORE_NICE = 4;
/** If memory runs out, the system should kill the child rather than its parent (0 to 1000). */
const OOM_SCORE = 500;
/** Linux counts processor time in these, and memory in pages, on all the machines that Node runs on. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** Processes that have not ended. */
const running = new Set<ChildProcess>();
// A process that is busy does not notice that its parent has ended.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Puts a child process behind this one where processor time or memory is short, and ends it with this one. */
export function subordinate(child: ChildProcess): void {
  running.add(child);
  for (const event of ['error', 'exit'] as const) child.once(event, () => running.delete(child));
  if (child.pid === undefined) return;
  void writeFile(`/proc/${child.pid}/oom_score_adj`, String(OOM_SCORE)).catch(() => undefined);
  try {
    setPriority(child.pid, getPriority() + MORE_NICE);
  } catch {
    // It has ended, or the system refuses; it goes on unchanged.
  }
}

/** Processor time of a process so far, in milliseconds, if the system reports it to other processes. */
export async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  // After the name in brackets, which may contain anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory in megabytes, likewise; 0 if the system does not report it. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  return (Number(text.split(' ')[1] ?? 0) * PAGE_BYTES) / 1_000_000;
}
