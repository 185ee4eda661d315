import { useDeferredValue, useId, useState } from 'react';
import type { FocusEvent } from 'react';
import { DayPicker } from 'react-day-picker';
import type { ChevronProps, Modifiers } from 'react-day-picker';
import { dateOfDay, dayOfDate } from '../dates/calendar-day';
import { Calendar, CalendarComing, CalendarLabel } from './calendar-frame';
import { describedBy, FieldNotes, Frame, Optional } from './field';
import type { FieldFrame } from './field';
import { Icon } from '../art/icon';

const components = {
  Chevron: ({ orientation }: ChevronProps) => (
    <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} size={18} />
  ),
};

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

const NONE: ReadonlyMap<string, string> = new Map();

const labels = {
  labelNav: () => 'Month',
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
};

// The error summary links to the calendar, which passes the focus to the day that Tab would reach.
function focusDay(event: FocusEvent<HTMLElement>) {
  if (event.target !== event.currentTarget) return;
  event.currentTarget.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus();
}

interface DayPickerFieldProps extends FieldFrame {
  /** The calendar's id; focusing it focuses a day. */
  name?: string;
  id?: string;
  /** Days are `YYYY-MM-DD`, without time or zone. */
  value: string | undefined;
  earliest: string;
  latest: string;
  onChange: (day: string) => void;
  /** Days that cannot be chosen, each with the reason in a word, which becomes part of its name. */
  unavailable?: ReadonlyMap<string, string> | undefined;
  /** Called with a day (`YYYY-MM-DD`) of the month that is shown next. */
  onMonthChange?: (day: string) => void;
}

/** An inline calendar. It marks today in the viewer's zone, so render it only in the browser. */
export function DayPickerField(props: DayPickerFieldProps) {
  const { label, hint, error, optional, value, earliest, latest, onChange } = props;
  const { unavailable = NONE, onMonthChange } = props;
  const own = useId();
  const id = props.id ?? props.name ?? own;
  const first = dateOfDay(earliest);
  const last = dateOfDay(latest);
  const selected = value === undefined ? undefined : dateOfDay(value);
  const [month, setMonth] = useState<Date>();
  // Lets the surrounding fields be painted and typed into before the calendar's 42 days are rendered.
  const isDrawn = useDeferredValue(true, false);
  const reasonOf = (date: Date) => unavailable.get(dayOfDate(date));
  const isUnavailable = (date: Date) => reasonOf(date) !== undefined;
  // Not the library's 'November 21st': the accessible name has to contain the number on the button.
  const labelDayButton = (date: Date, { today, selected }: Modifiers) =>
    [today && 'Today', longDay.format(date), reasonOf(date), selected && 'selected']
      .filter(Boolean)
      .join(', ');

  return (
    <Frame>
      <CalendarLabel id={`${id}-label`}>
        {label}
        {optional && <Optional />}
      </CalendarLabel>
      <Calendar
        id={id}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { hint, error })}
        data-invalid={error ? true : undefined}
        onFocus={focusDay}
      >
        {isDrawn ? (
          <DayPicker
            mode="single"
            required
            fixedWeeks
            selected={selected}
            onSelect={(date: Date) => onChange(dayOfDate(date))}
            month={month ?? selected ?? first}
            onMonthChange={(next) => {
              setMonth(next);
              onMonthChange?.(dayOfDate(next));
            }}
            startMonth={first}
            endMonth={last}
            disabled={[{ before: first }, { after: last }, isUnavailable]}
            modifiers={{ unavailable: isUnavailable }}
            modifiersClassNames={{ unavailable: 'unavailable' }}
            components={components}
            labels={{ ...labels, labelDayButton }}
          />
        ) : (
          <CalendarComing />
        )}
      </Calendar>
      <FieldNotes id={id} hint={hint} error={error} />
    </Frame>
  );
}
