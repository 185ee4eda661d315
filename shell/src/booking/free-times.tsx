import type { FreeSlot, ZoneOffset } from '@lisle-harrow/api/contract';
import { Chip, cityOfZone, FieldGroup, shownWeekday, timeIn } from '@lisle-harrow/shared-ui';
import type { FocusEvent, ReactNode } from 'react';
import { styled } from 'styled-components';

interface FreeTimesProps {
  readonly legend: string;
  readonly slots: readonly FreeSlot[];
  /** The visitor's IANA zone, if it is known, and its offsets as the server says them. */
  readonly zone?: string | null | undefined;
  readonly offsets?: readonly ZoneOffset[] | undefined;
  /** Of the radio buttons, whose values are `2026-12-15 2:00 PM`; the id of the first one. */
  readonly name: string;
  /** Focusing the element with this id focuses the first radio button. */
  readonly id?: string;
  readonly value?: string;
  /** Without it, a plain form sends what is chosen. */
  readonly onChoose?: (slot: FreeSlot) => void;
  readonly error?: string | undefined;
  /** More to choose from. */
  readonly children?: ReactNode;
}

/** Free slots by day of the firm, as radio buttons: each says the visitor's own time and, where that differs, the firm's. */
export function FreeTimes(props: FreeTimesProps) {
  const { legend, slots, zone, offsets, name, id, value, onChoose, error, children } = props;
  const own = slots.map(({ instant }) => (zone ? timeIn(zone, new Date(instant), offsets) : undefined));
  const isAway = slots.some(
    ({ date, time }, at) => own[at] && `${date} ${time}` !== `${own[at].day} ${own[at].time}`,
  );
  return (
    <FieldGroup
      legend={
        <>
          {legend} <span>{isAway ? `(${cityOfZone(zone!)} time and EST)` : '(EST)'}</span>
        </>
      }
      name={name}
      error={error}
    >
      <Days id={id} tabIndex={id === undefined ? undefined : -1} onFocus={focusFirst}>
        {[...new Set(slots.map(({ date }) => date))].map((day) => (
          <div key={day} role="group" aria-labelledby={`${name}-${day}`}>
            <p id={`${name}-${day}`}>{shownWeekday(day)}</p>
            {slots.map(({ date, time, instant }, at) =>
              date === day ? (
                <Chip key={instant}>
                  <input
                    type="radio"
                    id={at === 0 ? name : undefined}
                    name={name}
                    value={`${date} ${time}`}
                    checked={onChoose && `${date} ${time}` === value}
                    onChange={onChoose && (() => onChoose(slots[at]!))}
                  />
                  <span>
                    {isAway && own[at] ? (
                      <>
                        {own[at].day !== date && `${own[at].weekday} `}
                        {own[at].time}
                        <small> {time} EST</small>
                      </>
                    ) : (
                      time
                    )}
                  </span>
                </Chip>
              ) : null,
            )}
          </div>
        ))}
      </Days>
      {children}
    </FieldGroup>
  );
}

function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector('input')?.focus();
}

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(5.25rem, 100%), 1fr));
  gap: 0.5rem 0.75rem;

  > div {
    display: grid;
    align-content: start;
    gap: 0.5rem;
    min-width: 0;
  }

  p {
    font-size: var(--t-small);
    font-weight: 500;
    line-height: var(--l-small);
  }

  /* Both times beside each other, where there is room. */
  label span {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5rem;
    align-content: center;
    align-items: baseline;
    justify-content: space-evenly;
    font-size: var(--t-ui);
    line-height: 1.3;
  }

  label small {
    color: var(--ink-2);
    line-height: inherit;
  }

  label :checked + span small {
    color: inherit;
  }
`;
