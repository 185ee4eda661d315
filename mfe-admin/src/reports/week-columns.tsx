import { shownDayOfYear, shownNumber } from '@lisle-harrow/shared-ui';
import { css, styled } from 'styled-components';
import { Inked, percent } from './inks';
import { type Week, weekScales } from './week-scales';

/** Beyond this, a phone has no room for the day under each column. */
const FEW_WEEKS = 12;
/** How many characters of numbers fit over the columns on a phone and on a desktop; beyond this, an axis shows the numbers. */
const PHONE_CHARACTERS = 40;
const DESK_CHARACTERS = 80;

/** A column per week, split into what was answered in time, late and not yet. Decoration: the table holds the numbers. */
export function WeekColumns({ weeks }: { weeks: readonly Week[] }) {
  const { ticks, columns, parts } = weekScales(weeks);
  const longest = Math.max(...columns.map(({ total }) => shownNumber(total).length));
  const characters = weeks.length * (longest + 1);
  const crowded =
    characters > DESK_CHARACTERS ? 'always' : characters > PHONE_CHARACTERS ? 'phone' : undefined;
  return (
    <Drawing aria-hidden="true" data-crowded={crowded} data-many={weeks.length > FEW_WEEKS || undefined}>
      <Axis width={`${shownNumber(ticks.at(-1)!.count).length * 0.6 + 0.5}em`} focusable="false">
        {ticks.map(({ count, y }) => (
          <text key={count} y={percent(y)} dy="0.35em">
            {shownNumber(count)}
          </text>
        ))}
      </Axis>
      <Plot focusable="false">
        {ticks.map(({ count, y }) => (
          <line key={count} x2="100%" y1={percent(y)} y2={percent(y)} data-zero={count === 0 || undefined} />
        ))}
        {parts.map(({ firstDay, ...part }) => (
          <Inked key={part.ink + firstDay} {...part} />
        ))}
        {columns.map(({ firstDay, total, middle, top }, index) => {
          const [day, month] = shownDayOfYear(firstDay).split(' ');
          const isFirst = weeks[index - 1]?.firstDay.slice(0, 7) !== firstDay.slice(0, 7);
          const x = percent(middle);
          return (
            <g key={firstDay} data-first={isFirst || undefined}>
              <text x={x} y={percent(top)} dy="-7" data-total>
                {shownNumber(total)}
              </text>
              <text x={x} y="100%" dy="1.4em" data-day>
                {day}
              </text>
              {isFirst && (
                <text x={x} y="100%" dy="2.75em" data-day>
                  {month}
                </text>
              )}
            </g>
          );
        })}
      </Plot>
    </Drawing>
  );
}

const Plot = styled.svg`
  flex: 1;
  min-width: 0;

  line {
    stroke: var(--line-2);
    stroke-dasharray: 1 3;
    shape-rendering: crispEdges;
  }

  [data-zero] {
    stroke: var(--control);
    stroke-dasharray: none;
  }

  text {
    fill: var(--ink-3);
    text-anchor: middle;
  }

  /* A halo in the paper's color interrupts lines behind a number. */
  [data-total] {
    fill: var(--ink-2);
    stroke: var(--paper);
    stroke-width: 4px;
    paint-order: stroke;
    font-size: var(--t-small);
  }
`;

const Axis = styled.svg`
  display: none;
  flex: none;

  text {
    fill: var(--ink-3);
  }
`;

const axisForNumbers = css`
  ${Axis} {
    display: block;
  }

  [data-total] {
    display: none;
  }
`;

const Drawing = styled.div`
  display: flex;
  padding-bottom: 3.1em;
  font-size: var(--t-micro);
  font-variant-numeric: tabular-nums;

  > svg {
    height: 11rem;
    overflow: visible;
  }

  &[data-crowded='always'] {
    ${axisForNumbers}
  }

  /* A printed page is laid out like a wide screen. */
  @media screen and (max-width: 47.9375em) {
    &[data-crowded] {
      ${axisForNumbers}
    }

    &[data-many] g:not([data-first]) [data-day] {
      display: none;
    }
  }
`;
