import { type Fetch, isSignedOut, type ListQuery, ResponseError } from '@lisle-harrow/api/calls';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import type { BulkField, Change } from './bulk-fields';

/** As many calls as are under way at the same time; colleagues and visitors share the server. */
const AT_ONCE = 4;
/** A call that failed by the line or the server is tried again after each of these. */
const PAUSES_MS = [500, 2_000];
/** After so many in a row the server is away for longer than that: the rest is left for another time. */
const FAILURES_IN_A_ROW = 20;

interface Failure extends Change {
  readonly why: string;
  /** Whether it may go well another time, as it is. */
  readonly isPassing: boolean;
}

export interface Outcome {
  readonly changed: readonly Change[];
  readonly failed: readonly Failure[];
  /** Those that were so already. */
  readonly same: readonly Change[];
  /** What was not begun any more: after Stop, and where the session has ended or the server is away. */
  readonly left: readonly Change[];
  readonly isSignedOut: boolean;
}

interface Run {
  readonly signal: AbortSignal;
  readonly onDone: (count: number) => void;
}

/**
 * Changes many records, each by a call of its own, which goes on from what was seen. Nothing is undone where one fails; a change whose
 * answer was lost and that is sent again is found to be made. Resolves always.
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
        // Once: after a lost answer it would be what this change has made of it.
        if (change.from === undefined && field.read)
          change = { ...change, from: await field.read(fetch, change.id) };
        if (change.from === change.to) same.push(change);
        else {
          // After a lost answer it may have been the earlier try that set it.
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

/** Both outcomes as one: what the second run tried again counts as it came out there. */
export const together = (
  before: Outcome | undefined,
  { changed, failed, same, ...rest }: Outcome,
): Outcome => ({
  ...rest,
  changed: [...(before?.changed ?? []), ...changed],
  failed: [...(before?.failed ?? []).filter(({ isPassing }) => !isPassing), ...failed],
  same: [...(before?.same ?? []), ...same],
});

/** What can be tried once more as it is. */
export const restOf = ({ failed, left }: Outcome): Change[] => [
  ...failed.filter(({ isPassing }) => isPassing),
  ...left,
];

export interface Reading {
  readonly signal: AbortSignal;
  readonly onRead: (count: number) => void;
}

/**
 * Every record under a filter as it stands now, page by page, what comes later not among them; `onRead` is told how many there are so
 * far. Rejects where a page cannot be read.
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

/** The changes that put back what was changed. */
export const undoing = (changed: readonly Change[]): Change[] =>
  changed.map(({ from, to, ...record }) => ({ ...record, from: to, to: from ?? null }));
