import type { ClientSummary } from '@lisle-harrow/api/contract';
import { counted, DataCell, DataRow, StatusBadge } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { PersonLine } from '../../list/person-line';
import type { RowFrame } from '../../list/row-item';
import { clientName } from '../../list/client-name';
import { ClientStanding } from '../client-standing';

/** One client; the whole row links to the case. */
export function ClientRow({ client, ...frame }: RowFrame & { readonly client: ClientSummary }) {
  return (
    <DataRow {...frame}>
      <DataCell wide>
        <PersonLine name={clientName(client)}>
          <Name to={`/admin/clients/${encodeURIComponent(client.id)}`} dir="auto">
            {clientName(client)}
          </Name>
          <Line dir="auto">{client.loginEmail}</Line>
          {client.unreadMessages ? (
            <StatusBadge tone="info">{counted(client.unreadMessages, 'new message')}</StatusBadge>
          ) : null}
        </PersonLine>
      </DataCell>
      <DataCell label="Company">
        <bdi>{client.company || '-'}</bdi>
      </DataCell>
      <DataCell label="Status">
        <ClientStanding client={client} />
      </DataCell>
      <DataCell label="Milestones">{`${client.milestonesCompleted} of ${client.milestonesTotal}`}</DataCell>
      <DataCell label="Documents">
        {client.documentsToReview + client.documentsAskedFor === 0 && '-'}
        {client.documentsToReview > 0 && <b>{client.documentsToReview} to review</b>}
        {client.documentsAskedFor > 0 && (
          <Line>
            {client.documentsAskedFor} asked for
            {client.documentsOverdue > 0 && `, ${client.documentsOverdue} overdue`}
          </Line>
        )}
      </DataCell>
    </DataRow>
  );
}

const Name = styled(Link)`
  display: block;
  font-weight: 500;
  text-decoration: none;
  overflow-wrap: anywhere;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  tr:hover & {
    text-decoration: underline;
  }
`;

const Line = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-small);
`;
