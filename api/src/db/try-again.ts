const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000];

/**
 * Runs work of a start that several processes may do at the same time over one libSQL server. It must first look what is
 * left to do, and do it whole or not at all: who loses the race looks again, and finds it done. A server that is only
 * just starting is waited for on the way. Rejects with the last error.
 */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch {
      // Not all at the same instant again.
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
    }
  }
  return work();
}
