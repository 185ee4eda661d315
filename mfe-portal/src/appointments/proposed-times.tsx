import { type Appointment, FIRM_ZONE, type FreeSlot } from '@lisle-harrow/api/contract';
import { cityOfZone, PendingButton, shownDateTime, timeIn } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useOpenAppointment } from './use-open-appointment';

/** Whether the firm proposed other times for it, and it is to whoever looks to choose one. */
export const isToAnswer = ({ proposed, changeableUntil, isOwn }: Appointment) =>
  isOwn && Boolean(changeableUntil && proposed?.length);

/** The times that the firm proposed; each leads to the page of the appointment, which asks before it takes the time. */
export function ProposedTimes({ appointment }: { readonly appointment: Appointment }) {
  const { id, service, proposed = [], visitorTimeZone } = appointment;
  const { isOpening, slot: opened, open } = useOpenAppointment(id);
  return (
    <Times aria-label={`Times we propose for ${service}`}>
      {proposed.map((slot) => (
        <li key={slot.instant}>
          <PendingButton
            {...{ type: 'button', $tone: 'outline', $size: 'sm', pendingLabel: 'Opening...' }}
            pending={isOpening && slot === opened}
            onClick={() => {
              if (!isOpening) void open(slot);
            }}
          >
            {wordsOf(slot, visitorTimeZone)}
          </PendingButton>
        </li>
      ))}
    </Times>
  );
}

/** On the firm's clock, and on that of the place from which the appointment was booked. */
function wordsOf({ instant }: FreeSlot, zone: Appointment['visitorTimeZone']): string {
  const at = new Date(instant);
  const own = zone && zone !== FIRM_ZONE ? timeIn(zone, at) : undefined;
  const there = own && ` (${own.weekday}, ${own.time} in ${cityOfZone(zone!)})`;
  return `${shownDateTime(at, FIRM_ZONE)} EST${there ?? ''}`;
}

const Times = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin: 0.6rem 0 0;
  padding: 0;
  list-style: none;

  @media print {
    display: none;
  }
`;
