import { useQuery } from '@tanstack/react-query';
import { type Appointment, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { PendingButton, shownDateTime, StatusBadge, useNow, useViewerTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { appointmentsQuery } from '../queries';
import { useOpenAppointment } from './use-open-appointment';

/** Upcoming appointments, the next one first; `undefined` until they are known. */
export function useComingAppointments(enabled: boolean): Appointment[] | undefined {
  const host = useHost();
  const { data } = useQuery({ ...appointmentsQuery(host.fetch), enabled });
  return data
    ?.filter(({ status, isOver }) => ['pending', 'confirmed'].includes(status) && !isOver)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

interface AppointmentCardProps {
  readonly appointment: Appointment;
  /** What the client is asked about the appointment, shown above the button that changes it. */
  readonly children?: ReactNode;
}

/** One appointment, with the button that opens the page on which it can be moved or cancelled. */
export function AppointmentCard({ appointment, children }: AppointmentCardProps) {
  const { id, service, startsAt, status, meeting, office, adviser, changeableUntil, isOwn, proposed } =
    appointment;
  const { isOpening, open } = useOpenAppointment(id);
  const own = useViewerTime(startsAt, FIRM_ZONE);
  const isHere = useNow() !== undefined;
  const ours = shownDateTime(new Date(startsAt), FIRM_ZONE);
  const place = meeting === 'video' ? 'Secure video' : meeting === 'phone' ? 'By phone' : office?.name;

  return (
    <Card>
      <h3>{service}</h3>
      <p>
        <time dateTime={startsAt}>{ours} EST</time>
      </p>
      {isHere && !own.startsWith(ours ?? '-') && <p>{own}, your time</p>}
      {(place || adviser) && <p>{[place, adviser && `with ${adviser}`].filter(Boolean).join(', ')}</p>}
      <StatusBadge tone={status === 'confirmed' ? 'good' : 'wait'}>
        {status === 'confirmed'
          ? 'Confirmed'
          : proposed
            ? 'We proposed other times'
            : 'Waiting for our confirmation'}
      </StatusBadge>
      {children}
      {changeableUntil && isOwn && (
        <PendingButton
          type="button"
          $tone="outline"
          pending={isOpening}
          pendingLabel="Opening..."
          onClick={() => void open()}
        >
          Move or cancel
        </PendingButton>
      )}
    </Card>
  );
}

const Card = styled.article`
  display: grid;
  justify-items: start;
  gap: 0.3rem;
  break-inside: avoid;
  overflow-wrap: anywhere;

  h3 {
    margin: 0;
    font: 500 1rem/1.35 var(--f-text);
    letter-spacing: 0;
  }

  p {
    margin: 0;
    color: var(--ink-2);
    font-size: var(--t-ui);
    font-variant-numeric: tabular-nums;
  }

  /* The status. */
  > span {
    margin-top: 0.35rem;
  }

  > button {
    margin-top: 0.6rem;
  }

  @media print {
    button {
      display: none;
    }
  }
`;
