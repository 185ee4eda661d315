import { call } from '@lisle-harrow/api/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { assignAdviser, type ClientCase } from '@lisle-harrow/api/contract';
import { SelectField } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { usePermission } from '../../page/use-permission';
import { useMayChange } from '../case/may-change';
import { clientQuery, staffQuery } from '../client-queries';

const NOBODY = '';
/** The roles that may look after a client. */
const LOOK_AFTER = ['owner', 'adviser'];

/** Which member of staff looks after the client; owners choose. */
export function AdviserField({ client }: { client: ClientCase }) {
  const mayAssign = usePermission('clients.assign');
  const mayChange = useMayChange();
  return mayAssign && mayChange ? (
    <AdviserSelect client={client} />
  ) : (
    <Line>
      {client.adviser ? (
        <>
          Looked after by <bdi>{client.adviser.name}</bdi>.
        </>
      ) : (
        'No adviser is assigned to this client.'
      )}
    </Line>
  );
}

function AdviserSelect({ client }: { client: ClientCase }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { data: accounts = [] } = useQuery(staffQuery(host.fetch));
  const { adviser } = client;
  const choices = accounts
    .filter(
      ({ staffRole, disabledAt, id }) =>
        (LOOK_AFTER.includes(staffRole ?? '') && !disabledAt) || id === adviser?.id,
    )
    .map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim() || email }));
  const assign = useMutation({
    mutationFn: (id: string) =>
      call(host.fetch, assignAdviser, { clientId: client.id }, { adviserId: id === NOBODY ? null : id }),
    onSuccess: (changed) => {
      queryClient.setQueryData(clientQuery(host.fetch, client.id).queryKey, changed);
      host.toast({
        title: 'Success',
        description: changed.adviser
          ? `${changed.adviser.name} looks after this client.`
          : 'This client has no adviser now.',
      });
    },
    onError: (error) => reportFailure(host, error, 'The adviser was not changed. Please try again.'),
  });
  return (
    <Field>
      <SelectField
        name="client-adviser"
        label="Adviser"
        hint="Looks after this client and may export all data. Where advisers see only their own clients, others do not see this one."
        value={assign.isPending ? assign.variables : (adviser?.id ?? NOBODY)}
        onChange={({ target }) => assign.mutate(target.value)}
      >
        <option value={NOBODY}>Nobody</option>
        {adviser && !choices.some(({ id }) => id === adviser.id) && (
          <option value={adviser.id}>{adviser.name}</option>
        )}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Field>
  );
}

const Line = styled.p`
  margin-bottom: 1.25rem;
  color: var(--ink-2);
`;

const Field = styled.div`
  max-width: 26rem;
  margin-bottom: 1.75rem;
`;
