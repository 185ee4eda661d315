import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from 'api/calls';
import type { ClientSummary } from 'api/contract';
import { Button, EmptyState, Icon } from 'shared-ui';
import { useEffect, useRef } from 'react';
import { Link } from 'shell/router';
import { styled } from 'styled-components';
import { type ClientFilter, isNarrowed, searchFrom } from './client-filter';
import { ClientTable } from './client-table';

interface ClientListProps {
  readonly filter: ClientFilter;
  readonly list: UseQueryResult<Page<ClientSummary>>;
  /** The press that clears the search takes its link away; the focus needs another place. */
  readonly onClear: () => void;
}

/** The clients that were found, page by page; after a failed load the table's head alone (D15). */
export function ClientList({ filter, list, onClear }: ClientListProps) {
  const { data: page, isPending, isPlaceholderData } = list;

  // The link that was pressed is gone on the last page.
  const line = useRef<HTMLParagraphElement>(null);
  const arrived = isPlaceholderData ? undefined : filter.cursor;
  const before = useRef(arrived);
  useEffect(() => {
    if (arrived === undefined) return;
    if (before.current !== arrived && document.activeElement === document.body) line.current?.focus();
    before.current = arrived;
  }, [arrived]);

  const isEmpty = page?.rows.length === 0;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <Line ref={line} role="status" tabIndex={-1}>
        {isPending ? 'Loading clients...' : page && countOf(page, filter)}
      </Line>
      {isEmpty && <NoClients isNarrowed={isNarrowed(filter)} onClear={onClear} />}
      {!isPending && !isEmpty && <ClientTable clients={page?.rows ?? []} />}
      {page && (filter.cursor || page.next) && (
        <Pages aria-label="Pages of clients">
          {filter.cursor && (
            <Button as={Link} to={pathOf({ ...filter, cursor: '' })} $tone="quiet">
              First page
            </Button>
          )}
          {page.next && (
            <Button as={Link} to={pathOf({ ...filter, cursor: page.next })} $tone="outline">
              Next page
              <Icon name="arrow-right" size={16} />
            </Button>
          )}
        </Pages>
      )}
    </div>
  );
}

function NoClients({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState title="No clients match your search.">
      <p>Try fewer letters or another status.</p>
      <Button as={Link} to="/admin/clients" replace $tone="outline" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title="No clients yet.">
      <p>Add the first one with New client.</p>
    </EmptyState>
  );
}

const pathOf = (filter: ClientFilter) => {
  const search = searchFrom(filter);
  return search.size > 0 ? `/admin/clients?${search}` : '/admin/clients';
};

function countOf({ rows, total }: Page<ClientSummary>, filter: ClientFilter): string {
  const count = total ?? rows.length;
  const clients = `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;
  return isNarrowed(filter) ? `${clients} found` : clients;
}

const Line = styled.p`
  min-height: 1.5em;
  margin-bottom: 0.25rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
  font-variant-numeric: tabular-nums;

  &:focus {
    outline: none;
  }
`;

const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 0.75rem;
  margin-top: 1.5rem;
`;
