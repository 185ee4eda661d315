/** Values that the storage rejects, until the document is left. */
const memory = new Map<string, string>();

declare const __OWNER__: string;
/** The shell or the remote that this is built into, so that their drafts and attempts never share a key. */
const owner = typeof __OWNER__ === 'undefined' ? '' : `${__OWNER__}-`;

export const draftKey = (name: string) => `draft-${owner}${name}`;
export const attemptKey = (name: string) => `attempt-${owner}${name}`;

/** Where the visitor came from, noted by the start script; forms of every remote read it. */
export const SOURCE_KEY = 'source';

/** Forgets what was typed into the form, and the attempt to send it. */
export function forgetDraft(name: string): void {
  for (const kept of [draftKey(name), attemptKey(name)]) keep(kept, undefined);
}

/** Discards what anybody typed into any form of this tab, and every attempt to send it. */
export function forgetDrafts(): void {
  guarded((storage) => {
    for (const key of Object.keys(storage)) if (/^(draft|attempt)-/.test(key)) storage.removeItem(key);
  });
}

/** Whether something was typed in this tab and not sent. */
export const hasDrafts = (): boolean =>
  guarded((storage) => Object.keys(storage).some((key) => key.startsWith('draft-'))) ?? false;

/** A JSON value that this tab keeps across reloads; undefined if there is none. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? guarded((storage) => storage.getItem(key)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a JSON value until the tab is closed; `undefined` forgets it. */
export function keep(key: string, value: unknown): void {
  memory.delete(key);
  // First, so that a value that does not fit leaves no older one behind.
  guarded((storage) => storage.removeItem(key));
  if (value === undefined) return;
  const text = JSON.stringify(value);
  const isKept = guarded((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (!isKept) memory.set(key, text);
}

/** Storage may be missing (server), denied (any access throws) or full. */
function guarded<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}
