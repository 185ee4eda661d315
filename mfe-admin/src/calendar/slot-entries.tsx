import { cityOfZone, shownDateTime, StatusBadge, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { css, styled } from 'styled-components';
import { bookingKind } from '../records/booking-kind';
import { meetingLabel } from '../records/meeting-words';
import type { CalendarBooking, ShownSlot } from './arrange-slots';
import { AdviserMark, inkOf, useAdviser } from './advisers';

interface SlotEntriesProps {
  readonly slot: ShownSlot;
  /** The zone in which times are shown. */
  readonly zone: string;
  /** Limits the number of entries, in cells that have no room for the visitor's time either. */
  readonly most?: number;
  /** Beside the hour there is room for how they meet. */
  readonly isWide?: boolean;
}

/** The consultations at one time; says in words when there are several. */
export function SlotEntries({ slot, zone, most, isWide = false }: SlotEntriesProps) {
  const { bookings, time } = slot;
  const entries = bookings
    .slice(0, most)
    .map((booking) => (
      <Entry
        key={booking.id}
        booking={booking}
        time={time}
        zone={zone}
        isWide={isWide}
        isBrief={most !== undefined}
      />
    ));
  if (bookings.length < 2) return entries;
  return (
    <Clash $wide={isWide}>
      <p>{bookings.length} requests for this time</p>
      {entries}
    </Clash>
  );
}

interface EntryProps {
  readonly booking: CalendarBooking;
  readonly time: string;
  readonly zone: string;
  readonly isWide: boolean;
  readonly isBrief: boolean;
}

/** A consultation that links to its booking in the list. */
function Entry({ booking, time, zone, isWide, isBrief }: EntryProps) {
  const { id, firstName, lastName, service, status, startsAt, timeZone, visitorOffsets } = booking;
  const look = bookingKind.look(status);
  const adviser = useAdviser(booking.adviserId);
  const meeting = meetingLabel(booking.meeting, booking.officeName);
  const visitors = timeZone ? shownDateTime(new Date(startsAt), timeZone, visitorOffsets) : undefined;
  const isOther = visitors !== undefined && visitors !== shownDateTime(new Date(startsAt), zone);
  const note = isOther && `Visitor's time: ${visitors}, ${cityOfZone(timeZone!)}`;
  return (
    <EntryLink
      to={`/admin?open=${encodeURIComponent(id)}`}
      $wide={isWide}
      $ink={adviser && inkOf(adviser.place)}
    >
      <time dateTime={startsAt}>{time}</time> <strong dir="auto">{`${firstName} ${lastName}`.trim()}</strong>{' '}
      <small>
        {service}
        {isWide && meeting && `, ${meeting}`}
      </small>{' '}
      {adviser && <AdviserMark adviser={adviser} />}{' '}
      {note && (isBrief ? <VisuallyHidden>{note}</VisuallyHidden> : <small>{note}</small>)}{' '}
      <Status>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
      </Status>
    </EntryLink>
  );
}

const Status = styled.span``;

/** Moves the status into the corner where there is room beside the time. */
const inTheCorner = css`
  grid-template-columns: 1fr auto;

  > * {
    grid-column: 1 / -1;
  }

  > time {
    grid-column: 1;
  }

  > ${Status} {
    grid-area: 1 / 2;
    margin: 0;
  }
`;

/** The colored edge marks the adviser, whose name is written as well. */
const EntryLink = styled(Link)<{ $wide: boolean; $ink: string | undefined }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  align-items: center;
  gap: 0.1rem 0.5rem;
  min-width: 0;
  padding: 0.45rem 0.55rem;
  border: 1px solid var(--line);
  border-radius: var(--r);
  ${({ $ink }) => $ink && `border-inline-start: ${$ink};`}
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t-small);
  line-height: 1.35;
  text-decoration: none;
  break-inside: avoid;

  &:hover {
    background: var(--hover);
  }

  > time {
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }

  strong,
  small {
    overflow-wrap: anywhere;
  }

  strong {
    font-size: var(--t-ui);
    font-weight: 500;
  }

  small {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  > ${Status} {
    margin-top: 0.25rem;
  }

  ${({ $wide }) => $wide && inTheCorner}

  @media (max-width: 63.9375em) {
    ${inTheCorner}
  }
`;

const Clash = styled.div<{ $wide: boolean }>`
  display: grid;
  grid-template-columns: ${({ $wide }) => ($wide ? 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))' : 'minmax(0, 1fr)')};
  gap: 0.35rem;
  padding-left: 0.35rem;
  border-left: 2px solid var(--control);

  > p {
    grid-column: 1 / -1;
    color: var(--ink-2);
    font-size: var(--t-small);
    font-weight: 500;
  }
`;
