import type { Figures } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { bookingKind } from '../records/booking-kind';
import { meetingLabel } from '../records/meeting-words';
import { ConversionFigure } from './conversion-figure';
import { Inks } from './inks';
import { RankedFigure } from './ranked-figure';
import { WeekFigure } from './week-figure';

/** The figures of the weeks, drawn. */
export function Charts({ figures: { weeks, services, meetings, conversion } }: { figures: Figures }) {
  return (
    <Inks>
      <Grid>
        <WeekFigure
          title="Bookings by week"
          nouns={['booking', 'bookings']}
          weeks={weeks.map(({ firstDay, bookings }) => ({ firstDay, answers: bookings }))}
        />
        <WeekFigure
          title="Inquiries by week"
          nouns={['inquiry', 'inquiries']}
          weeks={weeks.map(({ firstDay, inquiries }) => ({ firstDay, answers: inquiries }))}
        />
        {services.length > 0 && (
          <RankedFigure
            title="Bookings by service"
            sentence="Of these weeks. A service leads to all of its bookings."
            columns={['Service', 'Bookings']}
            rows={services.map(({ service, bookings }) => ({
              label: service,
              count: bookings,
              to: linkTo(bookingKind, { q: service }),
            }))}
          />
        )}
        <Stack>
          {meetings.length > 0 && (
            <RankedFigure
              title="Bookings by way to meet"
              sentence="Of these weeks, with the office where the visitor chose one."
              columns={['Way to meet', 'Bookings']}
              rows={meetings.map(({ meeting, officeName, bookings }) => ({
                label: meetingLabel(meeting, officeName) ?? 'No choice',
                count: bookings,
              }))}
            />
          )}
          <ConversionFigure conversion={conversion} />
        </Stack>
      </Grid>
    </Inks>
  );
}

/** Two short tables beside a long one. */
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

  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media print {
    display: block;

    > * + * {
      margin-top: 1.5rem;
    }
  }
`;
