import { lazy, type ReactNode } from 'react';
import { NotFoundPage, TooltipProvider } from '@lisle-harrow/shared-ui';
import type { Host, PageRequest, PageStatus, RemoteModule } from '@lisle-harrow/shell/contract';
import { Route, Routes as RouteTable } from '@lisle-harrow/shell/router';
import { conversationQuery } from '@lisle-harrow/shell/forms';
import { HostProvider, useHost, useSession } from '@lisle-harrow/shell/host';
import { AccessPage } from './access/access-page';
import { PortalPage } from './portal/portal-page';
import {
  appointmentsQuery,
  documentsQuery,
  hasMore,
  looksQuery,
  updatesQuery,
  profileQuery,
  progressQuery,
} from './queries';
import { WelcomePage } from './welcome/welcome-page';

// Not opened in every session, so it is a separate chunk.
const CalendarPage = lazy(async () => ({ default: (await import('./calendar/calendar-page')).CalendarPage }));

function Routes({ host }: { host: Host }) {
  return (
    <HostProvider value={host}>
      <TooltipProvider>
        <SignedInOnly>
          <RouteTable>
            <Route path="/" element={<WelcomePage />} />
            <Route path="/client-portal" element={<PortalPage />} />
            <Route path="/client-portal/access" caseSensitive element={<AccessPage />} />
            <Route path="/client-portal/calendar" caseSensitive element={<CalendarPage />} />
            <Route path="*" element={<NotFoundPage siteName={host.site.name} />} />
          </RouteTable>
        </SignedInOnly>
      </TooltipProvider>
    </HostProvider>
  );
}

/** Signed out, these routes do not exist, and no client call is made before the session is known. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const { site } = useHost();
  return useSession().status === 'signedIn' ? children : <NotFoundPage siteName={site.name} />;
}

const CALENDAR = '/client-portal/calendar';
const PATHS = ['/', '/client-portal', '/client-portal/access', CALENDAR];

async function prefetch({ pathname, queryClient, host }: PageRequest): Promise<PageStatus | void> {
  if (!PATHS.includes(pathname)) return { status: 404 };
  if (host.session.get().status !== 'signedIn') return;
  if (pathname === '/client-portal/access') {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(looksQuery(host.fetch)),
      queryClient.prefetchQuery(profileQuery(host.fetch)),
    ]);
    return;
  }
  const shared = [
    queryClient.prefetchQuery(profileQuery(host.fetch)),
    queryClient.prefetchQuery(progressQuery(host.fetch)),
  ];
  if (pathname === CALENDAR) shared.push(queryClient.prefetchQuery(documentsQuery(host.fetch)));
  if (pathname === '/client-portal')
    shared.push(
      queryClient.prefetchQuery(documentsQuery(host.fetch)),
      queryClient.prefetchQuery(updatesQuery(host.fetch)),
    );
  await Promise.all(shared);
  const profile = queryClient.getQueryData(profileQuery(host.fetch).queryKey);
  if (!hasMore(profile)) return;
  if (pathname === CALENDAR) {
    await queryClient.prefetchQuery(appointmentsQuery(host.fetch));
    return;
  }
  const more = [
    queryClient.prefetchQuery(appointmentsQuery(host.fetch)),
    queryClient.prefetchQuery(documentsQuery(host.fetch)),
    queryClient.prefetchInfiniteQuery(conversationQuery(host.fetch, 'own')),
  ];
  if (profile?.lastVisit) more.push(queryClient.prefetchQuery(updatesQuery(host.fetch)));
  await Promise.all(more);
}

export const remote: RemoteModule = { needs: 1, Routes, prefetch };
