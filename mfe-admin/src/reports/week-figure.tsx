import { counted, shownDay, shownNumber } from '@lisle-harrow/shared-ui';
import type { ListQuery } from '@lisle-harrow/api/calls';
import { ANSWER_HOURS } from '@lisle-harrow/api/contract';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { FigureFrame, FigureTable } from './figure-frame';
import { ANSWERED_BY, sumOf, totalOf } from './figure-words';
import { Inked, type InkName } from './inks';
import { RowsLink } from './rows-link';
import { WeekColumns } from './week-columns';
import type { Week } from './week-scales';

const OUTCOMES: Readonly<Record<InkName, string>> = {
  inTime: `Within ${ANSWER_HOURS} hours`,
  late: 'Later or overdue',
  open: 'Still in time',
};
const outcomes = Object.entries(OUTCOMES) as [InkName, string][];

interface WeekFigureProps {
  readonly title: string;
  /** Singular and plural of what arrived. */
  readonly nouns: readonly [one: string, many: string];
  readonly weeks: readonly Week[];
  /** The link to the rows of a week, given its first day, or of all weeks, filtered by `view`. */
  readonly rowsOf: (view: ListQuery, firstDay?: string) => string;
}

/** What arrived each week, and how soon it was answered. */
export function WeekFigure({ title, nouns, weeks, rowsOf }: WeekFigureProps) {
  const all = sumOf(weeks.map(({ answers }) => answers));
  const part = (count: number, words: string, view: ListQuery = {}) =>
    count === 0 ? words : <Link to={rowsOf(view)}>{words}</Link>;
  const answered = (ink: InkName, words: string) =>
    part(all[ink], `${shownNumber(all[ink])} ${words}`, { answered: ANSWERED_BY[ink] });
  const sentence = (
    <>
      {part(totalOf(all), counted(totalOf(all), ...nouns))}:{' '}
      {answered('inTime', `answered within ${ANSWER_HOURS} hours`)}, {answered('late', 'later or overdue')},{' '}
      {answered('open', 'still in time')}.
    </>
  );
  return (
    <FigureFrame title={title} sentence={sentence}>
      <Legend aria-hidden="true">
        {outcomes.map(([ink, label]) => (
          <li key={ink}>
            <svg width="18" height="14" focusable="false">
              <Inked ink={ink} x={3} y={4} width={94} height={92} />
            </svg>
            {label}
          </li>
        ))}
      </Legend>
      <WeekColumns weeks={weeks} />
      <Numbers>
        <summary>Numbers of {title.toLowerCase()}</summary>
        <FigureTable aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {outcomes.map(([ink, label]) => (
                <th key={ink} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ firstDay, answers }) => (
              <tr key={firstDay}>
                <th scope="row">{shownDay(firstDay)}</th>
                {outcomes.map(([ink, label]) => (
                  <td key={ink}>
                    <RowsLink
                      count={answers[ink]}
                      words={`${counted(answers[ink], ...nouns)}, ${label.toLowerCase()}`}
                      to={rowsOf({ answered: ANSWERED_BY[ink] }, firstDay)}
                    />
                  </td>
                ))}
                <td>
                  <RowsLink
                    count={totalOf(answers)}
                    words={counted(totalOf(answers), ...nouns)}
                    to={rowsOf({}, firstDay)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Numbers>
    </FigureFrame>
  );
}

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.35rem 1.25rem;
  margin: 0 0 0.75rem;
  padding: 0;
  color: var(--ink-2);
  font-size: var(--t-small);
  list-style: none;

  li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
`;

const Numbers = styled.details`
  margin-top: 0.5rem;

  tbody th {
    white-space: nowrap;
  }

  summary {
    width: fit-content;
    padding-block: 0.65rem;
    color: var(--link);
    font-size: var(--t-ui);
    cursor: pointer;

    &:hover {
      text-decoration: underline;
    }
  }

  @media print {
    summary {
      display: none;
    }

    &::details-content {
      display: block;
      content-visibility: visible;
    }
  }
`;
