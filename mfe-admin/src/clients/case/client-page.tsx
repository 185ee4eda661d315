import { useQuery } from '@tanstack/react-query';
import { BackLink, NotFoundPage, PageHead, TextLink } from '@lisle-harrow/shared-ui';
import { Link, useParams } from '@lisle-harrow/shell/router';
import { useHost } from '@lisle-harrow/shell/host';
import type { ClientCase } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { isForbidden } from '../../page/is-forbidden';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../../page/page-frame';
import { RefreshButton } from '../../page/refresh-button';
import { StaffOnly } from '../../page/staff-only';
import { ClientHead } from './client-head';
import { clientName } from '../../list/client-name';
import { clientQuery } from '../client-queries';
import { usePermission } from '../../page/use-permission';
import { ClientTabs } from './client-tabs';
import { MayChangeProvider } from './may-change';
import { DataPanel } from '../data/data-panel';
import { SignInPanel } from '../sign-in/sign-in-panel';

/** `/admin/clients/<id>`: one client's case, for staff. */
export function ClientPage() {
  const { clientId = '' } = useParams();
  // Remounts for another client, so that no open dialog carries over.
  return <ClientCase key={clientId} clientId={clientId} />;
}

function ClientCase({ clientId }: { clientId: string }) {
  const { fetch, site } = useHost();
  const { data: client, error, isPending, refetch } = useQuery(clientQuery(fetch, clientId));
  const mayWrite = usePermission('clients.write');
  if (client === null) return <NotFoundPage siteName={site.name} />;
  const title = client ? clientName(client) : 'Client';
  return (
    <>
      <PageHead title={`${title} | ${site.name}`} description="Profile, milestones, updates and documents." />
      {client ? (
        <PageFrame>
          <MayChangeProvider value={mayWrite && !client.restriction}>
            <ClientHead client={client} />
            {client.memberOf ? <MemberTabs client={client} /> : <ClientTabs client={client} />}
          </MayChangeProvider>
        </PageFrame>
      ) : isForbidden(error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <BackLink as={Link} to="/admin/clients">
                Clients
              </BackLink>
              <PageTitle>Client</PageTitle>
              {isPending && <PageLead role="status">Loading client...</PageLead>}
            </div>
            {!isPending && <RefreshButton lists={[{ refresh: refetch }]} />}
          </PageHeader>
        </PageFrame>
      )}
    </>
  );
}

/** For somebody who shares another client's case and has none of their own: the account and its data. */
function MemberTabs({ client }: { readonly client: ClientCase }) {
  const mayManage = usePermission('accounts.manage');
  const mayExport = usePermission('clients.export');
  return (
    <Parts>
      <p>
        This person has no case of their own and shares the one of{' '}
        <TextLink as={Link} to={`/admin/clients/${encodeURIComponent(client.memberOf!.id)}?tab=people`}>
          <bdi>{client.memberOf!.name}</bdi>
        </TextLink>
        .
      </p>
      {mayManage && <SignInPanel client={client} />}
      {mayExport && <DataPanel client={client} />}
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: 2rem;
`;
