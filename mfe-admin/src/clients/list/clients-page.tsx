import { useQuery } from '@tanstack/react-query';
import { Button, Icon, PageHead } from 'shared-ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useHost } from 'shell/host';
import { isForbidden } from '../../page/is-forbidden';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../../page/page-frame';
import { RefreshButton } from '../../page/refresh-button';
import { StaffOnly } from '../../page/staff-only';
import { BackLink } from '../../page/back-link';
import { ClientList } from './client-list';
import { clientsQuery } from '../client-queries';
import { ClientSearch } from './client-search';
import { DraftKeeper } from '../../form/drafts';
import { NewClientDialog } from './new-client-dialog';
import { useClientFilter } from './use-client-filter';

/** `/admin/clients`: every client, found by words and status, and the way to add one. */
export function ClientsPage() {
  const host = useHost();
  const { filter, ...search } = useClientFilter();
  const list = useQuery(clientsQuery(host.fetch, filter));
  const [adding, setAdding] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  return (
    <>
      <PageHead
        title={`Clients | ${host.site.name}`}
        description="Find a client, add one, and run each client's case."
      />
      {isForbidden(list.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <BackLink to="/admin">Admin Dashboard</BackLink>
              <PageTitle>Clients</PageTitle>
              <PageLead>
                Profiles, milestones, updates and documents: what each client sees in the portal.
              </PageLead>
            </div>
            <Aside>
              <RefreshButton lists={[{ refresh: list.refetch }]} />
              <Button type="button" onClick={() => setAdding(true)}>
                <Icon name="plus" />
                New client
              </Button>
            </Aside>
          </PageHeader>
          <ClientSearch searchBox={searchBox} status={filter.status} {...search} />
          <ClientList filter={filter} list={list} onClear={() => searchBox.current?.focus()} />
          <DraftKeeper>
            <NewClientDialog open={adding} onClose={() => setAdding(false)} />
          </DraftKeeper>
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

  @media (max-width: 960px) {
    flex-direction: row-reverse;
    justify-content: start;
  }
`;
