import { useQuery } from '@tanstack/react-query';
import type { ListQuery } from '@lisle-harrow/api/calls';
import { SelectField, shownNumber } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { isNarrowed } from '../../list/list-address';
import { CheckGroup } from '../../fields/check-group';
import { colleagueLabel } from '../panel/colleague-label';
import { assignmentQuery } from '../../records/queries';
import type { RecordKind, StatusedRow } from '../../records/record-kind';

export interface Choice {
  /** A status, or `ASSIGN` followed by an account; empty until chosen. */
  readonly to: string;
  readonly which: 'marked' | 'page' | 'all';
  readonly marked: readonly string[];
}

/** Prefix of the account; followed by nothing for nobody. */
export const ASSIGN = 'assign:';

interface BulkChoicesProps<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly view: ListQuery;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly nouns: readonly [string, string];
  readonly error: string | undefined;
  readonly choice: Choice;
  readonly onChoose: (choice: Partial<Choice>) => void;
}

/** Chooses what to set, and for which records. */
export function BulkChoices<Row extends StatusedRow>(props: BulkChoicesProps<Row>) {
  const { kind, view, rows, total, nouns, error, choice, onChoose } = props;
  const { fetch } = useHost();
  // The only source of possible assignees; a server without assignments does not offer them.
  const { data: assignment } = useQuery(assignmentQuery(kind, fetch, rows[0]?.id ?? ''));
  const hasMore = total === undefined || total > rows.length;
  const shownTotal = total === undefined ? '' : `${shownNumber(total)} `;
  return (
    <Choices>
      {error && <Wrong role="alert">{error}</Wrong>}
      <SelectField
        name="bulk-to"
        label="Set to"
        value={choice.to}
        hint={
          choice.to === 'confirmed' || choice.to === 'cancelled'
            ? 'Each visitor gets a mail two minutes later, unless you undo it before.'
            : undefined
        }
        onChange={({ target }) => onChoose({ to: target.value })}
      >
        <option value="">Choose</option>
        <optgroup label="Status">
          {Object.entries(kind.statuses).map(([status, look]) => (
            <option key={status} value={status}>
              {look.label}
            </option>
          ))}
        </optgroup>
        {assignment && (
          <optgroup label="Assigned to">
            <option value={ASSIGN}>Nobody</option>
            {assignment.colleagues.map((colleague) => (
              <option key={colleague.id} value={`${ASSIGN}${colleague.id}`}>
                {colleagueLabel(colleague)}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <SelectField
        name="bulk-which"
        label="Which"
        value={choice.which}
        onChange={({ target }) => onChoose({ which: target.value as Choice['which'] })}
      >
        <option value="marked">Those marked below</option>
        <option value="page">{`All ${rows.length} on this page`}</option>
        {hasMore && (
          <option value="all">{`All ${shownTotal}${isNarrowed(view) ? 'that match' : nouns[1]}`}</option>
        )}
      </SelectField>
      {choice.which === 'marked' && (
        <Rows>
          <CheckGroup
            legend="On this page"
            name="bulk-rows"
            options={rows.map((row) => ({
              id: row.id,
              name: `${kind.nameOf(row)}, ${kind.look(row.status).label.toLowerCase()}`,
            }))}
            chosen={choice.marked}
            onChange={(marked) => onChoose({ marked })}
          />
        </Rows>
      )}
    </Choices>
  );
}

const Choices = styled.div`
  display: grid;
  gap: 1.25rem;
`;

const Wrong = styled.p`
  color: var(--danger);
  font-weight: 500;
`;

const Rows = styled.div`
  max-height: 18rem;
  padding: 0.5rem 0.9rem;
  border: 1px solid var(--line-2);
  border-radius: var(--r);
  overflow-y: auto;

  label {
    flex-basis: 100%;
  }
`;
