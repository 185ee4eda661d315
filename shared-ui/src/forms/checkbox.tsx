import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';

/** A checkbox without a label; `CheckboxField` has one. */
export const Checkbox = styled.input.attrs({ type: 'checkbox' })`
  flex: none;
  width: 1.15rem;
  height: 1.15rem;
  margin: 0;
  accent-color: var(--brand);

  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  &:disabled {
    cursor: not-allowed;
  }
`;

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: 0.6rem;
  width: fit-content;
  min-height: 44px;
  cursor: pointer;

  &:has(:disabled) {
    color: var(--ink-3);
    cursor: not-allowed;
  }
`;

/** A checkbox with its label, which is 44 px high. A class name goes to the label. */
export function CheckboxField({
  children,
  className,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <Label className={className}>
      <Checkbox {...input} />
      {children}
    </Label>
  );
}
