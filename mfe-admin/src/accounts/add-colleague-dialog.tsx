import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import { addColleague, newColleague, type NewColleague, STAFF_ROLES } from '@lisle-harrow/api/contract';
import { SelectField, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import type { LinkToHandOn } from '../account/account-query';
import { FieldPair, FormDialog } from '../page/form-dialog';
import { useStaffDraft } from '../page/use-staff-draft';
import { accountsQuery } from './accounts-query';
import { STAFF_ROLE_WORDS } from './staff-roles';

const EMPTY: NewColleague = { email: '', firstName: '', lastName: '', staffRole: 'adviser' };

interface AddColleagueDialogProps {
  /** Whether staff sign in with passwords; a new colleague then gets a link to set one. */
  readonly usesPassword: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLink: (shown: LinkToHandOn) => void;
}

/** Adds a staff account. Its owner sets a password by a one-time link, or signs in through the firm's provider. */
export function AddColleagueDialog({ usesPassword, open, onClose, onLink }: AddColleagueDialogProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const form = useForm({
    name: 'new-colleague',
    schema: newColleague,
    saved: EMPTY,
    draft: useStaffDraft('new-colleague'),
    isNew: true,
    send: (values) => call(host.fetch, addColleague, {}, values),
    onSent: (link, { firstName, email }) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: accountsQuery(host.fetch).queryKey });
      if (link.path) return onLink({ name: firstName, link });
      host.toast({
        title: 'Success',
        description: link.endsAt
          ? `The invitation goes to ${email}.`
          : `${email} can now sign in with the firm’s account.`,
      });
    },
    failure: 'Failed to add the colleague. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="New colleague"
      description={
        usesPassword
          ? 'Creates the account and a one-time link to set a password, valid for 72 hours.'
          : 'Creates the account. Your colleague signs in with the firm’s account of the same address, and the firm’s provider gives the role at each sign-in.'
      }
      submitLabel="Add colleague"
      pendingLabel="Adding..."
    >
      <TextField label="Email" type="email" autoComplete="off" required {...form.field('email')} />
      <FieldPair>
        <TextField label="First name" autoComplete="off" required {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="off" optional {...form.field('lastName')} />
      </FieldPair>
      <SelectField label="Role" required {...form.field('staffRole')}>
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {`${STAFF_ROLE_WORDS[role].label}: ${STAFF_ROLE_WORDS[role].may}`}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
