import type { ClientAdviser } from '@lisle-harrow/api/contract';
import { Avatar, cityOfZone, PhoneLink, shownTime, useNow } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** The adviser who looks after the client: picture or seal, position, phone and local time. */
export function AdviserCard({ adviser }: { adviser: ClientAdviser }) {
  const { name, position, imageUrl, phone, timeZone } = adviser;
  return (
    <Card aria-label="Your adviser">
      <Avatar name={name} imageUrl={imageUrl} size="lg" />
      <div>
        <strong>{name}</strong>
        <p>{position || 'Your adviser'}</p>
        <Reach>
          {phone && <PhoneLink number={phone} />}
          {timeZone && <LocalTime zone={timeZone} />}
        </Reach>
      </div>
    </Card>
  );
}

/** The city of a zone, with its time once hydrated: the server's HTML would show an outdated minute. */
function LocalTime({ zone }: { zone: string }) {
  const now = useNow();
  const city = cityOfZone(zone);
  const time = now === undefined ? undefined : shownTime(new Date(now).toISOString(), zone);
  return <LocalClock>{time ? `${time} in ${city}` : `${city} time`}</LocalClock>;
}

/** On paper the time would be long out of date. */
const LocalClock = styled.span`
  @media print {
    display: none;
  }
`;

const Card = styled.section`
  display: flex;
  gap: 1rem;
  align-items: center;
  width: fit-content;
  max-width: 100%;
  margin-top: 1.25rem;
  padding: 0.75rem 1.25rem 0.75rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);
  break-inside: avoid;

  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  strong {
    font-weight: 500;
  }

  p {
    margin: 0;
    color: var(--ink-2);
    font-size: var(--t-ui);
  }
`;

const Reach = styled.p`
  && {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }

  @media (pointer: coarse) {
    a {
      display: inline-flex;
      align-items: center;
      min-height: 44px;
    }
  }
`;
