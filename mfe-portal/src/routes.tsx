import type { PropsWithChildren } from 'react';
import { TooltipProvider } from '@lisle-harrow/shared-ui';
import type { PageRequest, RemoteModule } from '@lisle-harrow/shell/contract';
import { conversationQuery } from '@lisle-harrow/shell/forms';
import { latePage, remoteOf, type RemotePage } from '@lisle-harrow/shell/pages';
import { AccessPage } from './access/access-page';
import { PortalPage } from './portal/portal-page';
import {
  appointmentsQuery,
  documentsQuery,
  hasMore,
  looksQuery,
  profileQuery,
  progressQuery,
  updatesQuery,
} from './queries';
import { WelcomePage } from './welcome/welcome-page';

// Not opened in every session, so it is a separate chunk.
const CalendarPage = latePage(async () => (await import('./calendar/calendar-page')).CalendarPage);

/** What the home and the portal read of a server that has more than the specified calls; the profile says whether it has. */
async function prefetchMore({ queryClient, host: { fetch } }: PageRequest): Promise<void> {
  const profile = queryClient.getQueryData(profileQuery(fetch).queryKey);
  if (!hasMore(profile)) return;
  await Promise.all([
    queryClient.prefetchQuery(appointmentsQuery(fetch)),
    queryClient.prefetchQuery(documentsQuery(fetch)),
    queryClient.prefetchInfiniteQuery(conversationQuery(fetch, 'own')),
    profile?.lastVisit ? queryClient.prefetchQuery(updatesQuery(fetch)) : undefined,
  ]);
}

/** The pages of the portal. */
export const pages: readonly RemotePage[] = [
  {
    path: '/',
    element: <WelcomePage />,
    load: async (request) => {
      const { queryClient, host } = request;
      await Promise.all([
        queryClient.prefetchQuery(profileQuery(host.fetch)),
        queryClient.prefetchQuery(progressQuery(host.fetch)),
      ]);
      await prefetchMore(request);
    },
  },
  {
    path: '/client-portal',
    element: <PortalPage />,
    anyCase: true,
    load: async (request) => {
      const { queryClient, host } = request;
      await Promise.all([
        queryClient.prefetchQuery(profileQuery(host.fetch)),
        queryClient.prefetchQuery(progressQuery(host.fetch)),
        queryClient.prefetchQuery(documentsQuery(host.fetch)),
        queryClient.prefetchQuery(updatesQuery(host.fetch)),
      ]);
      await prefetchMore(request);
    },
  },
  {
    path: '/client-portal/access',
    element: <AccessPage />,
    load: async ({ queryClient, host }) => {
      await Promise.all([
        queryClient.prefetchInfiniteQuery(looksQuery(host.fetch)),
        queryClient.prefetchQuery(profileQuery(host.fetch)),
      ]);
    },
  },
  {
    path: '/client-portal/calendar',
    element: <CalendarPage />,
    load: async ({ queryClient, host }) => {
      await Promise.all([
        queryClient.prefetchQuery(profileQuery(host.fetch)),
        queryClient.prefetchQuery(progressQuery(host.fetch)),
        queryClient.prefetchQuery(documentsQuery(host.fetch)),
      ]);
      if (hasMore(queryClient.getQueryData(profileQuery(host.fetch).queryKey)))
        await queryClient.prefetchQuery(appointmentsQuery(host.fetch));
    },
  },
];

const Frame = ({ children }: PropsWithChildren) => <TooltipProvider>{children}</TooltipProvider>;

export const remote: RemoteModule = { needs: 1, ...remoteOf(pages, { signedIn: true, Frame }) };
