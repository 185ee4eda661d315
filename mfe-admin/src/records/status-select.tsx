import { SelectControl } from 'shared-ui';
import type { RecordKind, StatusedRow } from './record-kind';

interface Props<Row extends StatusedRow> {
  readonly kind: Pick<RecordKind<Row>, 'look' | 'statuses'>;
  readonly row: StatusedRow;
  readonly name: string;
  readonly onChoose: (row: StatusedRow, status: string) => void;
}

/** The status of one row, set the moment another is chosen. */
export function StatusSelect<Row extends StatusedRow>({ kind, row, name, onChoose }: Props<Row>) {
  const known = Object.hasOwn(kind.statuses, row.status);
  return (
    <SelectControl
      label={`Set status for ${name}`}
      value={known ? row.status : ''}
      onChange={(event) => onChoose(row, event.target.value)}
    >
      {/* Without it an unknown status would look chosen already and could not be chosen. */}
      {!known && (
        <option value="" hidden disabled>
          {kind.look(row.status).label}
        </option>
      )}
      {Object.entries(kind.statuses).map(([status, look]) => (
        <option key={status} value={status}>
          {look.label}
        </option>
      ))}
    </SelectControl>
  );
}
