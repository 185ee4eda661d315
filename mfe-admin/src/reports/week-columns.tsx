import { shownDayOfYear, shownNumber } from '@lisle-harrow/shared-ui';
import type { AnswerTimes } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { totalOf } from './figure-words';
import { Inked } from './inks';

export interface Week {
  /** `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly answers: AnswerTimes;
}

/** Room for the number above the highest column, in percent. */
const HEAD = 14;
/** Past it a phone has no room for a number over each column. */
const FEW_WEEKS = 12;

/** A column for each week, of what was answered in time, late and not yet. Decoration: the table has the numbers. */
export function WeekColumns({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(({ answers }) => totalOf(answers)));
  const heightOf = (count: number) => (count / most) * (100 - HEAD);
  return (
    <Columns aria-hidden="true" data-many={weeks.length > FEW_WEEKS || undefined}>
      {weeks.map(({ firstDay, answers: { inTime, late, open } }, index) => {
        const [day, month] = shownDayOfYear(firstDay).split(' ');
        const isFirst = weeks[index - 1]?.firstDay.slice(0, 7) !== firstDay.slice(0, 7);
        const bar = { x: 14, width: 72 };
        const top = 100 - heightOf(inTime + late + open);
        return (
          <Column key={firstDay} data-first={isFirst || undefined}>
            <svg focusable="false">
              <Inked ink="inTime" {...bar} y={100 - heightOf(inTime)} height={heightOf(inTime)} />
              <Inked ink="late" {...bar} y={100 - heightOf(inTime + late)} height={heightOf(late)} />
              <Inked ink="open" {...bar} y={top} height={heightOf(open)} />
              <text x="50%" y={`${Math.round(top * 100) / 100}%`} dy="-7" textAnchor="middle">
                {shownNumber(inTime + late + open)}
              </text>
            </svg>
            <span>{day}</span>
            <span>{isFirst && month}</span>
          </Column>
        );
      })}
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  color: var(--ink-3);
  font-size: var(--t-micro);
  font-variant-numeric: tabular-nums;

  @media (max-width: 767px) {
    &[data-many] text,
    &[data-many] > :not([data-first]) > span {
      visibility: hidden;
    }
  }
`;

const Column = styled.div`
  display: grid;
  justify-items: center;

  > svg {
    display: block;
    width: 100%;
    height: 11rem;
    margin-bottom: 0.35rem;
    border-bottom: 1px solid var(--control);
    overflow: visible;
  }

  text {
    fill: var(--ink-2);
    font-size: var(--t-small);
  }

  > span {
    min-height: 1.35em;
    line-height: 1.35;
  }
`;
