import type { BookingCalendar } from '@lisle-harrow/api/contract';
import { createContext, use } from 'react';
import { styled } from 'styled-components';
import type { CalendarBooking } from './arrange-slots';

type Adviser = BookingCalendar['advisers'][number];

/** The advisers who hold the consultations in the subtree. */
export const Advisers = createContext<readonly Adviser[]>([]);

/** Undefined for no adviser and for one who has left; neither gets a mark. */
export const useAdviser = (id: string | null | undefined): Adviser | undefined =>
  use(Advisers).find((adviser) => adviser.id === id);

const COLORS = 4;
const LINES = ['4px solid', '6px double', '4px dashed', '4px dotted'] as const;

/** The edge of an adviser's entries. Where there are more advisers than colors, the line style distinguishes them. */
export const inkOf = (place: number) =>
  `${LINES[Math.floor(place / COLORS) % LINES.length]} var(--iris-${(place % COLORS) + 1})`;

/** Whose consultation it is, in words, since color must not be the only way to tell. */
export function AdviserMark({ adviser: { name } }: { adviser: Adviser }) {
  return (
    <small>
      with <bdi>{name}</bdi>
    </small>
  );
}

/** Which edge is whose, and how many of the consultations on screen each adviser holds. */
export function AdviserLegend({ shown }: { shown: readonly CalendarBooking[] }) {
  const advisers = use(Advisers)
    .map((adviser) => ({
      ...adviser,
      count: shown.filter(({ adviserId }) => adviserId === adviser.id).length,
    }))
    .filter(({ count }) => count > 0);
  if (advisers.length === 0) return null;
  return (
    <Legend aria-label="Advisers">
      {advisers.map(({ id, name, place, count }) => (
        <Named key={id} $ink={inkOf(place)}>
          <bdi>{name}</bdi>, {count}
        </Named>
      ))}
    </Legend>
  );
}

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.35rem 1.5rem;
  margin: 0 0 1.25rem;
  padding: 0;
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;
  list-style: none;
`;

const Named = styled.li<{ $ink: string }>`
  padding-inline-start: 0.5rem;
  border-inline-start: ${({ $ink }) => $ink};
`;
