import { type FreeSlot, isWeekend, TIME_SLOTS } from '@lisle-harrow/api/contract';
import { Button, ChoiceChips, DayPickerField, shownWeekday, viewerZone } from '@lisle-harrow/shared-ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { FreeTimes } from './free-times';
import { passedOver, WEEKEND_WORDS } from './passed-over';
import type { Offered } from './use-availability';
import { visitorTime } from './visitor-time';

interface Field {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface DateAndTimeProps {
  /** `YYYY-MM-DD`, between `earliest` and `latest`. */
  readonly day: Field;
  readonly slot: Field;
  readonly earliest: string;
  readonly latest: string;
  readonly offered: Offered;
  /** A day that was chosen elsewhere: the calendar shows its month. */
  readonly suggested: string;
  /** Comes last or, so that a whole form fits a laptop's window, beside the calendar. */
  readonly message: ReactNode;
  /** The fields that follow. */
  readonly children: ReactNode;
}

/** Day and time of a booking: the next free slots or, on request and for any other slot, the calendar. */
export function DateAndTime(props: DateAndTimeProps) {
  const { day, slot, earliest, latest, offered, suggested, message, children } = props;
  const { next, offsets } = offered;
  const [wantsOtherDays, setWantsOtherDays] = useState(false);
  const isAmongNext = next?.some(({ date, time }) => date === day.value && time === slot.value);
  const hasOtherDay = next !== undefined && day.value !== '' && !isAmongNext;
  const showsCalendar = wantsOtherDays || hasOtherDay;
  const full = offered.slots.get(slot.value);
  const notFree = full && `${slot.value} is ${full.toLowerCase()} on this day`;

  function choose({ date, time }: Pick<FreeSlot, 'date' | 'time'>) {
    day.onChange(date);
    slot.onChange(time);
  }

  function showCalendar(isWanted: boolean) {
    // Another day than the next free ones would not be seen among them.
    if (!isWanted && hasOtherDay) choose({ date: '', time: '' });
    setWantsOtherDays(isWanted);
    if (!isWanted) offered.showMonth(earliest);
    // What takes the place of the pressed button, once it is drawn.
    requestAnimationFrame(() => document.getElementById(day.id)?.focus());
  }

  return (
    <>
      {showsCalendar ? (
        <>
          <Month>
            <button type="button" onClick={() => showCalendar(false)}>
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
              hint={visitorTime(day.value, slot.value, viewerZone(), offsets)}
              name={slot.id}
              options={TIME_SLOTS}
              value={slot.value || undefined}
              unavailable={offered.slots}
              onChange={slot.onChange}
              error={slot.error ?? notFree}
            />
            {message}
          </Slots>
        </>
      ) : (
        <Wide>
          {next ? (
            <FreeTimes
              legend="Preferred date and time"
              slots={next}
              zone={viewerZone()}
              offsets={offsets}
              name={slot.id}
              id={day.id}
              value={`${day.value} ${slot.value}`}
              onChoose={choose}
              error={[day.error, slot.error].filter(Boolean).join('. ') || notFree}
            />
          ) : (
            <Looking role="status">Looking for free times…</Looking>
          )}
          <More>
            <Button type="button" $tone="outline" $size="sm" onClick={() => showCalendar(true)}>
              Other days
            </Button>
            <p>{next && passedOver(next, earliest, offered.days)}</p>
          </More>
        </Wide>
      )}
      {children}
      {!showsCalendar && <Wide>{message}</Wide>}
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

export const Wide = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
`;

/** As high as three free times a day. */
const Looking = styled.p`
  min-height: calc(4.45rem + 138px);
  color: var(--ink-2);
`;

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  margin-top: 0.6rem;

  > p {
    flex: 1 1 min(11rem, 100%);
    min-width: 0;
    color: var(--ink-3);
    font-size: var(--t-small);
    line-height: var(--l-small);
  }
`;
