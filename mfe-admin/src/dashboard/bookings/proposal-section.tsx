import { call, idempotencyKey } from '@lisle-harrow/api/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FIRM_ZONE, getProposals, sendProposals, type SlotProposals } from '@lisle-harrow/api/contract';
import { CheckboxField, counted, PendingButton, shownDateTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { usePermission } from '../../page/use-permission';
import { bookingKind } from '../../records/booking-kind';
import { historyKey } from '../../records/queries';
import { SectionTitle } from '../panel/section-title';

/**
 * Other times for the visitors who wanted the slot of a confirmed booking, and the button that mails them to those whom staff
 * choose. Renders nothing where nobody else wanted it.
 */
export function ProposalSection({ id }: { id: string }) {
  const titleId = useId();
  const { fetch } = useHost();
  const mayWrite = usePermission('records.write');
  const queryKey = ['proposals', id];
  const { data: requests = [] } = useQuery({ queryKey, queryFn: () => call(fetch, getProposals, { id }) });
  const [chosen, setChosen] = useState<readonly string[]>();
  const send = useSending(id, queryKey, () => setChosen(undefined));
  if (requests.length === 0) return null;
  const possible = requests.filter(({ slots }) => slots.length > 0);
  const fresh = possible.filter(({ proposedAt }) => !proposedAt);
  // Default choice: those who have not been written to yet, or else everybody once more.
  const to = chosen
    ? possible.filter((request) => chosen.includes(request.id))
    : fresh.length > 0
      ? fresh
      : possible;
  const choose = (request: SlotProposals[number], isOn: boolean) =>
    setChosen(
      possible.filter((each) => (each === request ? isOn : to.includes(each))).map((each) => each.id),
    );
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>Other times to propose</SectionTitle>
      <Requests>
        {requests.map((request) => (
          <Request key={request.id} request={request}>
            {mayWrite && possible.length > 1 && possible.includes(request) ? (
              <CheckboxField
                checked={to.includes(request)}
                onChange={({ target }) => choose(request, target.checked)}
              >
                <ShownName request={request} />
              </CheckboxField>
            ) : (
              <ShownName request={request} />
            )}
          </Request>
        ))}
      </Requests>
      {mayWrite && possible.length > 0 && to.length === 0 && <p>Choose at least one visitor to write to.</p>}
      {mayWrite && to.length > 0 && (
        <PendingButton
          type="button"
          $tone="outline"
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate(to.map((request) => request.id))}
        >
          {to.some(({ proposedAt }) => !proposedAt) ? 'Propose by email' : 'Propose again'} to{' '}
          {counted(to.length, 'visitor')}
        </PendingButton>
      )}
    </section>
  );
}

interface RequestProps {
  readonly request: SlotProposals[number];
  /** The visitor's name, with a checkbox where there is a choice. */
  readonly children: ReactNode;
}

function Request({ request: { slots, proposedAt }, children }: RequestProps) {
  return (
    <li>
      {children}
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

const ShownName = ({ request }: Pick<RequestProps, 'request'>) => <bdi>{request.name || 'No name'}</bdi>;

function useSending(id: string, queryKey: readonly string[], onSent: () => void) {
  const host = useHost();
  const queryClient = useQueryClient();
  // The same key until a call is known to have succeeded, so that a lost response does not write to anybody twice.
  const key = useRef(crypto.randomUUID());
  return useMutation({
    networkMode: 'always',
    mutationFn: (to: readonly string[]) =>
      call(host.fetch, sendProposals, { id }, { to: [...to] }, idempotencyKey(key.current)),
    onSuccess(requests, to) {
      key.current = crypto.randomUUID();
      queryClient.setQueryData(queryKey, requests);
      onSent();
      void queryClient.invalidateQueries({ queryKey: historyKey(bookingKind) });
      host.toast({
        title: 'Success',
        description: `Other times are on their way to ${counted(to.length, 'visitor')}.`,
      });
    },
    onError: (error) => reportFailure(host, error, 'The times could not be proposed.'),
  });
}

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
