import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type AppSetUp as SetUp, codeInput, confirmApp } from '@lisle-harrow/api/contract';
import { Button, PendingButton, TextField } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { FormErrors, useForm } from '../../forms';
import { useHost } from '../../host';
import { SectionForm } from '../account-section';
import { secondFactorQuery } from './second-factor-query';

interface AppSetUpProps {
  readonly setUp: SetUp;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret for the app, and the code that confirms it. */
export function AppSetUp({ setUp: { secret, qrCode }, onConfirmed, onCancel }: AppSetUpProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const form = useForm({
    name: 'app',
    schema: codeInput,
    saved: { code: '' },
    isNew: true,
    send: ({ code }) => call(host.fetch, confirmApp, {}, { code }),
    onSent({ recoveryCodes }) {
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery(host.fetch).queryKey });
      host.toast({ title: 'Success', description: 'Your authenticator app is set up.' });
      onConfirmed(recoveryCodes);
    },
    failure: 'The app was not set up. Please try again.',
  });
  return (
    <Frame>
      <p>
        Scan this picture with the app, or type in the key:
        <Key>{secret.replace(/.{4}(?=.)/g, '$& ')}</Key>
      </p>
      <Picture viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} role="img" aria-label="QR code for the app">
        <path d={qrCode.path} fill="#000" />
      </Picture>
      <SectionForm {...form.props}>
        <FormErrors form={form} />
        <TextField
          label="Code"
          hint="The six digits that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          {...form.field('code')}
        />
        <Acts>
          <PendingButton type="submit" pending={form.isPending} pendingLabel="Checking...">
            Confirm
          </PendingButton>
          <Button type="button" $tone="outline" onClick={onCancel}>
            Cancel
          </Button>
        </Acts>
      </SectionForm>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  gap: 1.25rem;
  justify-items: start;
`;

const Key = styled.code`
  display: block;
  margin-top: 0.35rem;
  font:
    500 1rem/1.6 ui-monospace,
    monospace;
  overflow-wrap: anywhere;
`;

/** Cameras need black on white, whatever the theme. */
const Picture = styled.svg`
  width: min(15rem, 100%);
  border: 1px solid var(--line);
  border-radius: var(--r);
  background: #fff;
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;
