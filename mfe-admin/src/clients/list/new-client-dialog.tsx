import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import { addClient, clientCaseInput, type Invitation } from '@lisle-harrow/api/contract';
import { useState } from 'react';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useNavigate } from '@lisle-harrow/shell/router';
import { clientName } from '../../list/client-name';
import { forgetClientLists } from '../client-queries';
import { FormDialog } from '../../page/form-dialog';
import { InvitationDialog } from '../../page/invitation-dialog';
import { ClientFields, type ClientFieldValues } from '../profile/client-fields';
import { useStaffDraft } from '../../page/use-staff-draft';

const EMPTY: ClientFieldValues = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  company: '',
  status: 'onboarding',
};

/** Adds a client, then shows the invitation; closing that opens the case. */
export function NewClientDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [invited, setInvited] = useState<{ id: string; name: string; invitation: Invitation }>();
  const openCase = (clientId: string) => {
    forgetClientLists(queryClient);
    void navigate(`/admin/clients/${encodeURIComponent(clientId)}`);
  };
  const form = useForm({
    name: 'new-client',
    schema: clientCaseInput,
    saved: EMPTY,
    draft: useStaffDraft('new-client'),
    isNew: true,
    send: (values) => call(host.fetch, addClient, {}, values),
    onSent: ({ client, invitation }) => {
      onClose();
      if (invitation) return setInvited({ id: client.id, name: clientName(client), invitation });
      host.toast({
        title: 'Success',
        description: 'Client added. This person can sign in already, so there is no invitation.',
      });
      openCase(client.id);
    },
    failure: 'Failed to add the client. Please try again.',
  });

  return (
    <>
      <FormDialog
        form={form}
        open={open}
        onClose={onClose}
        title="New client"
        description="Creates the profile and, where the client needs a password, a one-time link to set one."
        submitLabel="Add client"
        pendingLabel="Adding..."
      >
        <ClientFields form={form} emailHint="The client signs in with this address." />
      </FormDialog>
      {invited && (
        <InvitationDialog
          name={invited.name}
          invitation={invited.invitation}
          onClose={() => openCase(invited.id)}
          closeLabel="Go to the client"
        />
      )}
    </>
  );
}
