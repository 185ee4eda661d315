import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import { apiKeyInput, type ApiKeyInput, type MadeApiKey, makeApiKey } from '@lisle-harrow/api/contract';
import { SelectField, TextField } from '@lisle-harrow/shared-ui';
import { idOfField, useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useController } from 'react-hook-form';
import { CheckGroup } from '../fields/check-group';
import { FormDialog } from '../page/form-dialog';
import { SCOPES, VALIDITIES } from './api-key-words';
import { apiKeysQuery } from './settings-query';

const EMPTY: ApiKeyInput = { name: '', scopes: [], validDays: 365 };

interface ApiKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (made: MadeApiKey) => void;
}

/** Asks what a new API key is for, its scopes and its validity. */
export function ApiKeyDialog({ onClose, onMade }: ApiKeyDialogProps) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const form = useForm({
    ...{ name: 'api-key', schema: apiKeyInput, saved: EMPTY, isNew: true },
    send: (values) => call(fetch, makeApiKey, {}, values),
    onSent: (made) => {
      onClose();
      onMade(made);
      void queryClient.invalidateQueries({ queryKey: apiKeysQuery(fetch).queryKey });
    },
    failure: 'The key was not made. Please try again.',
  });
  const { control } = form;
  const scopes = useController({ control, name: 'scopes' }).field;
  const validDays = useController({ control, name: 'validDays' }).field;
  const { id, error } = form.field('scopes');
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="New API key"
      description="Whoever has the key can do what you choose here, for all clients of the firm. Make one for each system."
      submitLabel="Make key"
      pendingLabel="Making..."
    >
      <TextField
        label="Name"
        autoComplete="off"
        required
        hint="The system that uses it"
        {...form.field('name')}
      />
      <CheckGroup
        legend="May"
        name={id}
        options={SCOPES}
        chosen={scopes.value}
        error={error}
        onChange={scopes.onChange}
      />
      <SelectField
        label="Works for"
        name={idOfField(form.name, 'validDays')}
        value={validDays.value ?? ''}
        onChange={({ target }) => validDays.onChange(target.value ? Number(target.value) : null)}
      >
        {VALIDITIES.map(({ days, name }) => (
          <option key={name} value={days ?? ''}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
