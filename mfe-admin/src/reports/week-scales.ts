import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { AnswerTimes } from '@lisle-harrow/api/contract';
import { totalOf } from './figure-words';

export interface Week {
  /** `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly answers: AnswerTimes;
}

/** The approximate number of intervals on the value axis. */
const PARTS = 3;
/** Room for the number above the highest column, in percent. */
const HEAD = 14;
/** The fraction of a week's width that stays free between two columns. */
const GAP = 0.28;

const series = stack<unknown, Week, keyof AnswerTimes>()
  .keys(['inTime', 'late', 'open'])
  .value(({ answers }, outcome) => answers[outcome]);

/** The positions of the columns, their segments and the grid lines behind them, in percent of the chart. */
export function weekScales(weeks: readonly Week[]) {
  const band = scaleBand()
    .domain(weeks.map(({ firstDay }) => firstDay))
    .range([0, 100])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);
  const most = Math.max(1, ...weeks.map(({ answers }) => totalOf(answers)));
  const value = scaleLinear([0, most], [100, HEAD]).nice(PARTS);
  return {
    ticks: value
      .ticks(PARTS)
      // Counts are whole numbers.
      .filter(Number.isInteger)
      .map((count) => ({ count, y: value(count) })),
    columns: weeks.map(({ firstDay, answers }) => {
      const left = band(firstDay)!;
      const total = totalOf(answers);
      return { firstDay, total, left, middle: left + band.bandwidth() / 2, top: value(total) };
    }),
    parts: series([...weeks]).flatMap((part) =>
      part.map(([below, above], week) => ({
        ink: part.key,
        firstDay: weeks[week]!.firstDay,
        x: band(weeks[week]!.firstDay)!,
        y: value(above),
        width: band.bandwidth(),
        height: value(below) - value(above),
      })),
    ),
  };
}
