import { NotFoundPage } from 'shared-ui';
import type { Host, RemoteModule, Visit } from 'shell/contract';
import { Route, Routes as Switch } from 'shell/router';
import { DashboardPage } from './dashboard/dashboard-page';
import { HostProvider, useHost, useSession } from './host';
import { bookingsQuery, contactsQuery } from './queries';
import { WelcomePage } from './welcome/welcome-page';

function Routes({ host }: { host: Host }) {
  return (
    <HostProvider value={host}>
      <Pages />
    </HostProvider>
  );
}

/** Signed out, none of these pages exists (D1); the shell leads on to the login page. */
function Pages() {
  const { site } = useHost();
  const session = useSession();
  if (session.status !== 'signedIn') return <NotFoundPage siteName={site.name} />;
  return (
    <Switch>
      <Route path="/" element={<WelcomePage />} />
      <Route path="/admin" element={<DashboardPage />} />
      <Route path="*" element={<NotFoundPage siteName={site.name} />} />
    </Switch>
  );
}

const PATHS = ['/', '/admin'];

async function prefetch({ pathname, queryClient, host }: Visit) {
  if (!PATHS.includes(pathname)) return { status: 404 } as const;
  if (host.session.get().status !== 'signedIn') return;
  await Promise.all([
    queryClient.prefetchQuery(bookingsQuery(host.fetch)),
    queryClient.prefetchQuery(contactsQuery(host.fetch)),
  ]);
}

/** Staff pages: the signed-in home at `/` and the dashboard at `/admin`. */
export const remote: RemoteModule = { needs: 1, Routes, prefetch };
