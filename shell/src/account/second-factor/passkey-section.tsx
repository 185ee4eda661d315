import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  askForNewPasskey,
  type NewPasskey,
  passkeyChange,
  type PasskeySummary,
} from '@lisle-harrow/api/contract';
import { Button, PendingButton, TextField } from '@lisle-harrow/shared-ui';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { FormErrors, useForm } from '../../forms';
import { useHost } from '../../host';
import { AccountSection, SectionForm } from '../account-section';
import { useKeptFocus } from '../use-kept-focus';
import { PasskeyRow } from './passkey-row';
import { secondFactorQuery } from './second-factor-query';

interface PasskeySectionProps {
  readonly passkeys: readonly PasskeySummary[];
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Passkeys: a second factor, or used instead of the password. */
export function PasskeySection({ passkeys, onCodes }: PasskeySectionProps) {
  const [isAdding, setAdding] = useState(false);
  const content = useKeptFocus(passkeys);
  return (
    <AccountSection
      content={content}
      title="Passkeys"
      lead="Sign in with a phone, a computer or a security key, by fingerprint, face or PIN: after your password, or instead of it."
    >
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onGone={() => content.current?.focus()} />
      ))}
      {isAdding ? (
        <NewPasskeyForm
          onAdded={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button type="button" $tone="outline" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
    </AccountSection>
  );
}

interface NewPasskeyFormProps {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function NewPasskeyForm({ onAdded, onCancel }: NewPasskeyFormProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const form = useForm({
    name: 'passkey',
    schema: passkeyChange,
    saved: { name: '' },
    isNew: true,
    async send({ name }) {
      const response = await createPasskey(await call(host.fetch, askForNewPasskey, {}));
      return call(host.fetch, addPasskey, {}, { name, response });
    },
    onSent({ recoveryCodes }) {
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery(host.fetch).queryKey });
      host.toast({ title: 'Success', description: 'The passkey was added.' });
      onAdded(recoveryCodes);
    },
    failure: 'No passkey was added. Please try again.',
  });
  return (
    <SectionForm {...form.props}>
      <FormErrors form={form} />
      <TextField
        label="Name"
        hint="So that you recognize it later, such as Office laptop"
        autoFocus
        required
        {...form.field('name')}
      />
      <PendingButton type="submit" pending={form.isPending} pendingLabel="Follow your browser...">
        Create Passkey
      </PendingButton>
      <Button type="button" $tone="outline" onClick={onCancel}>
        Cancel
      </Button>
    </SectionForm>
  );
}

/** Has the browser create a passkey; rejects if the person or the browser declines. */
async function createPasskey(options: { challenge: string }): Promise<NewPasskey['response']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { clientExtensionResults, ...response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  return { ...response, clientExtensionResults: { ...clientExtensionResults } };
}
