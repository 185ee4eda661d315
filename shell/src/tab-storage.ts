/** A JSON value that this tab keeps over a reload; undefined where there is none or the browser denies storage. */
export function recall(key: string): unknown {
  return guarded((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown) ?? undefined;
}

/** Keeps a JSON value until the tab is closed; `undefined` forgets it. Where nothing can be kept, nothing happens. */
export function keep(key: string, value: unknown): void {
  guarded((storage) => {
    // First, so that a value that no longer fits does not leave an older one in its place.
    storage.removeItem(key);
    if (value !== undefined) storage.setItem(key, JSON.stringify(value));
  });
}

/** Storage may be missing (server), denied (even its getter throws) or full. */
function guarded<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
