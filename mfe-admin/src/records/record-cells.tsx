import { DataCell, StatusBadge } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PersonLine } from '../list/person-line';
import { EmailLink } from './email-link';
import type { RecordKind, StatusedRow } from './record-kind';
import { StatusSelect } from './status-select';

interface CellProps<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly row: Row;
}

interface StatusCellsProps<Row extends StatusedRow> extends CellProps<Row> {
  /** Shown below the status. */
  readonly children?: ReactNode;
}

interface PersonCellProps<Row extends StatusedRow> extends CellProps<Row> {
  readonly onOpen: (id: string) => void;
}

/** The person of a record; their name opens the record. */
export function PersonCell<Row extends StatusedRow & { readonly email: string }>(
  props: PersonCellProps<Row>,
) {
  const { kind, row, onOpen } = props;
  const name = kind.nameOf(row);
  return (
    <DataCell wide>
      <PersonLine name={name}>
        <Name
          type="button"
          dir="auto"
          aria-label={`${kind.openLabel} ${name}`}
          aria-haspopup="dialog"
          data-record={row.id}
          onClick={() => onOpen(row.id)}
        >
          {name}
        </Name>
        <EmailLink address={row.email} />
      </PersonLine>
    </DataCell>
  );
}

/** The last two cells of a row: the status of the record and the control that sets it. */
export function StatusCells<Row extends StatusedRow>({ kind, row, children }: StatusCellsProps<Row>) {
  const look = kind.look(row.status);
  return (
    <>
      <DataCell>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        {children}
      </DataCell>
      <DataCell align="end">
        <StatusSelect kind={kind} row={row} />
      </DataCell>
    </>
  );
}

const Name = styled.button`
  display: block;
  max-width: 100%;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  font-weight: 500;
  text-align: start;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  /* A larger touch target that does not make the row taller. */
  @media (pointer: coarse) {
    position: relative;

    &::after {
      content: '';
      position: absolute;
      inset: -1rem 0 0;
    }
  }
`;
