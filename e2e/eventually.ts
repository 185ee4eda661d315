const WITHIN_MS = 25_000;

/** Holds `read` to `expected` as soon as it fits: a page follows a press a moment later. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    try {
      expect(await read()).toEqual(expected);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
