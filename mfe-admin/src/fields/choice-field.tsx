import { SelectField } from '@lisle-harrow/shared-ui';
import { type FormState, idOfField } from '@lisle-harrow/shell/forms';
import { type FieldValues, type Path, useController } from 'react-hook-form';

interface ChoiceFieldProps<Values extends FieldValues> {
  readonly form: FormState<Values>;
  readonly name: Path<Values>;
  readonly label: string;
  readonly options: readonly { readonly value: number | null; readonly name: string }[];
}

/** A select of numbers, or of none. */
export function ChoiceField<Values extends FieldValues>({
  form,
  name,
  label,
  options,
}: ChoiceFieldProps<Values>) {
  const { value, onChange } = useController({ control: form.control, name }).field;
  return (
    <SelectField
      label={label}
      name={idOfField(form.name, name)}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      {options.map((option) => (
        <option key={option.name} value={option.value ?? ''}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}
