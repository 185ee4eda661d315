// What several measurements need.
import { readdirSync, readFileSync } from 'node:fs';

/** The value below which `part` (0 to 1) of the known values lie; undefined where there are none. */
export function percentile(values, part) {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)];
}

/** Ids of the processes that a process has started, such as those in which the shell's remotes run. */
export const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`).flatMap((id) =>
    readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8').split(' ').filter(Boolean),
  );

/** Resident memory of a process in megabytes; 0 of one that has ended. */
export function residentMb(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** How many files and connections a process has open; 0 of one that has ended. */
export function descriptorsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/**
 * Processor time of a process so far, in nanoseconds: of all its threads, or of those with these ids; the main thread has the
 * process's id. Undefined where the system does not report it (only Linux does).
 */
export function cpuOf(pid, threads) {
  try {
    const ofThread = (id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]);
    return (threads ?? readdirSync(`/proc/${pid}/task`)).reduce((sum, id) => sum + ofThread(id), 0);
  } catch {
    return undefined;
  }
}
