import { FIRM_ZONE } from 'api/contract';
import { useId } from 'react';
import { styled } from 'styled-components';
import { SectionTitle } from './record-panel';
import { firmPlace, placeOfZone, timeIn, viewerZone } from '../dates/zone-time';

interface ZonedTimesProps {
  readonly title: string;
  /** What the record itself says, where it names no instant. */
  readonly fallback?: string;
  readonly instant: Date | undefined;
  /** The visitor's IANA zone; nothing or nonsense where it is not known. */
  readonly visitorZone: string | null | undefined;
}

/** One instant on the clocks of the firm, the visitor and the reader. */
export function ZonedTimes({ title, fallback = '-', instant, visitorZone }: ZonedTimesProps) {
  const titleId = useId();
  const own = viewerZone();
  const visitors = instant && visitorZone ? timeIn(visitorZone, instant) : undefined;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{title}</SectionTitle>
      {instant ? (
        <Times>
          <div>
            <dt>Firm, {firmPlace}</dt>
            <dd>{timeIn(FIRM_ZONE, instant)}</dd>
          </div>
          <div>
            <dt>Visitor{visitors && visitorZone && `, ${placeOfZone(visitorZone)}`}</dt>
            <dd>{visitors ?? 'Not known'}</dd>
          </div>
          <div>
            <dt>You, {placeOfZone(own)}</dt>
            <dd>{timeIn(own, instant)}</dd>
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
