import type { ListQuery } from '@lisle-harrow/api/calls';
import type { Figures } from '@lisle-harrow/api/contract';
import { counted } from '@lisle-harrow/shared-ui';
import { span } from '../records/timing/promise-words';
import { FigureFrame, FigureTable } from './figure-frame';
import { RowsLink } from './rows-link';

const TITLE = 'Time to the first answer';
const MINUTE_MS = 60_000;

interface AnswerFigureProps extends Pick<Figures, 'answerSpans'> {
  /** The link to the rows of these weeks. */
  readonly bookingsOf: (view: ListQuery) => string;
  readonly inquiriesOf: (view: ListQuery) => string;
}

/** How soon bookings and inquiries were answered, by the clock and in office hours, as on the rows. */
export function AnswerFigure({ answerSpans, bookingsOf, inquiriesOf }: AnswerFigureProps) {
  const { bookings, inquiries } = answerSpans;
  const rows = [
    ['Bookings', 'booking', bookings, bookingsOf],
    ['Inquiries', 'inquiry', inquiries, inquiriesOf],
  ] as const;
  return (
    <FigureFrame
      title={TITLE}
      sentence="From arrival until the status was first changed: the median by the clock, and by the office hours of the firm’s week and holidays, as on each row."
    >
      <FigureTable aria-label={TITLE}>
        <thead>
          <tr>
            <th scope="col">What came in</th>
            <th scope="col">Answered</th>
            <th scope="col">Median</th>
            <th scope="col">In office hours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, noun, { answered, medianMs, medianOfficeMs }, rowsOf]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <RowsLink
                  count={answered}
                  words={`${counted(answered, noun, label.toLowerCase())} answered`}
                  to={rowsOf({ answered: 'yes' })}
                />
              </td>
              <td>{shownSpan(medianMs)}</td>
              <td>{shownSpan(medianOfficeMs)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </FigureFrame>
  );
}

const shownSpan = (ms: number | null) => (ms === null ? '-' : ms < MINUTE_MS ? '0 min' : span(ms));
