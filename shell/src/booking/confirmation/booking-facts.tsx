import { addressOf } from '@lisle-harrow/api/calls';
import {
  bookingCalendarFile,
  type BookingConfirmation,
  FIRM_ZONE,
  type Site,
} from '@lisle-harrow/api/contract';
import { cityOfZone, shownDateTime } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { calendarLinks, locationOf } from './calendar-links';

interface BookingFactsProps {
  readonly booking: BookingConfirmation;
  readonly site: Site;
  readonly token: string;
  /** The visitor's IANA zone; null if unknown. */
  readonly zone: string | null | undefined;
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  pending: 'Waiting for our confirmation',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

/** Everything that a visitor may want to look up about a booking, in the dialog and on the booking's page. */
export function BookingFacts({ booking, site, token, zone }: BookingFactsProps) {
  const { reference, service, startsAt, office, adviser, status } = booking;
  const start = new Date(startsAt);
  const ours = shownDateTime(start, FIRM_ZONE);
  const own = zone ? shownDateTime(start, zone, booking.visitorOffsets) : undefined;
  const facts = [
    ['Reference', reference],
    ['Status', STATUS_WORDS[status]],
    ['Service', service],
    ['New York time', ours && `${ours} EST`],
    ['Your time', zone && own !== ours && own && `${own} in ${cityOfZone(zone)}`],
    ['Where', locationOf(booking)],
    ['Phone', office?.phone],
    ['Adviser', adviser],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));

  return (
    <Facts>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {status !== 'cancelled' && status !== 'completed' && (
        <div>
          <dt>Add to calendar</dt>
          <Links>
            <a href={addressOf(bookingCalendarFile, { token })}>calendar file (.ics)</a>
            {calendarLinks(booking, site).map(({ label, href }) => (
              <a
                key={label}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${label} (opens in a new tab)`}
              >
                {label}
              </a>
            ))}
          </Links>
        </div>
      )}
    </Facts>
  );
}

const Facts = styled.dl`
  margin: 0;
  border-top: 1px solid var(--line-2);

  > div {
    display: grid;
    grid-template-columns: 9rem minmax(0, 1fr);
    gap: 0 1rem;
    padding: 0.6rem 0;
    border-bottom: 1px solid var(--line);
  }

  dt {
    color: var(--ink-3);
    font-size: var(--t-small);
    line-height: 1.5rem;
  }

  dd {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  a {
    color: var(--link);
  }

  @media (max-width: 29.9375em) {
    > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Links = styled.dd`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
`;
