import { FIRM_ZONE } from 'api/contract';
import { useId } from 'react';
import { styled } from 'styled-components';
import { firmPlace, placeOfZone, timeIn, viewerZone } from './zone-time';

interface Props {
  readonly title: string;
  /** What the record itself says, where it names no instant. */
  readonly fallback?: string;
  readonly instant: Date | undefined;
  /** The visitor's IANA zone; nothing or nonsense where it is not known. */
  readonly visitorZone: string | null | undefined;
}

/** One moment as the firm, the visitor and the reader have it on their clocks. */
export function ThreeTimes({ title, fallback = '-', instant, visitorZone }: Props) {
  const titleId = useId();
  const own = viewerZone();
  const visitors = instant && visitorZone ? timeIn(visitorZone, instant) : undefined;
  return (
    <section aria-labelledby={titleId}>
      <PartTitle id={titleId}>{title}</PartTitle>
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

export const PartTitle = styled.h3`
  margin-bottom: 0.35rem;
  color: var(--ink-3);
  font: 500 var(--t-small) / var(--l-small) var(--f-text);
  letter-spacing: 0;
`;

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
