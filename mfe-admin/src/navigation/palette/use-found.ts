import { type QueryKey, useQueries } from '@tanstack/react-query';
import { call, callPage, type Fetch } from '@lisle-harrow/api/calls';
import {
  getAccounts,
  getClients,
  getColleagues,
  getInsights,
  getWrittenArticles,
  isPermitted,
  type Permission,
  recordCalls,
  type StaffRole,
} from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { clientName } from '../../list/client-name';
import { abortable } from '../../list/abortable';
import { bookingKind } from '../../records/booking-kind';
import { contactKind } from '../../records/contact-kind';
import { type Command, matching } from './commands';

/** How many matches of a kind are offered; the lists show all. */
const MOST = 5;

interface Source {
  readonly heading: string;
  /** Undefined if everybody may read it. */
  readonly needs?: Permission;
  /** People with this permission find the same elsewhere. */
  readonly unless?: Permission;
  /** Whether the server searches; otherwise the whole list is read once and searched here. */
  readonly isSearched: boolean;
  readonly read: (fetch: Fetch, q: string) => Promise<Command[]>;
}

const SOURCES: readonly Source[] = [
  {
    heading: 'Clients',
    needs: 'clients.read',
    isSearched: true,
    read: async (fetch, q) =>
      (await callPage(fetch, getClients, {}, { q })).rows.map((client) => ({
        id: `client-${client.id}`,
        label: clientName(client),
        hint: client.memberOf
          ? `Household of ${client.memberOf.name}`
          : (client.company ?? client.loginEmail),
        to: `/admin/clients/${encodeURIComponent(client.id)}`,
      })),
  },
  {
    heading: 'Bookings',
    needs: 'records.read',
    isSearched: true,
    read: async (fetch, q) =>
      (await callPage(fetch, recordCalls.bookings.list, {}, { q })).rows.map((booking) => ({
        id: `booking-${booking.id}`,
        label: bookingKind.nameOf(booking),
        hint: `${booking.service}, ${bookingKind.look(booking.status).label.toLowerCase()}`,
        to: `/admin?${new URLSearchParams({ q, open: booking.id })}`,
      })),
  },
  {
    heading: 'Inquiries',
    needs: 'records.read',
    isSearched: true,
    read: async (fetch, q) =>
      (await callPage(fetch, recordCalls.contacts.list, {}, { q })).rows.map((contact) => ({
        id: `contact-${contact.id}`,
        label: contact.name,
        hint: `${contact.subject}, ${contactKind.look(contact.status).label.toLowerCase()}`,
        to: `/admin?${new URLSearchParams({ tab: 'contacts', q, open: contact.id })}`,
      })),
  },
  {
    heading: 'Colleagues',
    needs: 'accounts.manage',
    isSearched: false,
    read: async (fetch) =>
      (await call(fetch, getAccounts, {})).map(({ id, firstName, lastName, email }) => ({
        id: `colleague-${id}`,
        label: `${firstName} ${lastName}`.trim() || email,
        hint: email,
        to: '/admin/accounts',
      })),
  },
  {
    heading: 'Colleagues',
    needs: 'records.read',
    unless: 'accounts.manage',
    isSearched: false,
    read: async (fetch) =>
      (await call(fetch, getColleagues, {})).map(({ id, name, email }) => ({
        id: `colleague-${id}`,
        label: name,
        hint: email ?? 'What is assigned to them',
        to: `/admin/assigned?${new URLSearchParams({ of: id })}`,
      })),
  },
  {
    heading: 'Articles',
    needs: 'content.write',
    isSearched: false,
    read: async (fetch) =>
      (await call(fetch, getWrittenArticles, {})).map(({ id, title, state }) => ({
        id: `article-${id}`,
        label: title || 'Without a title',
        hint: state,
        to: `/admin/content/${encodeURIComponent(id)}`,
      })),
  },
  {
    heading: 'Articles',
    unless: 'content.write',
    isSearched: false,
    read: async (fetch) =>
      (await call(fetch, getInsights, {})).map(({ id, slug, title, category }) => ({
        id: `article-${id}`,
        label: title,
        hint: category,
        to: `/insights/${encodeURIComponent(slug)}`,
      })),
  },
];

export interface Group {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** Matches for the search words, group by group; '' makes no calls. */
export function useFound(role: StaffRole, q: string) {
  const { fetch } = useHost();
  const sources = SOURCES.filter(
    ({ needs, unless }) => (!needs || isPermitted(role, needs)) && !(unless && isPermitted(role, unless)),
  );
  return useQueries({
    queries: sources.map(({ heading, isSearched, read }) => ({
      queryKey: ['palette', heading, ...(isSearched ? [q] : [])] as QueryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => read(abortable(fetch, signal), q),
      enabled: q !== '',
      // Earlier matches may be out of date; a failed call is repeated.
      staleTime: 10_000,
      retryOnMount: true,
    })),
    combine: (results) => ({
      groups: results.flatMap(({ data }, index): Group[] => {
        const { heading, isSearched } = sources[index]!;
        const commands = (isSearched ? data : matching(data ?? [], q))?.slice(0, MOST) ?? [];
        return commands.length > 0 && q !== '' ? [{ heading, commands }] : [];
      }),
      isSearching: results.some(({ isFetching }) => isFetching),
      isIncomplete: q !== '' && results.some(({ isError }) => isError),
    }),
  });
}
