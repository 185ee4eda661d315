import type { QueryClient } from '@tanstack/react-query';
import type { Page } from 'api/calls';
import type { Visit } from 'shell/contract';
import { bookingKind } from './booking-kind';
import { contactKind } from './contact-kind';
import { isWhole, tabFrom, viewFrom } from '../list/list-view';
import { bookingDetailQuery, contactDetailQuery } from './queries';
import type { RecordKind, StatusedRow } from './record-kind';

/** Both whole lists, and what the URL asks of one of them: a view of it, a record of it in full. */
export async function prefetchLists({ pathname, search, queryClient, host }: Visit): Promise<void> {
  const tab = pathname === '/admin' ? tabFrom(search) : undefined;
  const id = search.get('open');

  async function prefetchList<Row extends StatusedRow>(
    kind: RecordKind<Row>,
    prefetchDetail: (id: string) => Promise<void>,
  ): Promise<void> {
    await queryClient.prefetchQuery(kind.query(host.fetch));
    if (kind.name !== tab || !isSearchable(queryClient, kind.name)) return;
    const view = viewFrom(search, kind.statuses);
    await Promise.all([
      isWhole(view) || queryClient.prefetchQuery(kind.query(host.fetch, view)),
      id && prefetchDetail(id),
    ]);
  }

  await Promise.all([
    prefetchList(bookingKind, (id) => queryClient.prefetchQuery(bookingDetailQuery(host.fetch, id))),
    prefetchList(contactKind, (id) => queryClient.prefetchQuery(contactDetailQuery(host.fetch, id))),
  ]);
}

/** A server that sends no counts knows the specified call alone. */
function isSearchable(queryClient: QueryClient, name: string): boolean {
  return queryClient.getQueryData<Page<unknown>>([name])?.total !== undefined;
}
