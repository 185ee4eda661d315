import { isWeekend, TIME_SLOTS } from '@lisle-harrow/api/contract';
import { ChoiceChips, DayPickerField, shownWeekday, viewerZone } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { WEEKEND_WORDS } from './passed-over';
import type { Offered } from './use-availability';
import { visitorTime } from './visitor-time';

interface Field {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface CalendarFieldsProps {
  /** `YYYY-MM-DD`, between `earliest` and `latest`. */
  readonly day: Field;
  readonly slot: Field;
  readonly earliest: string;
  readonly latest: string;
  readonly offered: Offered;
  /** A day that was chosen elsewhere: its month is shown. */
  readonly suggested: string;
  readonly onNextFree: () => void;
  /** Below the slots, so that a whole form fits a laptop's window. */
  readonly children: ReactNode;
}

/** Any day and slot, with the way back to the next free ones. */
export function CalendarFields(props: CalendarFieldsProps) {
  const { day, slot, earliest, latest, offered, suggested, onNextFree, children } = props;
  return (
    <>
      <Month>
        <button type="button" onClick={onNextFree}>
          Next free times
        </button>
        <DayPickerField
          key={suggested}
          {...day}
          label="Preferred date"
          hint={hintOf(day.value, earliest, offered)}
          value={day.value || undefined}
          earliest={earliest}
          latest={latest}
          unavailable={offered.days}
          onMonthChange={offered.showMonth}
        />
      </Month>
      <Slots>
        <ChoiceChips
          legend={
            <>
              Preferred time <span>(EST)</span>
            </>
          }
          hint={visitorTime(day.value, slot.value, viewerZone(), offered.offsets)}
          name={slot.id}
          options={TIME_SLOTS}
          value={slot.value || undefined}
          unavailable={offered.slots}
          onChange={slot.onChange}
          error={slot.error}
        />
        {children}
      </Slots>
    </>
  );
}

function hintOf(day: string, earliest: string, { opens, days }: Offered): string {
  if (isWeekend(day)) return `Weekends are outside our office hours: ${WEEKEND_WORDS}`;
  return [
    opens === earliest && 'Earliest date is tomorrow.',
    opens && opens !== earliest && `Earliest free date is ${shownWeekday(opens)}.`,
    days.size > 0 && 'Struck through: closed or fully booked.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The way back stands beside the calendar's label, where there is room. */
const Month = styled.div`
  position: relative;
  min-width: 0;

  > button {
    position: absolute;
    inset: 0 0 auto auto;
    padding: 0;
    border: 0;
    background: none;
    color: var(--link);
    font: 500 var(--t-small) / var(--l-ui) var(--f-text);
    text-decoration: underline;
    cursor: pointer;

    /* Large enough for a finger. */
    &::before {
      content: '';
      position: absolute;
      inset: -0.65rem -0.5rem;
    }
  }

  @media (max-width: 29.9375em) {
    > button {
      position: relative;
      margin-bottom: 0.75rem;
    }
  }
`;

const Slots = styled.div`
  display: grid;
  align-content: start;
  gap: 0.9rem;
  min-width: 0;
`;
