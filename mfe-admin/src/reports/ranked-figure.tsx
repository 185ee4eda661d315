import { scaleLinear } from 'd3-scale';
import { shownNumber } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { FigureFrame, FigureTable } from './figure-frame';
import type { RankedRow } from './figure-words';
import { Inked } from './inks';

interface RankedFigureProps {
  readonly title: string;
  readonly sentence: string;
  /** The headings: what the rows are, and what is counted. */
  readonly columns: readonly [row: string, count: string];
  readonly rows: readonly RankedRow[];
}

/** A table with a bar in each row, as long as its number is large. */
export function RankedFigure({ title, sentence, columns, rows }: RankedFigureProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  // Leaves room for the bar's outline.
  const lengthOf = scaleLinear([0, most], [0, 99]);
  return (
    <FigureFrame title={title} sentence={sentence}>
      <Ranked aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, to }) => (
            <tr key={label}>
              <th scope="row">{to ? <RowLink to={to}>{label}</RowLink> : label}</th>
              <td>
                <div>
                  <svg focusable="false" aria-hidden="true">
                    <Inked ink="inTime" x={0.5} y={5} width={lengthOf(count)} height={90} />
                  </svg>
                  <b>{shownNumber(count)}</b>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Ranked>
    </FigureFrame>
  );
}

const Ranked = styled(FigureTable)`
  table-layout: fixed;

  /* In Safari a row holds what is placed in it only with a transform. */
  tbody tr {
    transform: scale(1);
  }

  tbody th,
  td {
    overflow-wrap: anywhere;
    vertical-align: middle;
  }

  td > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(2.5rem, auto);
    align-items: center;
  }

  svg {
    display: block;
    width: 100%;
    height: 15px;
    overflow: visible;
  }

  b {
    font-weight: 500;
  }
`;

/** The underline distinguishes the link from the text around it. The whole row, number and bar included, is clickable. */
const RowLink = styled(Link)`
  display: inline-block;
  padding-block: 0.2rem;
  color: var(--link);
  text-underline-offset: 0.2em;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
