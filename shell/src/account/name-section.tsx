import { useQueryClient } from '@tanstack/react-query';
import { call } from '@lisle-harrow/api/calls';
import { accountName, type CurrentUser, renameAccount } from '@lisle-harrow/api/contract';
import { PendingButton, TextField } from '@lisle-harrow/shared-ui';
import { FormErrors, useForm } from '../forms';
import { useHost } from '../host';
import { useShell } from '../shell-context';
import { accountQuery } from './account-query';
import { AccountSection, SectionForm } from './account-section';

interface NameSectionProps {
  readonly account: CurrentUser;
  /** False while the use of a client's data is restricted. */
  readonly mayChange: boolean;
}

/** The person's name. */
export function NameSection({ account, mayChange }: NameSectionProps) {
  const host = useHost();
  const { session } = useShell();
  const queryClient = useQueryClient();
  const { id, firstName = '', lastName = '' } = account;
  const form = useForm({
    name: 'account-name',
    schema: accountName,
    saved: { firstName, lastName },
    draft: { name: 'account-name', owner: id },
    send: (name) => call(host.fetch, renameAccount, {}, name),
    onSent(_, name) {
      session.rename(name.firstName);
      queryClient.setQueryData(accountQuery(host.fetch).queryKey, { ...account, ...name });
      host.toast({ title: 'Success', description: 'Your name has been changed.' });
    },
    failure: 'Your name was not changed. Please try again.',
  });

  if (!mayChange)
    return (
      <AccountSection
        title="Name"
        lead="How we address you. It stays as it is while the use of your data is restricted."
      >
        <p>
          <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
        </p>
      </AccountSection>
    );
  return (
    <AccountSection title="Name" lead="How we address you, here and in our messages.">
      <SectionForm {...form.props}>
        <FormErrors form={form} />
        <TextField label="First name" autoComplete="given-name" required {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" optional {...form.field('lastName')} />
        <PendingButton type="submit" pending={form.isPending} pendingLabel="Saving...">
          Save Name
        </PendingButton>
      </SectionForm>
    </AccountSection>
  );
}
