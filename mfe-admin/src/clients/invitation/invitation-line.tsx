import { useQueryClient } from '@tanstack/react-query';
import { call, ResponseError } from '@lisle-harrow/api/calls';
import { type ClientCase, inviteClient } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import { clientName } from '../../list/client-name';
import { useMayChange } from '../case/may-change';
import { clientQuery } from '../client-queries';
import { InvitationButton } from './invitation-button';
import { InvitationStanding } from './invitation-standing';

/** For a client without a password: until when the link works, and the button that makes a new one. */
export function InvitationLine({ client }: { client: ClientCase }) {
  const mayChange = useMayChange();
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = clientQuery(fetch, client.id);
  return (
    <Line>
      <span>
        <InvitationStanding invitedUntil={client.invitedUntil} />
      </span>
      {mayChange && (
        <InvitationButton
          name={clientName(client)}
          invite={() => call(fetch, inviteClient, { clientId: client.id })}
          onInvited={() => void queryClient.invalidateQueries({ queryKey })}
          reasonOf={reasonOf}
        />
      )}
    </Line>
  );
}

/** A 409 explains what has to be done first, given the client's status. */
const reasonOf = (error: unknown) =>
  (error instanceof ResponseError && error.status === 409 && error.problem.detail) ||
  'Failed to make an invitation link. Please try again.';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-top: 0.75rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
