// How fast this machine is, for limits of time and numbers of workers: tests must not fail, or crowd each other out, because a
// machine is slow, small or busy.
import { createHash } from 'node:crypto';
import os from 'node:os';

/** What the work below takes on a quiet machine of 2024, in milliseconds. */
const USUAL_MS = 70;
/** With more, a run whose tests fail would not end in any reasonable time. */
const MOST = 4;

/**
 * How many times longer than usual this machine takes now for a fixed piece of work, from 1 to 4, in whole numbers. A machine
 * that is busy with something else counts as a slow one.
 */
export function howSlow() {
  const began = performance.now();
  const block = Buffer.alloc(1024 * 1024, 'a');
  for (let round = 0; round < 40; round++) createHash('sha256').update(block).digest();
  let sum = 0;
  for (let n = 0; n < 2e7; n++) sum = (sum + n * 7) % 1_000_003;
  const busy = os.loadavg()[0] / os.availableParallelism();
  return slownessOf(performance.now() - began, busy);
}

/** The slowness for work that took `ms`, where `busy` processes wait for each core on average. */
export function slownessOf(ms, busy) {
  return Math.min(MOST, Math.max(1, Math.ceil((ms / USUAL_MS) * Math.max(1, busy))));
}

/**
 * How many workers may run at a time, each needing `gigabytesEach` of memory: one for each core and `beyondCores` more, as far as
 * memory allows, and at least one.
 */
export function workersFor({
  gigabytesEach,
  beyondCores = 0,
  cores = os.availableParallelism(),
  bytes = os.freemem(),
}) {
  return Math.max(1, Math.min(cores + beyondCores, Math.floor(bytes / (gigabytesEach * 2 ** 30))));
}
