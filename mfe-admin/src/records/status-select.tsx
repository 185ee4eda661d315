import { SelectControl } from '@lisle-harrow/shared-ui';
import { usePermission } from '../page/use-permission';
import type { RecordKind, StatusedRow } from './record-kind';
import { useStatusChange } from './use-status-change';

interface StatusSelectProps<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly row: Row;
}

/** The status of one record, saved as soon as another is chosen. */
export function StatusSelect<Row extends StatusedRow>({ kind, row }: StatusSelectProps<Row>) {
  const setStatus = useStatusChange(kind, row);
  // The status is shown in words beside it.
  if (!usePermission('records.write')) return null;
  const isKnown = Object.hasOwn(kind.statuses, row.status);
  return (
    <SelectControl
      label={`Set status for ${kind.nameOf(row)}`}
      value={isKnown ? row.status : ''}
      onChange={(event) => setStatus(event.target.value)}
    >
      {/* Without this option, the first status would look selected already and could not be chosen. */}
      {!isKnown && (
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
