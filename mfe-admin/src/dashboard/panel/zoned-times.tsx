import { cityOfZone, shownDateTime, viewerZone } from '@lisle-harrow/shared-ui';
import { type BookingDetail, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { useId } from 'react';
import { styled } from 'styled-components';
import { SectionTitle } from './section-title';

interface ZonedTimesProps {
  readonly title: string;
  /** Shown where there is no instant. */
  readonly fallback?: string;
  readonly instant: Date | undefined;
  /** The visitor's IANA zone as the browser sent it: may be missing or invalid. */
  readonly visitorZone: string | null | undefined;
  /** Of that zone, where the server says them. */
  readonly visitorOffsets?: BookingDetail['visitorOffsets'] | undefined;
}

/** One instant in the zones of the firm, the visitor and the reader. */
export function ZonedTimes({ title, fallback = '-', instant, visitorZone, visitorOffsets }: ZonedTimesProps) {
  const titleId = useId();
  const own = viewerZone();
  const visitors = instant && visitorZone ? shownDateTime(instant, visitorZone, visitorOffsets) : undefined;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{title}</SectionTitle>
      {instant ? (
        <Times>
          <div>
            <dt>Firm, {cityOfZone(FIRM_ZONE)}</dt>
            <dd>{shownDateTime(instant, FIRM_ZONE)}</dd>
          </div>
          <div>
            <dt>Visitor{visitors && visitorZone && `, ${cityOfZone(visitorZone)}`}</dt>
            <dd>{visitors ?? 'Not known'}</dd>
          </div>
          <div>
            <dt>You, {cityOfZone(own)}</dt>
            <dd>{shownDateTime(instant, own)}</dd>
          </div>
        </Times>
      ) : (
        <p dir="auto">{fallback}</p>
      )}
    </section>
  );
}

const Times = styled.dl`
  > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: 0.1rem 1rem;
    padding-block: 0.4rem;
    border-bottom: 1px solid var(--line);
  }

  dt {
    color: var(--ink-2);
  }

  dd {
    font-variant-numeric: tabular-nums;
  }
`;
