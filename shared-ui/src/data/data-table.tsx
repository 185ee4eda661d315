import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden, visuallyHidden } from '../layout/visually-hidden';

type Align = 'start' | 'end';

/** Below 48em rows become cards. A table displayed as blocks loses its implicit roles, so every role is explicit. */
const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-ui);

  th,
  td {
    border-bottom: 1px solid var(--line);
    text-align: left;
  }

  th {
    padding: 1.1rem 1rem 0.7rem;
    color: var(--ink-3);
    font-size: var(--t-small);
    font-weight: 500;
  }

  td {
    padding: 0.8rem 1rem;
    vertical-align: middle;
  }

  th:first-child,
  td:first-child {
    padding-left: 0.5rem;
  }

  th:last-child,
  td:last-child {
    padding-right: 0.5rem;
  }

  [data-align='end'] {
    text-align: right;
  }

  tbody tr {
    transition: background-color var(--fast);
  }

  tbody tr:hover {
    background: var(--hover);
  }

  tr[data-spacer] {
    pointer-events: none;
  }

  /* With reduced motion every transition lasts 0.01 ms, which would still delay the color by a frame. */
  tr[data-spacer] td {
    padding: 0;
    border: 0;
    transition-property: none;
  }

  @media screen and (min-width: 48em) and (max-width: 60em) {
    th,
    td {
      padding-inline: 0.5rem;
    }
  }

  @media screen and (max-width: 47.9375em) {
    &,
    tbody {
      display: block;
    }

    thead {
      ${visuallyHidden}
    }

    tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 10.75rem);
      gap: 0.7rem 1rem;
      padding: 1.1rem 0;
      border-bottom: 1px solid var(--line-2);
    }

    tbody tr:hover {
      background: none;
    }

    tbody tr[data-spacer] {
      display: block;
      padding: 0;
      border: 0;
    }

    td,
    td:first-child,
    td:last-child {
      display: block;
      min-width: 0;
      padding: 0;
      border: 0;
      text-align: left;
      overflow-wrap: anywhere;
    }

    td:not([data-l]) {
      align-self: center;
    }

    td[data-wide] {
      grid-column: 1 / -1;
    }

    td[data-l]::before {
      content: attr(data-l);
      display: block;
      color: var(--ink-3);
      font-size: var(--t-small);
    }
  }

  @media print {
    tr {
      break-inside: avoid;
    }

    /* Action buttons are useless on paper. */
    &:has(th[data-column='actions']) :is(th, td):last-child {
      display: none;
    }

    tr[data-spacer] {
      display: none;
    }
  }
`;

interface Column {
  key: string;
  label: ReactNode;
  align?: Align;
}

interface DataTableProps {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column[];
  /** The number of all rows including the head, if only some are in the DOM; each row then sets its `aria-rowindex`. */
  rowCount?: number | undefined;
  children: ReactNode;
}

/** A table whose rows turn into cards on a narrow screen. Its children are `DataRow`s. */
export function DataTable({ label, columns, rowCount, children }: DataTableProps) {
  return (
    <Grid role="table" aria-rowcount={rowCount}>
      <VisuallyHidden as="caption">{label}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={rowCount === undefined ? undefined : 1}>
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              data-align={column.align}
              data-column={column.key}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </Grid>
  );
}

/** One row, or one card. */
export function DataRow(row: ComponentPropsWithRef<'tr'>) {
  return <tr {...row} role="row" />;
}

/** Takes up the height of rows that are not rendered. Only for the browser: the server sends no style attributes. */
export function SpacerRow({ heightPx, columns }: { heightPx: number; columns: number }) {
  return (
    <tr aria-hidden="true" data-spacer="">
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}

interface DataCellProps {
  /** Shown above the value on a card; leave it out if the value explains itself. */
  label?: string;
  align?: Align;
  /** Spans the whole width of a card. */
  wide?: boolean;
  children: ReactNode;
}

/** One value of a row. */
export function DataCell({ label, align, wide, children }: DataCellProps) {
  return (
    <td role="cell" data-l={label} data-align={align} data-wide={wide || undefined}>
      {children}
    </td>
  );
}
