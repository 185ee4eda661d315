import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import type { FieldsForm } from './form-kind';

interface OfKind<Name extends string> {
  readonly form: FieldsForm;
  readonly labels: Readonly<Record<Name, string>>;
  readonly name: Name;
}

/** A single-line field, labeled by its kind. */
export const LineField = <Name extends string>({
  form,
  labels,
  name,
  ...more
}: OfKind<Name> & Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'form'>) => (
  <TextField autoComplete="off" {...more} label={labels[name]} {...form.field(name)} />
);

/** A multi-line field, labeled by its kind. */
export const LinesField = <Name extends string>({
  form,
  labels,
  name,
  ...more
}: OfKind<Name> & Omit<ComponentProps<typeof TextArea>, 'name' | 'label' | 'form'>) => (
  <TextArea spellCheck {...more} label={labels[name]} {...form.field(name)} />
);
