import { type Appointment, FIRM_ZONE, firmDay, type FreeSlot } from '@lisle-harrow/api/contract';
import { cityOfZone, PendingButton, shownDateTime, shownDay, timeIn } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useOpenAppointment } from './use-open-appointment';

/** Whether the firm has proposed other times for the appointment, and the signed-in person is the one to choose. */
export const isToAnswer = ({ proposed, changeableUntil, isOwn }: Appointment) =>
  isOwn && Boolean(changeableUntil && proposed?.length);

/** The last day (`YYYY-MM-DD`) in New York on which a time can be chosen: the appointment cannot be moved once it has started. */
export const lastDayToAnswer = ({ changeableUntil }: Appointment) =>
  changeableUntil ? firmDay(new Date(Date.parse(changeableUntil) - 1)) : undefined;

/**
 * Asks to choose one of the times that the firm proposed. Each opens the page of the appointment, which asks for confirmation before
 * it takes the time.
 */
export function ProposedTimes({ appointment }: { readonly appointment: Appointment }) {
  const { id, service, proposed = [], visitorTimeZone, visitorOffsets } = appointment;
  const { isOpening, slot: opened, open } = useOpenAppointment(id);
  const lastDay = lastDayToAnswer(appointment);
  return (
    <Choice>
      <p>Please choose another time{lastDay && ` by the end of ${shownDay(lastDay)} in New York`}:</p>
      <Times aria-label={`Times we propose for ${service}`}>
        {proposed.map((slot) => (
          <li key={slot.instant}>
            <PendingButton
              type="button"
              $tone="outline"
              $size="sm"
              pendingLabel="Opening..."
              pending={isOpening && slot === opened}
              onClick={() => {
                if (!isOpening) void open(slot);
              }}
            >
              <SlotWords slot={slot} zone={visitorTimeZone} offsets={visitorOffsets} />
            </PendingButton>
          </li>
        ))}
      </Times>
    </Choice>
  );
}

interface SlotWordsProps {
  readonly slot: FreeSlot;
  readonly zone: Appointment['visitorTimeZone'];
  readonly offsets: Appointment['visitorOffsets'];
}

/** The time on the firm's clock, and in the zone from which the appointment was booked. */
function SlotWords({ slot, zone, offsets }: SlotWordsProps) {
  const at = new Date(slot.instant);
  const own = zone && zone !== FIRM_ZONE ? timeIn(zone, at, offsets) : undefined;
  return (
    <span>
      {shownDateTime(at, FIRM_ZONE)} EST
      {own && (
        <>
          {' '}
          <Whole>
            ({own.weekday}, {own.time} in {cityOfZone(zone!)})
          </Whole>
        </>
      )}
    </span>
  );
}

const Choice = styled.div`
  display: grid;
  gap: 0.6rem;
  margin-top: 0.25rem;

  p {
    margin: 0;
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  @media print {
    display: none;
  }
`;

/** If both times do not fit on one line, the line breaks between them. */
const Whole = styled.span`
  display: inline-block;
`;

/** Looks the same in every card, whatever the card's style for lists. */
const Times = styled.ul`
  && {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;
