import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DocumentDetails, documentDetailsList } from 'api/contract';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';

interface UploadFields {
  documents: DocumentDetails[];
}

export type UploadFormState = UseFormReturn<UploadFields, unknown, UploadFields>;

export const EMPTY_DETAILS: DocumentDetails = { name: '', type: 'other' };

/** Name and type of each document; the first belongs to no file until one is chosen. */
export function useUploadForm() {
  const form: UploadFormState = useForm<UploadFields, unknown, UploadFields>({
    resolver: standardSchemaResolver(documentDetailsList),
    defaultValues: { documents: [EMPTY_DETAILS] },
    shouldFocusError: false,
  });
  const rows = useFieldArray({ control: form.control, name: 'documents' });
  return { form, rows };
}
