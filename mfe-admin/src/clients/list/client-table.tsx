import type { ClientSummary } from 'api/contract';
import { Avatar, DataCell, DataRow, DataTable } from 'shared-ui';
import { Link } from 'shell/router';
import { styled } from 'styled-components';
import { clientName } from '../client-name';
import { ClientStanding } from '../client-standing';

const COLUMNS = [
  { key: 'client', label: 'Client' },
  { key: 'company', label: 'Company' },
  { key: 'status', label: 'Status' },
  { key: 'milestones', label: 'Milestones' },
  { key: 'documents', label: 'Documents to review' },
] as const;

/** Clients, newest first; a row leads to its client. */
export function ClientTable({ clients }: { clients: readonly ClientSummary[] }) {
  return (
    <Frame>
      <DataTable label="Clients, newest first" columns={COLUMNS}>
        {clients.map((client) => (
          <DataRow key={client.id}>
            <DataCell wide>
              <Who>
                <Avatar name={clientName(client)} size="sm" />
                <div>
                  <Name to={`/admin/clients/${encodeURIComponent(client.id)}`} dir="auto">
                    {clientName(client)}
                  </Name>
                  <Address dir="auto">{client.loginEmail}</Address>
                </div>
              </Who>
            </DataCell>
            <DataCell label="Company">
              <bdi>{client.company || '-'}</bdi>
            </DataCell>
            <DataCell label="Status">
              <ClientStanding client={client} />
            </DataCell>
            <DataCell label="Milestones">{`${client.milestonesCompleted} of ${client.milestonesTotal}`}</DataCell>
            <DataCell label="Documents to review">
              {client.documentsToReview > 0 ? <b>{client.documentsToReview}</b> : '0'}
            </DataCell>
          </DataRow>
        ))}
      </DataTable>
    </Frame>
  );
}

const Frame = styled.div`
  td {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  td:last-child b {
    font-weight: 650;
  }

  td:last-child:not(:has(b)) {
    color: var(--ink-3);
  }

  /* The name's link covers its row. */
  tbody tr {
    position: relative;
  }

  tbody tr:has(a:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  @media (min-width: 768px) {
    table {
      table-layout: fixed;
    }

    th:nth-child(1) {
      width: 34%;
    }

    th:nth-child(2) {
      width: 22%;
    }

    th:nth-child(3) {
      width: 18%;
    }

    th:nth-child(4) {
      width: 11%;
    }
  }
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: 0.9rem;

  > div {
    min-width: 0;
  }

  /* The columns need the width more. */
  @media screen and (min-width: 768px) and (max-width: 960px) {
    > :first-child {
      display: none;
    }
  }
`;

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

const Address = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-small);
`;
