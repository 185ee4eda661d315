import { type FreeSlot, MAX_DAYS_AHEAD, TIME_SLOTS, type ZoneOffset } from '@lisle-harrow/api/contract';
import { SelectField, TextField } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { FreeTimes } from '../../booking/free-times';
import { fieldOf, type FilledIn, Pair } from './plain-form';

interface FreeSlotChoiceProps {
  readonly filledIn: FilledIn;
  readonly slots: readonly FreeSlot[];
  readonly zone?: string | null;
  readonly offsets?: readonly ZoneOffset[];
  /** The first selectable day, `YYYY-MM-DD`. */
  readonly tomorrow: string;
}

/**
 * Free slots and, as the last choice, any other day: its controls are shown once it is chosen. A chosen slot overrides them. Not
 * buttons: Enter in any field of a form presses its first one.
 */
export function FreeSlotChoice({ filledIn, slots, zone, offsets, tomorrow }: FreeSlotChoiceProps) {
  const { values, errors } = filledIn;
  const isOther = [values.preferredDate, errors.preferredDate, errors.preferredTime].some(Boolean);
  const anyOther = (
    <Pair>
      <TextField
        label="Preferred date"
        type="date"
        min={tomorrow}
        hint={`Earliest date is tomorrow, the latest in ${MAX_DAYS_AHEAD} days.`}
        {...fieldOf(filledIn, 'preferredDate')}
      />
      <SelectField
        label={
          <>
            Preferred time <span>(EST)</span>
          </>
        }
        hint="The clock of our New York office."
        {...fieldOf(filledIn, 'preferredTime')}
      >
        <option value="">Select a time</option>
        {TIME_SLOTS.map((slot) => (
          <option key={slot}>{slot}</option>
        ))}
      </SelectField>
    </Pair>
  );
  if (slots.length === 0) return anyOther;
  return (
    <FreeTimes legend="The next free times" name="slot" slots={slots} zone={zone} offsets={offsets}>
      <OtherDay>
        <input type="radio" id="other-day" name="slot" value="" defaultChecked={isOther} />
        <label htmlFor="other-day">Another day</label>
        {anyOther}
      </OtherDay>
    </FreeTimes>
  );
}

const OtherDay = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.35rem 0.75rem;
  align-items: center;

  > input {
    appearance: none;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    border: 1px solid var(--control);
    border-radius: 50%;
    background: var(--surface);
  }

  > input:checked {
    border: 0.35rem solid var(--brand);
  }

  > input:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  > label {
    line-height: 44px;
  }

  > ${Pair} {
    grid-column: 1 / -1;
  }

  > input:not(:checked) ~ ${Pair} {
    display: none;
  }
`;
