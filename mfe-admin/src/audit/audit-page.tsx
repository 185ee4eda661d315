import { useMutation, useQuery } from '@tanstack/react-query';
import { addressOf, call, type ListQuery } from '@lisle-harrow/api/calls';
import { type AuditEntry, exportAudit, verifyLedger } from '@lisle-harrow/api/contract';
import { Button, PendingButton, shownNumber } from '@lisle-harrow/shared-ui';
import { type MouseEvent, useMemo } from 'react';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { listFromQuery } from '../list/list-from-query';
import { linkTo, searchOf, viewFrom } from '../list/list-address';
import { RecordList } from '../list/record-list';
import { onExportClick } from '../page/download-export';
import { RefreshButton } from '../page/refresh-button';
import { StaffPage } from '../page/staff-page';
import { actorWords } from './action-words';
import { auditList } from './audit-list';
import { auditQuery } from './audit-query';
import { AuditRow } from './audit-row';
import { reportFailure } from '../page/report-failure';

/** `/admin/audit`: who did what, for staff who may read the ledger. */
export function AuditPage() {
  const host = useHost();
  const [search] = useSearchParams();
  const view = useMemo(() => viewFrom(search, auditList), [search]);
  const entries = useQuery(auditQuery(host.fetch, view));
  return (
    <StaffPage
      query={entries}
      title="Ledger"
      about="Who signed in, who looked at what, and who changed it."
      lead="Who did what, from which network. Lines can be added but never changed."
      action={
        <Actions>
          <VerifyButton />
          <Button
            as="a"
            href={addressOf(exportAudit, {}, Object.fromEntries(searchOf(auditList, withoutPage(view))))}
            onClick={(event: MouseEvent<HTMLAnchorElement>) => onExportClick(event, host)}
            $tone="outline"
          >
            Export as CSV
          </Button>
          <RefreshButton lists={[{ refresh: entries.refetch }]} />
        </Actions>
      }
    >
      <Narrowed view={view} entry={entries.data?.rows[0]} />
      <RecordList
        list={auditList}
        view={view}
        found={listFromQuery(entries, view)}
        items={(entry) => [{ key: entry.id, render: (frame) => <AuditRow {...frame} entry={entry} /> }]}
      />
    </StaffPage>
  );
}

const withoutPage = (view: ListQuery): ListQuery => ({ ...view, cursor: '' });

/** The person or client to whom a link in one of the lines has narrowed the ledger. */
function Narrowed({ view, entry }: { view: ListQuery; entry: AuditEntry | undefined }) {
  const { by, client } = view;
  if (!by && !client) return null;
  const person = by && (entry?.actorId === by ? actorWords(entry) : 'one person');
  const whose = client && ((entry?.clientId === client && entry.clientName) || 'one client');
  return (
    <Note>
      Only what {person ? <bdi>{person}</bdi> : 'anybody'} did{whose && ' with the data of '}
      {whose && <bdi>{whose}</bdi>}.{' '}
      <Link to={linkTo(auditList, { ...withoutPage(view), by: '', client: '' })}>Show everybody</Link>
    </Note>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  align-items: center;

  @media print {
    display: none;
  }
`;

const Note = styled.p`
  margin-bottom: 1rem;
  font-size: var(--t-ui);

  a {
    display: inline-block;
    min-height: 24px;
    font-weight: 500;
  }
`;

/** Verifies the hash chain of the whole ledger and reports the result. */
function VerifyButton() {
  const host = useHost();
  const verify = useMutation({
    mutationFn: () => call(host.fetch, verifyLedger, {}),
    onSuccess: ({ checked, broken }) =>
      broken
        ? host.toast({
            title: `Line ${broken.id} does not agree`,
            description: broken.reason,
            tone: 'destructive',
          })
        : host.toast({
            title: 'The chain is intact',
            description: `All ${shownNumber(checked)} lines are as they were written.`,
          }),
    onError: (error) => reportFailure(host, error, 'Failed to verify the ledger.'),
  });
  return (
    <PendingButton
      type="button"
      $tone="outline"
      pending={verify.isPending}
      pendingLabel="Verifying..."
      onClick={() => verify.mutate()}
    >
      Verify chain
    </PendingButton>
  );
}
