import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { control, controlProps, Field } from './field';
import type { FieldFrame } from './field';

const Box = styled.textarea`
  ${control}
  min-height: 96px;
  line-height: 1.5;
  resize: vertical;
`;

type TextAreaProps = FieldFrame & Omit<ComponentPropsWithRef<'textarea'>, 'name'> & { name: string };

/** A multi-line text field. Its id is its name unless `id` is given. */
export function TextArea({ label, hint, error, optional, id, name, ...box }: TextAreaProps) {
  const key = id ?? name;
  return (
    <Field id={key} label={label} hint={hint} error={error} optional={optional ?? false}>
      <Box rows={3} {...box} name={name} {...controlProps(key, { hint, error })} />
    </Field>
  );
}
