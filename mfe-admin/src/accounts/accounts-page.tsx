import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, DataTable } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import type { LinkToHandOn } from '../account/account-query';
import { LinkDialog } from '../account/link-dialog';
import { PageActions } from '../page/page-frame';
import { RefreshButton } from '../page/refresh-button';
import { useAddDialog } from '../page/use-add-dialog';
import { QueryState } from '../page/query-state';
import { StaffPage } from '../page/staff-page';
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
  const accounts = useQuery(accountsQuery(useHost().fetch));
  const adding = useAddDialog('colleague');
  const [shown, setShown] = useState<LinkToHandOn>();
  return (
    <StaffPage
      query={accounts}
      title="Accounts"
      about="Who at the firm can sign in, and what they may do."
      refusal="Only owners manage accounts."
      action={
        <PageActions>
          <RefreshButton lists={[{ refresh: accounts.refetch }]} />
          <Button type="button" onClick={adding.open}>
            Add colleague
          </Button>
        </PageActions>
      }
    >
      <QueryState query={accounts} what="accounts">
        {(rows) => (
          <DataTable label="Accounts of staff" columns={COLUMNS}>
            {rows.map((account) => (
              <AccountRow key={account.id} account={account} onLink={setShown} />
            ))}
          </DataTable>
        )}
      </QueryState>
      <SignInWatch />
      <BrowserReports />
      <AddColleagueDialog
        usesPassword={accounts.data?.[0]?.usesPassword ?? true}
        open={adding.isOpen}
        onClose={adding.close}
        onLink={setShown}
      />
      {shown && <LinkDialog shown={shown} onClose={() => setShown(undefined)} />}
    </StaffPage>
  );
}
