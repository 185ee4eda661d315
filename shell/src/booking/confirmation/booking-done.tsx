import { call } from '@lisle-harrow/api/calls';
import { getBookingConfirmation } from '@lisle-harrow/api/contract';
import { viewerZone } from '@lisle-harrow/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useHost } from '../../host';
import { BookingFacts } from './booking-facts';

/** The booking that was just made: its facts, how to save it, what happens next, and where to find it again. */
export function BookingDone({ token }: { token: string }) {
  const { fetch, site } = useHost();
  const words = useRef<HTMLParagraphElement>(null);
  const { data, isPending } = useQuery({
    queryKey: ['booking-confirmation', token],
    queryFn: () => call(fetch, getBookingConfirmation, { token }),
    gcTime: 0,
  });
  // The pressed button was removed.
  useEffect(() => words.current?.focus(), []);

  return (
    <Done>
      <p ref={words} tabIndex={-1}>
        An adviser will confirm the time or propose another within 24 hours, by email to the address you gave.
      </p>
      {data ? (
        <BookingFacts booking={data} site={site} token={token} zone={data.visitorTimeZone ?? viewerZone()} />
      ) : (
        isPending && <p role="status">One moment…</p>
      )}
      <p>
        <a href={`/booking/${token}`}>See, move or cancel this booking</a> on a page of its own, until the day
        before. Keep its address to yourself: whoever has it can do the same.
      </p>
    </Done>
  );
}

/** As high as with all facts, or as the window leaves room for: the button below must not move when they arrive. */
const Done = styled.div`
  display: grid;
  align-content: start;
  gap: 1.25rem;
  min-height: min(38.25rem, 100dvh - 13.8rem);

  > p:focus {
    outline: none;
  }

  a {
    color: var(--link);
  }
`;
