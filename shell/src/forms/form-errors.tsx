import type { FieldValues } from 'react-hook-form';
import { ErrorSummary } from '@lisle-harrow/shared-ui';
import { type FormState, idOfField } from './use-form';

interface FormErrorsProps<Values extends FieldValues, Output> {
  readonly form: FormState<Values, Output>;
}

/** The summary above a form after a refused submit. Each further refusal shows and focuses it again. */
export function FormErrors<Values extends FieldValues, Output>({ form }: FormErrorsProps<Values, Output>) {
  const { errors, isSubmitSuccessful, submitCount } = form.formState;
  if (submitCount === 0 || isSubmitSuccessful) return null;
  // In the order of the fields, which is that of the form's values.
  const listed = Object.keys(form.getValues()).flatMap((field) =>
    messagesBelow(errors[field], field).map(({ path, message }) => ({
      fieldId: idOfField(form.name, path),
      message,
    })),
  );
  return <ErrorSummary attempt={submitCount} errors={listed} failure={errors.root?.message} />;
}

/** The errors of one field, or of all fields below a list or group, with their paths joined by dots. */
function messagesBelow(error: unknown, path: string): { path: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error) return [{ path, message: String(error.message ?? '') }];
  return Object.entries(error).flatMap(([name, inner]) => messagesBelow(inner, `${path}.${name}`));
}
