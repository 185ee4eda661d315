import type { FieldsForm } from './form-kind';

/** The value of a field that the form keeps as JSON, and how to set it. */
export function jsonField<Value>(form: FieldsForm, name: string, empty: Value) {
  const value = JSON.parse(form.watch(name) || JSON.stringify(empty)) as Value;
  const set = (next: Value) =>
    form.setValue(name, JSON.stringify(next), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return [value, set] as const;
}

/** The message for an element within a field, such as `offices.0.city`. */
export const errorAt = (form: FieldsForm, path: string): string | undefined =>
  form.getFieldState(path, form.formState).error?.message;
