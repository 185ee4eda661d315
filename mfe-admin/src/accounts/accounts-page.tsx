import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, DataTable, ErrorPanel, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import type { LinkToHandOn } from '../account/account-query';
import { LinkDialog } from '../account/link-dialog';
import { isForbidden, isMissing } from '../page/is-forbidden';
import { LoadingLine, PageActions, PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { RefreshButton } from '../page/refresh-button';
import { useAddDialog } from '../page/use-add-dialog';
import { StaffOnly } from '../page/staff-only';
import { AccountRow } from './account-row';
import { AddColleagueDialog } from './add-colleague-dialog';
import { accountsQuery } from './accounts-query';
import { BrowserReports } from './browser-reports';
import { SignInWatch } from './sign-in-watch';

const COLUMNS = [
  { key: 'person', label: 'Person' },
  { key: 'role', label: 'Role' },
  { key: 'status', label: 'Status' },
  { key: 'sessions', label: 'Signed in' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** `/admin/accounts`: who at the firm can sign in, and what they may do. */
export function AccountsPage() {
  const { site, fetch } = useHost();
  const accounts = useQuery(accountsQuery(fetch));
  const adding = useAddDialog('colleague');
  const [shown, setShown] = useState<LinkToHandOn>();
  if (isMissing(accounts.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead
        title={`Accounts | ${site.name}`}
        description="Who at the firm can sign in, and what they may do."
      />
      {isForbidden(accounts.error) ? (
        <StaffOnly sentence="Only owners manage accounts." />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Accounts</PageTitle>
              <PageLead>Who at the firm can sign in, and what they may do.</PageLead>
            </div>
            <PageActions>
              <RefreshButton lists={[{ refresh: accounts.refetch }]} />
              <Button type="button" onClick={adding.open}>
                Add colleague
              </Button>
            </PageActions>
          </PageHeader>
          {accounts.isPending && <LoadingLine>Loading accounts...</LoadingLine>}
          {accounts.isError && (
            <ErrorPanel title="The accounts could not be read" onRetry={() => void accounts.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {accounts.data && (
            <DataTable label="Accounts of staff" columns={COLUMNS}>
              {accounts.data.map((account) => (
                <AccountRow key={account.id} account={account} onLink={setShown} />
              ))}
            </DataTable>
          )}
          <SignInWatch />
          <BrowserReports />
          <AddColleagueDialog
            usesPassword={accounts.data?.[0]?.usesPassword ?? true}
            open={adding.isOpen}
            onClose={adding.close}
            onLink={setShown}
          />
          {shown && <LinkDialog shown={shown} onClose={() => setShown(undefined)} />}
        </PageFrame>
      )}
    </>
  );
}
