/** How long the outcome of a check is believed: a burst of page requests checks once. */
const FRESH_MS = 100;

/**
 * Runs `check` at most once per 100 ms, however often the function that this gives is called, and waits for it. While
 * checks fail they are not waited for longer than that: a server that hangs must not hold up every page for its whole
 * time limit. `onFailure` and `onRecovery` are called once per change.
 */
export function createRecentCheck(options: {
  check: () => Promise<void>;
  onFailure: (problem: string) => void;
  onRecovery: () => void;
}): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | undefined;
  let isFailing = false;

  async function check(): Promise<void> {
    try {
      await options.check();
      if (isFailing) options.onRecovery();
      isFailing = false;
    } catch (error) {
      if (!isFailing) options.onFailure(error instanceof Error ? error.message : String(error));
      isFailing = true;
    }
  }

  return async () => {
    if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), done: check() };
    const limit = new Promise<void>((resolve) => setTimeout(resolve, FRESH_MS));
    await (isFailing ? Promise.race([last.done, limit]) : last.done);
  };
}
