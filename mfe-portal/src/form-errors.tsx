import { ErrorSummary, type FieldError } from 'shared-ui';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';

/** The summary above a form after a refused submit; each further refusal brings it up, and the focus to it, again. */
export function FormErrors<Values extends FieldValues, Output extends FieldValues>({
  form,
  idPrefix,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  /** A field's id is the prefix and its name; within a list the parts of its name are joined by hyphens. */
  idPrefix: string;
}) {
  const { errors, isSubmitSuccessful, submitCount } = useFormState({ control: form.control });
  const list = errorsBelow(errors, idPrefix);
  if (submitCount === 0 || isSubmitSuccessful || list.length === 0) return null;
  return <ErrorSummary attempt={submitCount} errors={list} />;
}

function errorsBelow(errors: object, idPrefix: string): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    if ('message' in error) return [{ fieldId: idPrefix + name, message: String(error.message ?? '') }];
    return errorsBelow(error, `${idPrefix}${name}-`);
  });
}
