import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useHost } from 'shell/host';
import { refusedFields } from './refused-fields';
import { reportFailure } from '../page/report-failure';

interface Save<Values, Answer> {
  readonly save: (values: Values) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  /** The sentence for a save that failed; what was typed stays. */
  readonly failed: string;
}

/** Sends a form's values; fields that the server refuses say so themselves. */
export function useFormSave<Values extends FieldValues, Answer>(
  form: UseFormReturn<Values, unknown, Values>,
  { save, onSaved, failed }: Save<Values, Answer>,
) {
  const host = useHost();
  const { mutateAsync, isPending } = useMutation({ mutationFn: save });
  const submit = form.handleSubmit(async (values) => {
    try {
      onSaved(await mutateAsync(values));
    } catch (error) {
      const refused = refusedFields(error).filter(({ name }) => Object.hasOwn(values, name));
      for (const { name, message } of refused) form.setError(name as Path<Values>, { message });
      if (refused.length === 0) reportFailure(host, error, failed);
    }
  });
  return { submit, isPending };
}
