import { DOCUMENT_TYPES } from 'api/contract';
import { SelectField, TextField } from 'shared-ui';
import { useFormState } from 'react-hook-form';
import { styled } from 'styled-components';
import type { UploadFormState } from './upload-form';

export const ID_PREFIX = 'document-';

interface DocumentFieldsProps {
  form: UploadFormState;
  index: number;
  /** Shown below the name. */
  hint?: string;
}

/** Name and type of one document. */
export function DocumentFields({ form, index, hint }: DocumentFieldsProps) {
  const { errors } = useFormState({ control: form.control });
  const error = errors.documents?.[index];
  return (
    <Fields $beside={!hint}>
      <TextField
        label="Document name"
        hint={hint}
        autoComplete="off"
        required
        {...form.register(`documents.${index}.name`)}
        id={`${ID_PREFIX}documents-${index}-name`}
        error={error?.name?.message}
      />
      <SelectField
        label="Document type"
        {...form.register(`documents.${index}.type`)}
        id={`${ID_PREFIX}documents-${index}-type`}
        error={error?.type?.message}
      >
        {Object.entries(DOCUMENT_TYPES).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </SelectField>
    </Fields>
  );
}

const Fields = styled.div<{ $beside: boolean }>`
  display: grid;
  gap: 1.25rem 1rem;

  @media (min-width: 768px) {
    grid-template-columns: ${({ $beside }) => ($beside ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'none')};
  }
`;
