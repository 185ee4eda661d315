import { ErrorSummary } from 'shared-ui';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';

/** The summary above a form after a refused submit; each further refusal brings it up, and the focus to it, again. */
export function FormErrors<Values extends FieldValues>({
  form,
  idPrefix,
}: {
  form: UseFormReturn<Values, unknown, Values>;
  /** A field's id is the prefix and its name. */
  idPrefix: string;
}) {
  const { errors, isSubmitSuccessful, submitCount } = useFormState({ control: form.control });
  const list = Object.entries(errors).map(([name, error]) => ({
    fieldId: idPrefix + name,
    message: String(error?.message ?? ''),
  }));
  if (submitCount === 0 || isSubmitSuccessful || list.length === 0) return null;
  return <ErrorSummary attempt={submitCount} errors={list} />;
}
