import { DOCUMENT_TYPES, type DocumentDetails } from '@lisle-harrow/api/contract';
import { SelectField, TextField } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import type { FormState } from '@lisle-harrow/shell/forms';

interface DocumentFieldsProps {
  form: FormState<{ documents: DocumentDetails[] }>;
  index: number;
  /** Shown below the name. */
  hint?: string;
}

/** Name and type of one document. */
export function DocumentFields({ form, index, hint }: DocumentFieldsProps) {
  return (
    <Fields $beside={!hint}>
      <TextField
        label="Document name"
        hint={hint}
        autoComplete="off"
        required
        {...form.field(`documents.${index}.name`)}
      />
      <SelectField label="Document type" {...form.field(`documents.${index}.type`)}>
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
