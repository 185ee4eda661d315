import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

interface FigureFrameProps {
  readonly title: string;
  /** What the chart shows, in words. */
  readonly sentence: ReactNode;
  readonly children: ReactNode;
}

/** A chart or table with a title and one sentence. */
export function FigureFrame({ title, sentence, children }: FigureFrameProps) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p>{sentence}</p>
      </figcaption>
      {children}
    </Frame>
  );
}

const Frame = styled.figure`
  min-width: 0;
  margin: 0;
  padding-top: 1.5rem;
  border-top: 1px solid var(--line-2);
  break-inside: avoid;

  h2 {
    font-size: var(--t-heading);
    line-height: 1.2;
  }

  figcaption p {
    max-width: 36em;
    margin: 0.4rem 0 1.25rem;
    color: var(--ink-2);
    font-size: var(--t-ui);
  }
`;

/** A table of numbers; the first column holds the row headers. */
export const FigureTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-ui);
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 0.55rem 0 0.55rem 0.75rem;
    border-bottom: 1px solid var(--line);
    text-align: right;
    vertical-align: baseline;
  }

  th:first-child {
    padding-left: 0;
    text-align: left;
  }

  thead th {
    color: var(--ink-3);
    font-size: var(--t-small);
    font-weight: 400;
  }

  tbody th {
    font-weight: 400;
  }
`;
