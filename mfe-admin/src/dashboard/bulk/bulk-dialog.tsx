import type { ListQuery } from '@lisle-harrow/api/calls';
import { Button, counted, Dialog, ProgressBar, shownNumber } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { slotOf } from '../../records/booking-kind';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import { ASSIGN, BulkChoices, type Choice } from './bulk-choices';
import { assigneeField, type Change, statusField } from './bulk-fields';
import { BulkOutcome } from './bulk-outcome';
import { readAllMatching, type Reading } from './change-many';
import type { Nouns } from '../../list/list-sentences';
import { useBulkRun } from './use-bulk-run';

export interface BulkDialogProps<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly view: ListQuery;
  /** The rows on screen when the dialog was opened, and how many match the filter. */
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly nouns: Nouns;
  readonly onClose: () => void;
}

const UNCHOSEN: Choice = { to: '', which: 'marked', marked: [] };

/** Sets the status or the assignee of several records: those marked on this page, or all that match the filter. */
export function BulkDialog<Row extends StatusedRow>(props: BulkDialogProps<Row>) {
  const { kind, view, total, nouns, onClose } = props;
  const { fetch } = useHost();
  const [rows] = useState(props.rows);
  const [choice, setChoice] = useState(UNCHOSEN);
  const { stage, isBusy, refuse, begin, run, undo, again, stop } = useBulkRun(kind);
  const { to, which, marked } = choice;
  const isAssigning = to.startsWith(ASSIGN);
  const field = isAssigning ? assigneeField(kind) : statusField(kind);
  const count = which === 'all' ? total : which === 'page' ? rows.length : marked.length;

  const changeOf = (row: Row): Change => ({
    id: row.id,
    name: kind.nameOf(row),
    from: isAssigning ? undefined : row.status,
    to: isAssigning ? to.slice(ASSIGN.length) || null : to,
    slot: isAssigning ? undefined : slotOf(row),
  });
  const change = () => {
    if (!to) return refuse('Please choose what to set');
    if (count === 0) return refuse(`Please mark at least one ${nouns[0]}`);
    const isAll = which === 'all';
    const find = async (reading: Reading) =>
      isAll
        ? (await readAllMatching({ fetch, kind }, view, reading)).map(changeOf)
        : rows.filter(({ id }) => which === 'page' || marked.includes(id)).map(changeOf);
    void begin(field, find, count);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissable={!isBusy}
      title={`Change several ${nouns[1]}`}
      description="Each is changed as if you had done so in its own row, and its history says so."
      footer={
        <>
          {stage.is === 'choosing' && (
            <>
              <Button type="button" $tone="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="button" onClick={change}>
                {count ? `Change ${counted(count, ...nouns)}` : 'Change'}
              </Button>
            </>
          )}
          {stage.is === 'asking' && (
            <>
              <Button type="button" $tone="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="button" onClick={() => void run(stage.field, stage.changes)}>
                {`Change ${counted(stage.changes.length, ...nouns)}`}
              </Button>
            </>
          )}
          {isBusy && (
            <Button type="button" $tone="outline" onClick={stop}>
              Stop
            </Button>
          )}
          {stage.is === 'over' && (
            <>
              {stage.outcome.changed.length > 0 && !stage.isUndo && (
                <Button type="button" $tone="outline" onClick={() => void undo(field, stage.outcome)}>
                  Undo
                </Button>
              )}
              <Button type="button" onClick={onClose}>
                Done
              </Button>
            </>
          )}
        </>
      }
    >
      {stage.is === 'choosing' && (
        <BulkChoices
          kind={kind}
          view={view}
          rows={rows}
          total={total}
          nouns={nouns}
          choice={choice}
          error={stage.error}
          onChoose={(chosen) => setChoice({ ...choice, ...chosen })}
        />
      )}
      {stage.is === 'reading' && (
        <Middle>
          <p role="status">Reading the list...</p>
          {stage.read > 0 && <p>{counted(stage.read, ...nouns)} so far</p>}
        </Middle>
      )}
      {stage.is === 'asking' && (
        <Middle role="status">{`${counted(stage.changes.length, ...nouns)} match${total === undefined ? '' : ' by now'}. Do you want to change them all?`}</Middle>
      )}
      {stage.is === 'running' && (
        <Middle>
          <ProgressBar
            percent={stage.of === 0 ? 100 : (100 * stage.done) / stage.of}
            label={`${shownNumber(stage.done)} of ${counted(stage.of, ...nouns)}`}
          />
        </Middle>
      )}
      {stage.is === 'over' && (
        <BulkOutcome {...stage} nouns={nouns} onRest={() => void again(field, stage.outcome, stage.isUndo)} />
      )}
    </Dialog>
  );
}

const Middle = styled.div`
  display: grid;
  min-height: 6rem;
  align-content: center;
`;
