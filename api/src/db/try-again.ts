const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000];

/**
 * Runs startup work that several processes may do at the same time on one libSQL server. The work must first check what is
 * left to do, and be atomic: a process that loses the race retries and finds it done. The retries also wait for a server
 * that is still starting. Rejects with the last error.
 */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch {
      // Jitter, so that the processes do not all retry at the same instant.
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
    }
  }
  return work();
}
