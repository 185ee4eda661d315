import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '@lisle-harrow/api/calls';
import type { PageRequest } from '@lisle-harrow/shell/contract';
import { isWhole, viewFrom } from '../list/list-address';
import { bookingKind } from './booking-kind';
import { contactKind } from './contact-kind';
import { detailQuery, listQuery, savedViewsQuery, standingQuery } from './queries';
import { hoursQuery } from './timing/hours-query';
import { kindOpenedBy, type RecordKind, type StatusedRow } from './record-kind';

/**
 * Prefetches both whole lists, what the URL asks of one of them (a view of it, a record of it in full), and the standing of the
 * outbox.
 */
export async function prefetchLists({ pathname, search, queryClient, host }: PageRequest): Promise<void> {
  const opened = pathname === '/admin' ? kindOpenedBy(search) : undefined;
  const id = search.get('open');

  async function prefetchList<Row extends StatusedRow>(kind: RecordKind<Row>): Promise<void> {
    await queryClient.prefetchQuery(listQuery(kind, host.fetch));
    if (kind.name !== opened || !isSearchable(queryClient, kind.name)) return;
    const view = viewFrom(search, kind);
    await Promise.all([
      // Not requested from a server that implements only the specified calls.
      queryClient.prefetchQuery(standingQuery(host.fetch)),
      queryClient.prefetchQuery(hoursQuery(host.fetch)),
      queryClient.prefetchQuery(savedViewsQuery(host.fetch)),
      isWhole(view) || queryClient.prefetchQuery(listQuery(kind, host.fetch, view)),
      id && queryClient.prefetchQuery(detailQuery(kind, host.fetch, id)),
    ]);
  }

  await Promise.all([prefetchList(bookingKind), prefetchList(contactKind)]);
}

/** A server that sends no counts returns only whole lists. */
function isSearchable(queryClient: QueryClient, name: string): boolean {
  return queryClient.getQueryData<Page<unknown>>([name])?.total !== undefined;
}
