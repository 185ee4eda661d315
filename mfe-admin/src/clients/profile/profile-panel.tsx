import { useQueryClient } from '@tanstack/react-query';
import { saveClient } from 'api/calls';
import { type ClientCase, PROFILE_STATUSES } from 'api/contract';
import { PendingButton } from 'shared-ui';
import { styled } from 'styled-components';
import { useHost } from 'shell/host';
import { ClientFields, type ClientFieldValues, clientResolver } from './client-fields';
import { clientQuery, forgetClientLists } from '../client-queries';
import { useDraftForm } from '../../form/drafts';
import { FormErrors } from '../../form/form-errors';
import { Head } from '../case/panel-frame';
import { useFormSave } from '../../form/use-form-save';

const ID_PREFIX = 'client-';

/** The client's profile; of an account that has none, the way to make it. */
export function ProfilePanel({ client }: { client: ClientCase }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const isNew = !client.status;
  const { form, dropDraft } = useDraftForm({
    name: 'profile',
    initial: fieldsOf(client),
    resolver: clientResolver,
  });
  const { submit, isPending } = useFormSave(form, {
    save: (values) => saveClient(host.fetch, client.id, values),
    onSaved: (saved) => {
      dropDraft();
      host.toast({ title: 'Success', description: isNew ? 'Profile created.' : 'Profile saved.' });
      queryClient.setQueryData(clientQuery(host.fetch, client.id).queryKey, saved);
      forgetClientLists(queryClient);
    },
    failed: 'Failed to save the profile. Please try again.',
  });

  return (
    <section>
      <Head>
        <h2>Profile</h2>
      </Head>
      {isNew && (
        <Note>
          There is no profile yet. Until there is one, the portal shows this client nothing but how to reach
          us.
        </Note>
      )}
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
      >
        <FormErrors form={form} idPrefix={ID_PREFIX} />
        <ClientFields
          form={form}
          idPrefix={ID_PREFIX}
          emailHint={`The address to write to. The client signs in with ${client.loginEmail}.`}
        />
        <PendingButton type="submit" pending={isPending} pendingLabel="Saving...">
          {isNew ? 'Create profile' : 'Save changes'}
        </PendingButton>
      </Form>
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

const Form = styled.form`
  display: grid;
  gap: 1.25rem;
  max-width: 52rem;

  > button {
    justify-self: start;
  }
`;
