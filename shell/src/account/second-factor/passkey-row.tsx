import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  FIRM_ZONE,
  passkeyChange,
  type PasskeySummary,
  removePasskey,
  renamePasskey,
} from '@lisle-harrow/api/contract';
import { useState } from 'react';
import { Button, PendingButton, TextField, useViewerTime } from '@lisle-harrow/shared-ui';
import { FormErrors, useForm } from '../../forms';
import { useHost } from '../../host';
import { SectionForm } from '../account-section';
import { FactorRow } from './factor-row';
import { RemoveButton } from './remove-button';
import { secondFactorQuery } from './second-factor-query';

interface PasskeyProps {
  readonly passkey: PasskeySummary;
}
interface PasskeyRowProps extends PasskeyProps {
  /** Called before the focused element is removed. */
  readonly onGone: () => void;
}

/** A passkey with its name and last use. */
export function PasskeyRow({ passkey, onGone }: PasskeyRowProps) {
  const host = useHost();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name } = passkey;
  const endRenaming = () => {
    onGone();
    setRenaming(false);
  };
  if (isRenaming) return <PasskeyName passkey={passkey} onDone={endRenaming} />;
  return (
    <FactorRow name={name} facts={<Use passkey={passkey} />}>
      <Button
        type="button"
        $tone="outline"
        $size="sm"
        aria-label={`Rename ${name}`}
        onClick={() => setRenaming(true)}
      >
        Rename
      </Button>
      <RemoveButton
        what={name}
        consequence="It will no longer sign you in. Recovery codes are removed with the last second factor."
        remove={(fetch) => call(fetch, removePasskey, { id })}
        onRemoved={() => host.toast({ title: 'Success', description: 'The passkey was removed.' })}
      />
    </FactorRow>
  );
}

function Use({ passkey: { createdAt, lastUsedAt } }: PasskeyProps) {
  const time = useViewerTime(lastUsedAt ?? createdAt, FIRM_ZONE);
  return <>{lastUsedAt ? `Last used ${time}` : `Added ${time}, not used yet`}</>;
}

function PasskeyName({ passkey: { id, name }, onDone }: PasskeyProps & { readonly onDone: () => void }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const form = useForm({
    name: `passkey-${id}`,
    schema: passkeyChange,
    saved: { name },
    send: (input) => call(host.fetch, renamePasskey, { id }, { name: input.name }),
    async onSent() {
      await queryClient.invalidateQueries({ queryKey: secondFactorQuery(host.fetch).queryKey });
      onDone();
    },
    failure: 'The passkey was not renamed. Please try again.',
  });
  return (
    <SectionForm {...form.props}>
      <FormErrors form={form} />
      <TextField label="Name" autoFocus required {...form.field('name')} />
      <PendingButton type="submit" pending={form.isPending} pendingLabel="Saving...">
        Save Name
      </PendingButton>
      <Button type="button" $tone="outline" onClick={onDone}>
        Cancel
      </Button>
    </SectionForm>
  );
}
