import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { control, controlProps, Field } from './field';
import type { FieldFrame } from './field';
import { SelectFace } from './select-control';

const Select = styled.select`
  ${control}
  padding-right: 2.4rem;
  appearance: none;
`;

type SelectFieldProps = FieldFrame & Omit<ComponentPropsWithRef<'select'>, 'name'> & { name: string };

/** A native select with `<option>` children. Its id is its name unless `id` is given. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  name,
  children,
  ...select
}: SelectFieldProps) {
  const key = id ?? name;
  return (
    <Field id={key} label={label} hint={hint} error={error} optional={optional ?? false}>
      <SelectFace>
        <Select {...select} name={name} {...controlProps(key, { hint, error })}>
          {children}
        </Select>
      </SelectFace>
    </Field>
  );
}
