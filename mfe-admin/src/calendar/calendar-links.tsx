import { cityOfZone } from '@lisle-harrow/shared-ui';
import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { ChoiceLinks } from '../page/choice-links';
import { type CalendarAddress, dayBeside, hrefOf, todayHref, VIEWS } from './calendar-address';

const LABELS = { month: 'Month', week: 'Week', day: 'Day' } as const;

interface CalendarLinksProps {
  readonly address: CalendarAddress;
  /** The reader's zone, where it differs from the firm's. */
  readonly readingZone: string | undefined;
}

/** Links to other days, other views and the other zone: all of this is in the URL. */
export function CalendarLinks({ address, readingZone }: CalendarLinksProps) {
  const { view } = address;
  const isOwn = address.isOwnTime && readingZone !== undefined;
  return (
    <Row>
      <ChoiceLinks aria-label="Days">
        <Link to={hrefOf({ ...address, day: dayBeside(address, -1) })} preventScrollReset>
          Previous {view}
        </Link>
        <Link to={todayHref(address)} preventScrollReset>
          Today
        </Link>
        <Link to={hrefOf({ ...address, day: dayBeside(address, 1) })} preventScrollReset>
          Next {view}
        </Link>
      </ChoiceLinks>
      <ChoiceLinks aria-label="View">
        {VIEWS.map((each) => (
          <Link
            key={each}
            to={hrefOf({ ...address, view: each })}
            preventScrollReset
            aria-current={each === view || undefined}
          >
            {LABELS[each]}
          </Link>
        ))}
      </ChoiceLinks>
      {readingZone && (
        <ChoiceLinks aria-label="Clock">
          <Link
            to={hrefOf({ ...address, isOwnTime: false })}
            preventScrollReset
            aria-current={!isOwn || undefined}
          >
            Firm’s time, {cityOfZone(FIRM_ZONE)}
          </Link>
          <Link
            to={hrefOf({ ...address, isOwnTime: true })}
            preventScrollReset
            aria-current={isOwn || undefined}
          >
            Your time, {cityOfZone(readingZone)}
          </Link>
        </ChoiceLinks>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 2rem;
  margin-bottom: 1rem;

  /* On paper, the heading gives the days and the sentence below it the time zone. */
  @media print {
    display: none;
  }
`;
