import { useQuery } from '@tanstack/react-query';
import { BackLink, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { Link, useParams } from '@lisle-harrow/shell/router';
import { useHost } from '@lisle-harrow/shell/host';
import { isForbidden } from '../../page/is-forbidden';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../../page/page-frame';
import { RefreshButton } from '../../page/refresh-button';
import { StaffOnly } from '../../page/staff-only';
import { ClientHead } from './client-head';
import { clientName } from '../../list/client-name';
import { clientQuery } from '../client-queries';
import { usePermission } from '../../page/use-permission';
import { ClientTabs } from './client-tabs';
import { MemberTabs } from './member-tabs';
import { MayChangeProvider } from './may-change';

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
