import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden';

const Strip = styled.dl`
  position: relative;
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);
  box-shadow: var(--e-raised);

  /* The security thread. */
  &::before {
    content: '';
    position: absolute;
    inset: -1px -1px auto;
    height: 2px;
    border-radius: var(--r-card) var(--r-card) 0 0;
    background: var(--iris);
  }

  &:has([data-ring]) {
    grid-template-columns: 1.45fr 1fr 1fr 1fr;
  }

  @media (max-width: 63.9375em) {
    &,
    &:has([data-ring]) {
      grid-template-columns: 1fr 1fr;
    }
  }

  @media (max-width: 47.9375em) {
    &:has([data-ring]) {
      grid-template-columns: 1fr 1fr 1fr;
    }
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Cell = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: 1.35rem 1.5rem 1.2rem;
  break-inside: avoid;

  & + & {
    border-left: 1px solid var(--line);
  }

  dt {
    color: var(--ink-2);
    font-size: var(--t-ui);
  }

  &:has([data-ring]) {
    display: grid;
    grid-template-columns: auto 1fr;
    align-content: center;
    gap: 0.1rem 1.4rem;
  }

  &:has([data-ring]) dt {
    grid-area: 1 / 2;
    align-self: end;
  }

  @media (max-width: 63.9375em) {
    &:nth-child(odd) {
      border-left: 0;
    }

    &:nth-child(n + 3) {
      border-top: 1px solid var(--line);
    }
  }

  @media (max-width: 47.9375em) {
    padding: 1.1rem 0.9rem 1rem;

    /* The ring fills the first row; the other three share the second. */
    ${Strip}:has([data-ring]) > & {
      border-top: 0;
    }

    ${Strip}:has([data-ring]) > &:nth-child(n + 3) {
      border-left: 1px solid var(--line);
    }

    ${Strip}:has([data-ring]) > &:nth-child(2) {
      border-left: 0;
    }

    &:has([data-ring]) {
      grid-column: 1 / -1;
      border-bottom: 1px solid var(--line);
    }
  }
`;

const Figure = styled.dd`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: 1rem;
  margin: 0.5rem 0 0.45rem;

  > b {
    font: 400 var(--t-stat) / 1 var(--f-display);
    letter-spacing: var(--k-stat);
    font-variant-numeric: tabular-nums;
  }

  &:has([data-ring]) {
    position: relative;
    display: grid;
    place-items: center;
    grid-area: 1 / 1 / 3 / 2;
    margin: 0;
  }

  &:has([data-ring]) > * {
    grid-area: 1 / 1;
  }

  &:has([data-ring]) > b {
    font-size: 2rem;
  }
`;

const Note = styled.dd`
  color: var(--ink-3);
  font-size: var(--t-small);

  div:has([data-ring]) > & {
    grid-area: 2 / 2;
  }

  /* A third of a phone's width has no room for more lines. */
  @media screen and (max-width: 47.9375em) {
    ${Strip}:has([data-ring]) & {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
    }
  }
`;

/** One bordered strip of figures under a security thread. */
export const StatStrip = Strip;

interface StatProps {
  label: string;
  value: string;
  note?: ReactNode;
  /** Additional text for screen readers. */
  describe?: string;
  /** A drawing of the same figure: a sparkline or the progress ring. */
  children?: ReactNode;
}

export function Stat({ label, value, note, describe, children }: StatProps) {
  return (
    <Cell>
      <dt>
        {label}
        {describe && <VisuallyHidden> ({describe})</VisuallyHidden>}
      </dt>
      <Figure>
        <b>{value}</b>
        {children}
      </Figure>
      {note && <Note>{note}</Note>}
    </Cell>
  );
}
