import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect, useRef, useState } from 'react';
import { assignedKey, historyKey } from '../../records/queries';
import { readListsAgain } from '../../records/read-lists-again';
import type { RecordKind } from '../../records/record-kind';
import type { BulkField, Change } from './bulk-fields';
import { changeMany, type Outcome, type Reading, restOf, together, undoing } from './change-many';

export type Stage =
  | { readonly is: 'choosing'; readonly error?: string }
  | { readonly is: 'reading'; readonly read: number }
  | { readonly is: 'asking'; readonly field: BulkField; readonly changes: readonly Change[] }
  | { readonly is: 'running'; readonly done: number; readonly of: number }
  | { readonly is: 'over'; readonly outcome: Outcome; readonly isUndo: boolean };

/** A bulk change from the choice to its result; leaving the page stops it. */
export function useBulkRun(kind: Pick<RecordKind<never>, 'name' | 'single'>) {
  const { fetch, signIn } = useHost();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ is: 'choosing' });
  const stopping = useRef<AbortController>(undefined);
  const isBusy = stage.is === 'reading' || stage.is === 'running';

  useEffect(() => () => stopping.current?.abort(), []);
  useEffect(() => {
    if (!isBusy) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isBusy]);

  async function run(
    field: BulkField,
    changes: readonly Change[],
    { isUndo = false, before }: { isUndo?: boolean; before?: Outcome } = {},
  ): Promise<void> {
    const { signal } = (stopping.current = new AbortController());
    const of = changes.length;
    setStage({ is: 'running', done: 0, of });
    const onDone = (done: number) => setStage({ is: 'running', done, of });
    const outcome = await changeMany(fetch, field, changes, { signal, onDone });
    void readListsAgain(queryClient, kind);
    for (const queryKey of [historyKey(kind), assignedKey, ['assignment', kind.name], [kind.single]])
      void queryClient.invalidateQueries({ queryKey });
    if (outcome.isSignedOut) signIn();
    setStage({ is: 'over', outcome: together(before, outcome), isUndo });
  }

  return {
    stage,
    isBusy,
    refuse: (error: string) => setStage({ is: 'choosing', error }),
    /**
     * Changes the records that `find` returns. If their number differs from `count`, which the person was shown, asks for
     * confirmation first.
     */
    async begin(
      field: BulkField,
      find: (reading: Reading) => Promise<readonly Change[]>,
      count: number | undefined,
    ): Promise<void> {
      const { signal } = (stopping.current = new AbortController());
      const onRead = (read: number) => setStage({ is: 'reading', read });
      onRead(0);
      try {
        const changes = await find({ signal, onRead });
        if (signal.aborted) setStage({ is: 'choosing' });
        else if (changes.length === count || changes.length === 0) await run(field, changes);
        else setStage({ is: 'asking', field, changes });
      } catch {
        const error = 'The list could not be read, and nothing was changed. Please try again.';
        setStage({ is: 'choosing', error });
      }
    },
    run,
    undo: (field: BulkField, { changed }: Outcome) => run(field, undoing(changed), { isUndo: true }),
    again: (field: BulkField, before: Outcome, isUndo: boolean) =>
      run(field, restOf(before), { isUndo, before }),
    stop: () => stopping.current?.abort(),
  };
}
