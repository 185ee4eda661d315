import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 60_000;
const LOOK_MS = 10;

/** Waits until `isTrue` holds; ends the drill where it does not in time. */
export async function within(what, isTrue) {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${LIMIT_MS / 1000} s: ${what}`);
    await pause(LOOK_MS);
  }
}
