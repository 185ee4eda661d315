import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inviteClient, ResponseError } from '@lisle-harrow/api/calls';
import { type ClientCase, FIRM_ZONE, type Invitation } from '@lisle-harrow/api/contract';
import { PendingButton, useIsPast, useViewerTime } from '@lisle-harrow/shared-ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import { useMayChange } from '../case/may-change';
import { clientName } from '../../list/client-name';
import { clientQuery } from '../client-queries';
import { InvitationDialog } from '../../page/invitation-dialog';
import { reportFailure } from '../../page/report-failure';

/** For a client who has no password yet: until when the link works, and the button for a new one. */
export function InvitationLine({ client }: { client: ClientCase }) {
  const mayChange = useMayChange();
  const host = useHost();
  const queryClient = useQueryClient();
  const [invitation, setInvitation] = useState<Invitation>();
  const invite = useMutation({
    mutationFn: () => inviteClient(host.fetch, client.id),
    onSuccess: (answer) => {
      setInvitation(answer);
      void queryClient.invalidateQueries({ queryKey: clientQuery(host.fetch, client.id).queryKey });
    },
    onError: (error) => reportFailure(host, error, reasonOf(error)),
  });
  return (
    <Line>
      <span>
        Not signed in yet.{' '}
        {client.invitedUntil ? (
          <Until endsAt={client.invitedUntil} />
        ) : (
          'There is no working invitation link.'
        )}
      </span>
      {mayChange && (
        <PendingButton
          type="button"
          $tone="outline"
          $size="sm"
          pending={invite.isPending}
          pendingLabel="Making a link..."
          onClick={() => invite.mutate()}
        >
          New invitation link
        </PendingButton>
      )}
      {invitation && (
        <InvitationDialog
          name={clientName(client)}
          invitation={invitation}
          onClose={() => setInvitation(undefined)}
          closeLabel="Done"
        />
      )}
    </Line>
  );
}

/** A refusal for the client's status says what to do first. */
const reasonOf = (error: unknown) =>
  (error instanceof ResponseError && error.status === 409 && error.problem.detail) ||
  'Failed to make an invitation link. Please try again.';

function Until({ endsAt }: { endsAt: string }) {
  const until = useViewerTime(endsAt, FIRM_ZONE);
  return useIsPast(endsAt)
    ? `The invitation link expired on ${until}.`
    : `The invitation link works until ${until}; a new one replaces it.`;
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-top: 0.75rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
