import { useQuery } from '@tanstack/react-query';
import { Button, Icon, PageHead } from '@lisle-harrow/shared-ui';
import { useMemo } from 'react';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import { listFromQuery } from '../../list/list-from-query';
import { viewFrom } from '../../list/list-address';
import { RecordList } from '../../list/record-list';
import { isForbidden } from '../../page/is-forbidden';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../../page/page-frame';
import { RefreshButton } from '../../page/refresh-button';
import { StaffOnly } from '../../page/staff-only';
import { useAddDialog } from '../../page/use-add-dialog';
import { usePermission } from '../../page/use-permission';
import { SavedViews } from '../../records/views/saved-views';
import { clientList } from './client-list';
import { ClientRow } from './client-row';
import { clientsQuery } from '../client-queries';
import { NewClientDialog } from './new-client-dialog';

/** `/admin/clients`: all clients, with search and status filter, and the dialog that adds one. */
export function ClientsPage() {
  const host = useHost();
  const [search] = useSearchParams();
  const view = useMemo(() => viewFrom(search, clientList), [search]);
  const clients = useQuery(clientsQuery(host.fetch, view));
  const mayAdd = usePermission('clients.write');
  const adding = useAddDialog('client');
  return (
    <>
      <PageHead
        title={`Clients | ${host.site.name}`}
        description="Find a client, add one, and run each client's case."
      />
      {isForbidden(clients.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Clients</PageTitle>
              <PageLead>
                Profiles, milestones, updates and documents: what each client sees in the portal.
              </PageLead>
            </div>
            <Aside>
              <RefreshButton lists={[{ refresh: clients.refetch }]} />
              {mayAdd && (
                <Button type="button" onClick={adding.open}>
                  <Icon name="plus" />
                  New client
                </Button>
              )}
            </Aside>
          </PageHeader>
          <RecordList
            list={clientList}
            view={view}
            found={listFromQuery(clients, view)}
            above={<SavedViews list="clients" address={clientList} view={view} isSupported />}
            items={(client) => [
              { key: client.id, render: (frame) => <ClientRow {...frame} client={client} /> },
            ]}
          />
          <NewClientDialog open={adding.isOpen && mayAdd} onClose={adding.close} />
        </PageFrame>
      )}
    </>
  );
}

const Aside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.75rem;

  @media (max-width: 60em) {
    flex-direction: row-reverse;
    justify-content: start;
  }
`;
