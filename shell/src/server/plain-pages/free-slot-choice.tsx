import type { FreeSlot } from '@lisle-harrow/api/contract';
import { shownDay } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/**
 * Free slots near a taken one; a chosen slot overrides the form's own fields. Not buttons: Enter in any field of a form
 * presses its first one.
 */
export function FreeSlotChoice({ slots }: { slots: readonly FreeSlot[] }) {
  if (slots.length === 0) return null;
  return (
    <Choices>
      <legend>
        The nearest free times <span>(EST)</span>
      </legend>
      {slots.map(({ date, time, instant }) => (
        <label key={instant}>
          <input type="radio" name="slot" value={`${date} ${time}`} />
          {`${shownDay(date)}, ${time}`}
        </label>
      ))}
    </Choices>
  );
}

const Choices = styled.fieldset`
  display: grid;
  margin: 0;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line-2);
  border-radius: var(--r-card);

  legend {
    padding-inline: 0.25rem;
    font-size: var(--t-ui);
    font-weight: 500;
  }

  legend span {
    color: var(--ink-3);
    font-weight: 400;
  }

  label {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 44px;
    font-variant-numeric: tabular-nums;
  }

  input {
    width: 1.1rem;
    height: 1.1rem;
    accent-color: var(--brand);
  }
`;
