// Storage may be missing (server), forbidden or full: then nothing is remembered and nothing breaks.

/** A JSON value that this tab keeps, or undefined. */
export function recall(storage: Storage | undefined, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a JSON value until the tab is closed; `undefined` forgets it. */
export function keep(storage: Storage | undefined, key: string, value: unknown): void {
  try {
    if (value === undefined) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // See above.
  }
}
