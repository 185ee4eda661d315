import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { control, controlProps, Field } from './field';
import type { FieldFrame } from './field';

const Input = styled.input`
  ${control}

  &[type='file'] {
    padding-block: 0.6rem;
    font-size: var(--t-ui);
  }

  &::-webkit-search-cancel-button {
    appearance: none;
    width: 0.7rem;
    height: 0.7rem;
    margin-inline-start: 0.6rem;
    background:
      linear-gradient(45deg, transparent 46%, var(--ink-2) 46% 54%, transparent 54%),
      linear-gradient(-45deg, transparent 46%, var(--ink-2) 46% 54%, transparent 54%);
    cursor: pointer;
  }

  @media (forced-colors: active) {
    &::-webkit-search-cancel-button {
      appearance: auto;
      background: none;
    }
  }
`;

type TextFieldProps = FieldFrame & Omit<ComponentPropsWithRef<'input'>, 'name'> & { name: string };

/** A single-line text field. Its id is its name unless `id` is given. */
export function TextField({ label, hint, error, optional, id, name, ...input }: TextFieldProps) {
  const key = id ?? name;
  return (
    <Field id={key} label={label} hint={hint} error={error} optional={optional ?? false}>
      <Input type="text" {...input} name={name} {...controlProps(key, { hint, error })} />
    </Field>
  );
}
