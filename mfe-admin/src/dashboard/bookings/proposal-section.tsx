import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getProposals, sendProposals } from '@lisle-harrow/api/calls';
import { FIRM_ZONE, type SlotProposals } from '@lisle-harrow/api/contract';
import { PendingButton, shownDateTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useId } from 'react';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { usePermission } from '../../page/use-permission';
import { bookingKind } from '../../records/booking-kind';
import { historyKey } from '../../records/queries';
import { SectionTitle } from '../panel/section-title';

/** Other times for who wanted the slot of a confirmed booking, and the press that writes them; nothing where nobody did. */
export function ProposalSection({ id }: { id: string }) {
  const titleId = useId();
  const { fetch } = useHost();
  const mayWrite = usePermission('records.write');
  const queryKey = ['proposals', id];
  const { data: requests = [] } = useQuery({ queryKey, queryFn: () => getProposals(fetch, id) });
  const send = useSending(id, queryKey);
  if (requests.length === 0) return null;
  const possible = requests.filter(({ slots }) => slots.length > 0);
  const fresh = possible.filter(({ proposedAt }) => !proposedAt);
  const to = fresh.length > 0 ? fresh : possible;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>Other times to propose</SectionTitle>
      <Requests>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </Requests>
      {mayWrite && to.length > 0 && (
        <PendingButton
          type="button"
          $tone="outline"
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate(to.map((request) => request.id))}
        >
          {fresh.length > 0 ? 'Propose by email' : 'Propose again'} to {amountOf(to.length)}
        </PendingButton>
      )}
    </section>
  );
}

function Request({ request: { name, slots, proposedAt } }: { request: SlotProposals[number] }) {
  return (
    <li>
      <bdi>{name || 'No name'}</bdi>
      {slots.length > 0 ? (
        <ul>
          {slots.map(({ instant }) => (
            <li key={instant}>{shownDateTime(new Date(instant), FIRM_ZONE)}</li>
          ))}
        </ul>
      ) : (
        <p>No other time can be proposed by email. Please write or call.</p>
      )}
      {proposedAt && <p>Proposed {shownDateTime(new Date(proposedAt), FIRM_ZONE)}</p>}
    </li>
  );
}

function useSending(id: string, queryKey: readonly string[]) {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (to: readonly string[]) => sendProposals(host.fetch, id, to),
    onSuccess(requests, to) {
      queryClient.setQueryData(queryKey, requests);
      void queryClient.invalidateQueries({ queryKey: historyKey(bookingKind) });
      host.toast({
        title: 'Success',
        description: `Other times are on their way to ${amountOf(to.length)}.`,
      });
    },
    onError: (error) => reportFailure(host, error, 'The times could not be proposed.'),
  });
}

const amountOf = (count: number) => (count === 1 ? '1 visitor' : `${count} visitors`);

const Requests = styled.ul`
  margin: 0 0 0.75rem;
  padding: 0;
  list-style: none;

  > li {
    padding-block: 0.6rem;
    border-bottom: 1px solid var(--line);
  }

  ul {
    margin: 0.2rem 0 0;
    padding-inline-start: 1.1rem;
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`;
