import { Button, ErrorSummary, FormTrap, PrivacyNote, VisuallyHidden } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The values of a plain form by field name, and what is wrong with them. */
export interface FilledIn {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Why it was not sent, if no field is the reason. */
  readonly failure?: string | undefined;
}

export const NOTHING_FILLED_IN: FilledIn = { values: {}, errors: {} };

/** Props of a form control. */
export const fieldOf = ({ values, errors }: FilledIn, name: string) => ({
  name,
  defaultValue: values[name] ?? '',
  error: errors[name],
});

interface PlainFormProps {
  readonly filledIn: FilledIn;
  readonly action: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** A form that the browser submits natively; the server reports errors in the words of the forms with script. */
export function PlainForm({ filledIn, action, label, submitLabel, children }: PlainFormProps) {
  const { values, errors, failure } = filledIn;
  return (
    <Fields method="post" action={action} aria-label={label} noValidate>
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      <ErrorSummary
        errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
        failure={failure}
      />
      {children}
      <FormTrap ref={null} />
      {values.key && <input type="hidden" name="key" value={values.key} />}
      <PrivacyNote />
      <Button type="submit" $size="lg">
        {submitLabel}
      </Button>
    </Fields>
  );
}

const Fields = styled.form`
  display: grid;
  gap: 1.35rem;

  > button[type='submit'] {
    justify-self: start;
  }
`;

/** Two fields side by side, where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.35rem 1rem;

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
