import { useQueryClient } from '@tanstack/react-query';
import { addClient } from 'api/calls';
import type { Invitation } from 'api/contract';
import { useState } from 'react';
import { useNavigate } from 'shell/router';
import { useHost } from 'shell/host';
import { ClientFields, type ClientFieldValues, clientResolver } from '../profile/client-fields';
import { clientName } from '../client-name';
import { forgetClientLists } from '../client-queries';
import { useDraftForm } from '../../form/drafts';
import { FormDialog } from '../../form/form-dialog';
import { InvitationDialog } from '../invitation/invitation-dialog';
import { useFormSave } from '../../form/use-form-save';

const ID_PREFIX = 'new-client-';
const EMPTY: ClientFieldValues = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  company: '',
  status: 'onboarding',
};

/** Makes a client, then shows the invitation; closing that leads to the client. */
export function NewClientDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [invited, setInvited] = useState<{ id: string; name: string; invitation: Invitation }>();
  const { form, dropDraft } = useDraftForm({ name: 'new-client', initial: EMPTY, resolver: clientResolver });

  const empty = () => {
    form.reset(EMPTY);
    dropDraft();
  };
  const leadTo = (clientId: string) => {
    forgetClientLists(queryClient);
    void navigate(`/admin/clients/${encodeURIComponent(clientId)}`);
  };
  const { submit, isPending } = useFormSave(form, {
    save: (values) => addClient(host.fetch, values),
    onSaved: ({ client, invitation }) => {
      onClose();
      empty();
      if (invitation) return setInvited({ id: client.id, name: clientName(client), invitation });
      host.toast({
        title: 'Success',
        description: 'Client added. This person can sign in already, so there is no invitation.',
      });
      leadTo(client.id);
    },
    failed: 'Failed to add the client. Please try again.',
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        onCancel={() => {
          empty();
          onClose();
        }}
        title="New client"
        description="Makes the profile and a one-time link with which the client sets a password."
        form={form}
        idPrefix={ID_PREFIX}
        onSubmit={submit}
        isPending={isPending}
        submitLabel="Add client"
        pendingLabel="Adding..."
      >
        <ClientFields form={form} idPrefix={ID_PREFIX} emailHint="The client signs in with this address." />
      </FormDialog>
      {invited && (
        <InvitationDialog
          name={invited.name}
          invitation={invited.invitation}
          onClose={() => leadTo(invited.id)}
          closeLabel="Go to the client"
        />
      )}
    </>
  );
}
