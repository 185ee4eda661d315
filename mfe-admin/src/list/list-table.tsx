import { DataTable } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';

export interface ListColumn {
  readonly key: string;
  readonly label: string;
  readonly align?: 'end';
  readonly width?: string;
  /** The width in a window too narrow for `width`, from 768 to 1100 pixels, and on paper. */
  readonly narrowWidth?: string;
}

export interface ListTableProps extends Omit<ComponentProps<typeof DataTable>, 'columns'> {
  readonly columns: readonly ListColumn[];
  readonly className?: string;
}

/** A table with fixed column widths: long words wrap inside their cell. */
export function ListTable({ columns, className, ...table }: ListTableProps) {
  return (
    <Frame className={className} $columns={columns}>
      <DataTable columns={columns} {...table} />
    </Frame>
  );
}

const widths = (columns: readonly ListColumn[], name: 'width' | 'narrowWidth') =>
  columns.map(
    (column, index) =>
      column[name] &&
      css`
        th:nth-child(${index + 1}) {
          width: ${column[name]};
        }
      `,
  );

const Frame = styled.div<{ $columns: readonly ListColumn[] }>`
  td {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  /* Paper is narrower than this, but has columns as well. */
  @media print, (min-width: 48em) {
    table {
      table-layout: fixed;
    }

    ${({ $columns }) => widths($columns, 'width')}
  }

  @media print, screen and (min-width: 48em) and (max-width: 68.75em) {
    ${({ $columns }) => widths($columns, 'narrowWidth')}
  }
`;
