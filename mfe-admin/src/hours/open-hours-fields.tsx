import {
  FIRST_HOUR,
  LAST_HOUR,
  type OpenHours,
  WEEKDAYS,
  type Weekday,
  type WeeklyHours,
} from '@lisle-harrow/api/contract';
import { SelectControl } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { errorAt } from '../fields/json-field';
import { type HoursForm } from './hours-fields';

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, at) => FIRST_HOUR + at);
const CLOSED = '';

/** 9 becomes `9:00 AM`, 18 becomes `6:00 PM`. */
const clock = (hour: number) => `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}`;
const titleCase = (word: string) => word[0]!.toUpperCase() + word.slice(1);

interface OpenHoursFieldsProps {
  /** Whose hours, for screen readers: `Monday`. */
  readonly whose: string;
  readonly id: string;
  readonly value: OpenHours | null;
  readonly onChange: (hours: OpenHours | null) => void;
}

/** The opening and closing hour, or that it is closed. */
export function OpenHoursFields({ whose, id, value, onChange }: OpenHoursFieldsProps) {
  const open = (from: number) => ({ from, until: Math.max(value?.until ?? LAST_HOUR, from + 1) });
  return (
    <Pair>
      <SelectControl
        id={id}
        label={`${whose}: opens at`}
        value={value?.from ?? CLOSED}
        onChange={({ target }) => onChange(target.value === CLOSED ? null : open(Number(target.value)))}
      >
        <option value={CLOSED}>Closed</option>
        {HOURS.slice(0, -1).map((hour) => (
          <option key={hour} value={hour}>
            {clock(hour)}
          </option>
        ))}
      </SelectControl>
      {value && (
        <>
          <span>to</span>
          <SelectControl
            label={`${whose}: closes at`}
            value={value.until}
            onChange={({ target }) => onChange({ ...value, until: Number(target.value) })}
          >
            {HOURS.filter((hour) => hour > value.from).map((hour) => (
              <option key={hour} value={hour}>
                {clock(hour)}
              </option>
            ))}
          </SelectControl>
        </>
      )}
    </Pair>
  );
}

interface WeekFieldsProps {
  readonly form: HoursForm;
  /** The path of the week in the form: `hours`, `advisers.0.hours`. */
  readonly path: string;
  /** Whose week, for screen readers; empty for the firm's. */
  readonly whose?: string;
  readonly value: WeeklyHours;
  readonly onChange: (week: WeeklyHours) => void;
}

/** The hours of each weekday. */
export function WeekFields({ form, path, whose = '', value, onChange }: WeekFieldsProps) {
  const set = (weekday: Weekday) => (hours: OpenHours | null) => onChange({ ...value, [weekday]: hours });
  return (
    <Week>
      {WEEKDAYS.map((weekday) => (
        <li key={weekday}>
          <Day>{titleCase(weekday)}</Day>
          <OpenHoursFields
            id={`${form.name}-${path.replaceAll('.', '-')}-${weekday}`}
            whose={`${whose && `${whose}, `}${titleCase(weekday)}`}
            value={value[weekday]}
            onChange={set(weekday)}
          />
          <ErrorLine message={errorAt(form, `${path}.${weekday}`)} />
        </li>
      ))}
    </Week>
  );
}

const ErrorLine = ({ message }: { message: string | undefined }) =>
  message ? <Wrong>{message}</Wrong> : null;

const Wrong = styled.p`
  flex-basis: 100%;
  color: var(--danger);
  font-size: var(--t-small);
`;

const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;

  @media screen and (max-width: 47.9375em) {
    flex: 1;
    flex-wrap: nowrap;

    > div {
      flex: 1;
      min-width: 0;
    }
  }
`;

const Week = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1rem;
    padding-block: 0.6rem;
    border-bottom: 1px solid var(--line);
  }
`;

const Day = styled.span`
  width: 6.5rem;

  @media (max-width: 29.9375em) {
    width: 100%;
  }
`;
