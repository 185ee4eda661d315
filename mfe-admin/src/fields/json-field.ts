import type { FormState } from '@lisle-harrow/shell/forms';

type Texts = Record<string, string>;
type NameIn<Fields extends Texts> = Parameters<FormState<Fields>['field']>[0];

/** The value of a field that is not text, which the form keeps as JSON, and its setter; `empty` until it has a value. */
export function jsonField<Value, Fields extends Texts = Texts>(
  form: FormState<Fields>,
  name: NameIn<Fields>,
  empty?: Value,
) {
  const value = JSON.parse(form.watch(name) || JSON.stringify(empty)) as Value;
  const set = (next: Value) =>
    form.setValue(name, JSON.stringify(next) as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return [value, set] as const;
}

/** The message for an element within a field, such as `offices.0.city`. */
export const errorAt = <Fields extends Texts>(form: FormState<Fields>, path: string): string | undefined =>
  form.getFieldState(path as NameIn<Fields>, form.formState).error?.message;
