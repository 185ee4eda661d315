import type { ClientCase } from '@lisle-harrow/api/contract';
import { BackLink, StatusBadge } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { PageTitle } from '../../page/page-frame';
import { clientName } from '../../list/client-name';
import { InvitationLine } from '../invitation/invitation-line';
import { ClientStanding } from '../client-standing';

/** Name, standing and login of a client. */
export function ClientHead({ client }: { client: ClientCase }) {
  return (
    <Head>
      <BackLink as={Link} to="/admin/clients">
        Clients
      </BackLink>
      <PageTitle>
        <bdi>{clientName(client)}</bdi>
      </PageTitle>
      <Standing>
        <ClientStanding client={client} />
        {client.company && <bdi>{client.company}</bdi>}
        <span>
          {'Signs in as '}
          <bdi>{client.loginEmail}</bdi>
        </span>
      </Standing>
      {client.restriction && (
        <Hold>
          <StatusBadge tone="bad">Restricted</StatusBadge>
          <span>The use of this client’s data is restricted: it can be read, but not changed.</span>
        </Hold>
      )}
      {client.legalHold && (
        <Hold>
          <StatusBadge tone="wait">Legal hold</StatusBadge>
          <span>Nothing in this client’s file may be removed.</span>
        </Hold>
      )}
      {!client.hasPassword && !client.memberOf && <InvitationLine client={client} />}
    </Head>
  );
}

const Head = styled.header`
  margin-bottom: clamp(1.5rem, 1rem + 1.5vw, 2.25rem);
`;

const Standing = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1.25rem;
  margin-top: 0.9rem;
  color: var(--ink-2);
  overflow-wrap: anywhere;

  > * {
    min-width: 0;
  }
`;

const Hold = styled(Standing)`
  color: var(--ink);
`;
