import { dayAfter, type Figures, NO_CHOICE } from '@lisle-harrow/api/contract';
import type { ListQuery } from '@lisle-harrow/api/calls';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { meetingLabel } from '../records/meeting-words';
import { AnswerFigure } from './answer-figure';
import { ConversionFigure } from './conversion-figure';
import { byOffice, bySource } from './figure-words';
import { Inks } from './inks';
import { RankedFigure } from './ranked-figure';
import { WeekFigure } from './week-figure';

const ABOUT_SOURCES =
  'The site or the campaign that brought the visitor. Direct where no link did, as far as the browser says.';

/** The charts of the weekly figures. */
export function Charts({ figures }: { figures: Figures }) {
  const { weeks, answerSpans, services, meetings, sources, conversion } = figures;
  const from = weeks[0]?.firstDay ?? '';
  const bookingsOf = (view: ListQuery) => linkTo(bookingKind, { from, ...view });
  const inquiriesOf = (view: ListQuery) => linkTo(contactKind, { from, ...view });
  const offices = byOffice(meetings, (office) => bookingsOf({ office }));
  return (
    <Inks>
      <Grid>
        <WeekFigure
          title="Bookings by week"
          nouns={['booking', 'bookings']}
          weeks={weeks.map(({ firstDay, bookings }) => ({ firstDay, answers: bookings }))}
          rowsOf={(view, firstDay) => bookingsOf({ ...view, ...(firstDay && weekOf(firstDay)) })}
        />
        <WeekFigure
          title="Inquiries by week"
          nouns={['inquiry', 'inquiries']}
          weeks={weeks.map(({ firstDay, inquiries }) => ({ firstDay, answers: inquiries }))}
          rowsOf={(view, firstDay) => inquiriesOf({ ...view, ...(firstDay && weekOf(firstDay)) })}
        />
        <Stack>
          {services.length > 0 && (
            <RankedFigure
              title="Bookings by service"
              sentence="Of these weeks. Each row leads to its bookings."
              columns={['Service', 'Bookings']}
              rows={services.map(({ service, bookings }) => ({
                label: service,
                count: bookings,
                to: bookingsOf({ service }),
              }))}
            />
          )}
          <AnswerFigure answerSpans={answerSpans} bookingsOf={bookingsOf} inquiriesOf={inquiriesOf} />
        </Stack>
        <Stack>
          {meetings.length > 0 && (
            <RankedFigure
              title="Bookings by meeting type"
              sentence="Of these weeks, with the office where the visitor chose one."
              columns={['Meeting type', 'Bookings']}
              rows={meetings.map(({ meeting, office, officeName, bookings }) => ({
                label: meetingLabel(meeting, officeName) ?? 'No choice',
                count: bookings,
                to: bookingsOf({ meeting: meeting ?? NO_CHOICE, office: office ?? NO_CHOICE }),
              }))}
            />
          )}
          {offices.length > 0 && (
            <RankedFigure
              title="Bookings by office"
              sentence="Of these weeks, where the visitor chose an office."
              columns={['Office', 'Bookings']}
              rows={offices}
            />
          )}
          <ConversionFigure conversion={conversion} bookingsOf={bookingsOf} inquiriesOf={inquiriesOf} />
        </Stack>
        {sources.bookings.length > 0 && (
          <RankedFigure
            title="Bookings by source"
            sentence={ABOUT_SOURCES}
            columns={['Source', 'Bookings']}
            rows={bySource(
              sources.bookings,
              weeks.map(({ bookings }) => bookings),
              (source) => bookingsOf({ source }),
            )}
          />
        )}
        {sources.inquiries.length > 0 && (
          <RankedFigure
            title="Inquiries by source"
            sentence={ABOUT_SOURCES}
            columns={['Source', 'Inquiries']}
            rows={bySource(
              sources.inquiries,
              weeks.map(({ inquiries }) => inquiries),
              (source) => inquiriesOf({ source }),
            )}
          />
        )}
      </Grid>
    </Inks>
  );
}

/** The seven days from a Monday on. */
const weekOf = (firstDay: string) => ({
  from: firstDay,
  to: dayAfter(firstDay, 6),
});

/** Stacks tables in one column. */
const Stack = styled.div`
  display: grid;
  align-content: start;
  gap: inherit;
  min-width: 0;
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: clamp(2rem, 1.5rem + 2vw, 3rem) clamp(2rem, 1rem + 3vw, 4rem);
  margin-top: clamp(2rem, 1.5rem + 2vw, 3.5rem);

  @media (max-width: 60em) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media print {
    display: block;

    > * + * {
      margin-top: 1.5rem;
    }
  }
`;
