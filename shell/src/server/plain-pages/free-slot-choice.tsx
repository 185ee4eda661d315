import type { FreeSlot, ZoneOffset } from '@lisle-harrow/api/contract';
import { Chip } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FreeTimes } from '../../booking/free-times';
import { type FilledIn, Pair } from './plain-form';

interface FreeSlotChoiceProps {
  readonly filledIn: FilledIn;
  readonly slots: readonly FreeSlot[];
  readonly zone?: string | null;
  readonly offsets?: readonly ZoneOffset[];
  /** The controls of any day and time. */
  readonly children: ReactNode;
}

/**
 * Free slots and, as the last choice, any other day: its controls are shown once it is chosen. A chosen slot overrides them. Not
 * buttons: Enter in any field of a form presses its first one.
 */
export function FreeSlotChoice({ filledIn, slots, zone, offsets, children }: FreeSlotChoiceProps) {
  const { values, errors } = filledIn;
  const isOther = [values.preferredDate, errors.preferredDate, errors.preferredTime].some(Boolean);
  if (slots.length === 0) return <Pair>{children}</Pair>;
  return (
    <Choices>
      <FreeTimes legend="The next free times" name="slot" slots={slots} zone={zone} offsets={offsets}>
        <Chip>
          <input type="radio" name="slot" value="" defaultChecked={isOther} />
          <span>Another day</span>
        </Chip>
      </FreeTimes>
      <Pair>{children}</Pair>
    </Choices>
  );
}

const Choices = styled.div`
  display: grid;
  gap: 1rem;

  &:has(input[value='']:not(:checked)) > ${Pair} {
    display: none;
  }
`;
