import type { Named } from '@lisle-harrow/api/contract';
import { CheckboxField } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { styled } from 'styled-components';

interface CheckGroupProps {
  readonly legend: string;
  /** The name of the checkboxes; also the id of the group, to which an error links. */
  readonly name: string;
  readonly options: readonly Named[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  /** Called with the chosen ids in the order of the options. */
  readonly onChange: (chosen: string[]) => void;
}

/** Checkboxes of which any number may be checked. */
export function CheckGroup({ legend, name, options, chosen, error, onChange }: CheckGroupProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(options.map((each) => each.id).filter((each) => (each === id ? isOn : chosen.includes(each))));
  const errorId = `${name}-error`;
  return (
    <Group id={name} tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option.id}
          name={name}
          checked={chosen.includes(option.id)}
          onChange={({ target }) => toggle(option.id, target.checked)}
        >
          <bdi>{option.name}</bdi>
        </CheckboxField>
      ))}
      {options.length === 0 && <p>There is no one to offer.</p>}
      {error && <Wrong id={errorId}>{error}</Wrong>}
    </Group>
  );
}

interface ChecksFieldProps<Values extends FieldValues> extends Pick<CheckGroupProps, 'legend' | 'options'> {
  readonly form: FormState<Values>;
  /** A list of ids. */
  readonly name: Path<Values>;
}

/** The same as a field of a form. */
export function ChecksField<Values extends FieldValues>({ form, name, ...group }: ChecksFieldProps<Values>) {
  const { value, onChange } = useController({ control: form.control, name }).field;
  const { id, error } = form.field(name);
  return <CheckGroup {...group} name={id} chosen={value} error={error} onChange={onChange} />;
}

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.5rem;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    margin-bottom: 0.25rem;
    font-weight: 500;
  }
`;

const Wrong = styled.p`
  flex-basis: 100%;
  color: var(--danger);
  font-size: var(--t-small);
  font-weight: 500;
`;
