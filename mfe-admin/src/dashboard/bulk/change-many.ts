import { type Fetch, isSignedOut, type ListQuery, ResponseError } from '@lisle-harrow/api/calls';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import type { BulkField, Change } from './bulk-fields';

/** Concurrent calls: few, since colleagues and visitors use the same server. */
const AT_ONCE = 4;
/** Pauses before each retry of a call that failed because of the connection or the server. */
const PAUSES_MS = [500, 2_000];
/** After this many failures in a row the server is down for longer; the remaining changes are left for later. */
const FAILURES_IN_A_ROW = 20;

interface Failure extends Change {
  readonly why: string;
  /** Whether the failure is transient, so that the same change may succeed later. */
  readonly isPassing: boolean;
}

export interface Outcome {
  readonly changed: readonly Change[];
  readonly failed: readonly Failure[];
  /** Records that had the value already. */
  readonly same: readonly Change[];
  /** Changes not made: after Stop, or because the session has ended or the server is down. */
  readonly left: readonly Change[];
  readonly isSignedOut: boolean;
}

interface Run {
  readonly signal: AbortSignal;
  readonly onDone: (count: number) => void;
}

/**
 * Changes many records with one call each, based on the values last seen. A failure undoes nothing. A change that is sent again
 * because its response was lost still counts as made. Never rejects.
 */
export async function changeMany(
  fetch: Fetch,
  field: BulkField,
  changes: readonly Change[],
  { signal, onDone }: Run,
): Promise<Outcome> {
  const changed: Change[] = [];
  const failed: Failure[] = [];
  const same: Change[] = [];
  const unmade: Change[] = [];
  let begun = 0;
  let failuresInARow = 0;
  let hasEnded = false;

  async function make(wanted: Change): Promise<void> {
    let change = wanted;
    for (let tries = 0; ; tries++) {
      try {
        // Read only once: after a lost response the value may be the result of this change.
        if (change.from === undefined && field.read)
          change = { ...change, from: await field.read(fetch, change.id) };
        if (change.from === change.to) same.push(change);
        else {
          // After a lost response, an earlier attempt of this change may have set the value.
          const isOwn = (await field.set(fetch, change)) !== false || tries > 0;
          (isOwn ? changed : same).push(change);
        }
        failuresInARow = 0;
        return;
      } catch (error) {
        if (isSignedOut(error)) {
          hasEnded = true;
          unmade.push(change);
          return;
        }
        const isPassing = !(error instanceof ResponseError) || error.status >= 500;
        const pauseMs = PAUSES_MS[tries];
        if (!isPassing || pauseMs === undefined || signal.aborted) {
          failuresInARow = isPassing ? failuresInARow + 1 : 0;
          failed.push({ ...change, isPassing, why: whyNot(error, field, change) });
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted && !hasEnded && failuresInARow < FAILURES_IN_A_ROW) {
      const change = changes[begun++];
      if (!change) return;
      await make(change);
      onDone(changed.length + failed.length + same.length);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const left = [...unmade, ...changes.slice(begun)];
  return { changed, failed, same, left, isSignedOut: hasEnded };
}

function whyNot(error: unknown, { meanwhile }: BulkField, change: Change): string {
  const theirs = meanwhile(error, change);
  if (theirs) return theirs;
  if (!(error instanceof ResponseError)) return 'the connection failed';
  if (error.status === 404) return 'it was removed meanwhile';
  return error.problem.detail ?? `the server answered ${error.status}`;
}

/** Merges two outcomes; for changes that the second run retried, its result counts. */
export const together = (
  before: Outcome | undefined,
  { changed, failed, same, ...rest }: Outcome,
): Outcome => ({
  ...rest,
  changed: [...(before?.changed ?? []), ...changed],
  failed: [...(before?.failed ?? []).filter(({ isPassing }) => !isPassing), ...failed],
  same: [...(before?.same ?? []), ...same],
});

/** The changes that can be retried unchanged. */
export const restOf = ({ failed, left }: Outcome): Change[] => [
  ...failed.filter(({ isPassing }) => isPassing),
  ...left,
];

export interface Reading {
  readonly signal: AbortSignal;
  readonly onRead: (count: number) => void;
}

/**
 * Reads all records that match a filter now, page by page, without those that arrive meanwhile. `onRead` is called with the number
 * read so far. Rejects if a page cannot be read.
 */
export async function readAllMatching<Row extends StatusedRow>(
  { fetch, kind }: { readonly fetch: Fetch; readonly kind: Pick<RecordKind<Row>, 'readPage'> },
  view: ListQuery,
  { signal, onRead }: Reading,
): Promise<Row[]> {
  const rows: Row[] = [];
  const first: ListQuery = Object.fromEntries(Object.entries(view).filter(([name]) => name !== 'cursor'));
  let next: ListQuery | undefined = first;
  while (next && !signal.aborted) {
    const page = await kind.readPage(fetch, next);
    rows.push(...page.rows);
    onRead(rows.length);
    next = page.next ? { ...first, cursor: page.next } : undefined;
  }
  return rows;
}

/** The changes that restore the former values. */
export const undoing = (changed: readonly Change[]): Change[] =>
  changed.map(({ from, to, ...record }) => ({ ...record, from: to, to: from ?? null }));
