import { call, ifMatch } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ClientCase, clientCaseInput, PROFILE_STATUSES, saveClient } from '@lisle-harrow/api/contract';
import { PendingButton } from '@lisle-harrow/shared-ui';
import { FormErrors, useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { useMayChange } from '../case/may-change';
import { Head } from '../case/panel-frame';
import { useChangedSince } from '../case/use-changed-since';
import { clientQuery, forgetClientLists } from '../client-queries';
import { useStaffDraft } from '../../page/use-staff-draft';
import { AdviserField } from './adviser-field';
import { ClientFields, type ClientFieldValues } from './client-fields';

/** The client's profile, or the form that creates it for an account without one. */
export function ProfilePanel({ client }: { client: ClientCase }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const mayChange = useMayChange();
  const isNew = !client.status;
  const { queryKey } = clientQuery(host.fetch, client.id);
  const form = useForm({
    name: 'client',
    schema: clientCaseInput,
    saved: fieldsOf(client),
    draft: useStaffDraft(`profile-${client.id}`),
    send: (values) =>
      call(host.fetch, saveClient, { clientId: client.id }, values, ifMatch(client.changedAt)),
    tellsChanges: true,
    isShown: useChangedSince(queryKey, 'profile'),
    onSent: (saved) => {
      host.toast({ title: 'Success', description: isNew ? 'Profile created.' : 'Profile saved.' });
      queryClient.setQueryData(queryKey, saved);
      forgetClientLists(queryClient);
    },
    failure: 'Failed to save the profile. Please try again.',
  });

  return (
    <section>
      <Head>
        <h2>Profile</h2>
      </Head>
      {!isNew && <AdviserField client={client} />}
      {isNew && (
        <Note>
          There is no profile yet. Until there is one, the portal shows this client only how to reach us.
        </Note>
      )}
      <Fields {...form.props}>
        <FormErrors form={form} />
        <Group disabled={!mayChange}>
          <ClientFields
            form={form}
            emailHint={`The address to write to. The client signs in with ${client.loginEmail}.`}
          />
        </Group>
        {mayChange && (
          <PendingButton type="submit" pending={form.isPending} pendingLabel="Saving...">
            {isNew ? 'Create profile' : 'Save changes'}
          </PendingButton>
        )}
      </Fields>
    </section>
  );
}

function fieldsOf(client: ClientCase): ClientFieldValues {
  return {
    email: client.email || client.loginEmail,
    firstName: client.firstName,
    lastName: client.lastName,
    phone: client.phone ?? '',
    company: client.company ?? '',
    status: PROFILE_STATUSES.find((known) => known === client.status) ?? 'onboarding',
  };
}

const Note = styled.p`
  max-width: 34em;
  margin-bottom: 1.25rem;
  color: var(--ink-2);
`;

const Fields = styled.form`
  display: grid;
  gap: 1.25rem;
  max-width: 52rem;

  > button {
    justify-self: start;
  }
`;

const Group = styled.fieldset`
  display: grid;
  gap: 1.25rem;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
