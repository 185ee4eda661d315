import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  addMember,
  type ClientCase,
  type Invitation,
  MEMBER_RIGHTS,
  newMemberInput,
  type NewMemberInput,
} from '@lisle-harrow/api/contract';
import { SelectField, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { clientName } from '../../list/client-name';
import { FieldPair, FormDialog } from '../../page/form-dialog';
import { InvitationDialog } from '../../page/invitation-dialog';
import { useStaffDraft } from '../../page/use-staff-draft';
import { membersQuery } from '../client-queries';
import { RIGHT_WORDS } from './rights';

const EMPTY: NewMemberInput = { firstName: '', lastName: '', email: '', right: 'view' };

interface AddPersonDialogProps {
  readonly client: ClientCase;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives somebody access to the case, then shows the invitation if one was made. */
export function AddPersonDialog({ client, open, onClose }: AddPersonDialogProps) {
  const { fetch, toast } = useHost();
  const queryClient = useQueryClient();
  const [invited, setInvited] = useState<{ name: string; invitation: Invitation }>();
  const form = useForm({
    name: 'household-member',
    schema: newMemberInput,
    saved: EMPTY,
    draft: useStaffDraft(`household-member-${client.id}`),
    isNew: true,
    send: (values: NewMemberInput) => call(fetch, addMember, { clientId: client.id }, values),
    onSent: ({ member, invitation }) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: membersQuery(fetch, client.id).queryKey });
      const name = `${member.firstName} ${member.lastName}`.trim();
      if (invitation) return setInvited({ name, invitation });
      toast({ title: 'Success', description: `${name} can sign in already and has access from now on.` });
    },
    failure: 'Failed to give access. Please try again.',
  });
  const text = (name: 'firstName' | 'lastName' | 'email') => ({
    ...form.field(name),
    autoComplete: 'off',
    dir: 'auto',
  });
  return (
    <>
      <FormDialog
        form={form}
        open={open}
        onClose={onClose}
        title="Give access"
        description={`This person sees the whole case of ${clientName(client)}, with a sign-in of their own.`}
        submitLabel="Give access"
        pendingLabel="Saving..."
      >
        <FieldPair>
          <TextField label="First name" required {...text('firstName')} />
          <TextField label="Last name" required {...text('lastName')} />
        </FieldPair>
        <TextField
          label="Email"
          type="email"
          hint="They sign in with this address. Check it with the client: whoever reads mail there sees the case."
          required
          {...text('email')}
        />
        <SelectField label="Access" {...form.field('right')}>
          {[...MEMBER_RIGHTS].reverse().map((right) => (
            <option key={right} value={right}>
              {RIGHT_WORDS[right]}
            </option>
          ))}
        </SelectField>
      </FormDialog>
      {invited && <InvitationDialog {...invited} onClose={() => setInvited(undefined)} closeLabel="Done" />}
    </>
  );
}
