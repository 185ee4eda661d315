import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { describedBy, FieldNotes, Frame, labelText, Optional } from './field';
import type { FieldFrame } from './field';
import { overlaidRadio } from '../layout/visually-hidden';

const Fieldset = styled(Frame).attrs({ as: 'fieldset' })`
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    ${labelText}
    margin-bottom: 0.4rem;
  }

  legend span {
    color: var(--ink-3);
    font-weight: 400;
  }
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 0.5rem;
`;

/** A radio button drawn as a chip: an `input` and a `span` with what is chosen, and in a `small` what else there is to say. */
export const Chip = styled.label`
  display: block;

  span {
    min-height: 46px;
    padding: 0.2rem;
    border: 1px solid var(--control);
    border-radius: var(--r);
    background: var(--surface);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
    text-align: center;
    transition:
      background-color var(--fast),
      border-color var(--fast);
  }

  &:hover span {
    border-color: var(--ink);
    background: var(--hover);
  }

  input:disabled + span {
    border-color: var(--line-2);
    background: var(--sunken);
    color: var(--ink-3);
    cursor: not-allowed;
  }

  small {
    font-size: var(--t-micro);
    line-height: 1;
  }

  input:checked + span {
    border-color: var(--brand);
    background: var(--brand);
    color: var(--on-brand);
    font-weight: 500;
  }

  input:focus-visible + span {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  ${overlaidRadio}
`;

interface FieldGroupProps extends Omit<FieldFrame, 'label'> {
  legend: ReactNode;
  /** Prefix of the ids of the hint and the error. */
  name: string;
  children: ReactNode;
}

/** A group of radio buttons with a legend. */
export function FieldGroup({ legend, name, hint, error, optional, children }: FieldGroupProps) {
  return (
    <Fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, { hint, error })}
    >
      <legend>
        {legend}
        {optional && <Optional />}
      </legend>
      {children}
      <FieldNotes id={name} hint={hint} error={error} />
    </Fieldset>
  );
}

interface ChoiceChipsProps extends Omit<FieldGroupProps, 'children'> {
  options: readonly string[];
  value: string | undefined;
  onChange: (option: string) => void;
  /** Options that cannot be chosen, each with the reason in a word. */
  unavailable?: ReadonlyMap<string, string> | undefined;
}

/** Radio buttons drawn as chips, three per row. The id of the first one is the group's name, so that a link can lead to it. */
export function ChoiceChips({ options, value, onChange, unavailable, ...group }: ChoiceChipsProps) {
  return (
    <FieldGroup {...group}>
      <Grid>
        {options.map((option, index) => (
          <Chip key={option}>
            <input
              type="radio"
              id={index === 0 ? group.name : `${group.name}-${index}`}
              name={group.name}
              value={option}
              checked={option === value}
              disabled={unavailable?.has(option)}
              onChange={() => onChange(option)}
            />
            <span>
              {option}
              {unavailable?.has(option) && <small> {unavailable.get(option)}</small>}
            </span>
          </Chip>
        ))}
      </Grid>
    </FieldGroup>
  );
}
