import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { NotFoundPage, SkipLink } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { BookingHost } from './booking/booking-host';
import { pageShown } from './frame/fading-link';
import { Footer } from './frame/footer';
import { Header } from './frame/header';
import { RouteAnnouncer } from './frame/route-announcer';
import { useSession } from './host';
import { remoteFor } from './remotes/registry';
import type { RemoteLoader } from './remotes/remote-loader';
import { RemoteOutlet } from './remotes/remote-outlet';
import { useLocation } from '@lisle-harrow/shell/router';
import { SignInGuard } from './session/sign-in-guard';
import { type Shell, ShellProvider } from './shell-context';
import { Toaster } from './toasts/toaster';

interface AppProps {
  shell: Shell;
  queryClient: QueryClient;
  loader: RemoteLoader;
}

/** The whole page, on the server and in the browser: the shell's frame around one remote. Start reading here. */
export function App({ shell, queryClient, loader }: AppProps) {
  return (
    <ShellProvider value={shell}>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <Header />
        <Main>
          <Page shell={shell} loader={loader} />
        </Main>
        <Footer />
        <BookingHost />
        <Toaster />
        <RouteAnnouncer />
        <SignInGuard />
      </QueryClientProvider>
    </ShellProvider>
  );
}

function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useLayoutEffect(pageShown, [pathname]);
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

/** The registry says which remote renders which path; every other path is the 404 page. */
function Page({ shell, loader }: Omit<AppProps, 'queryClient'>) {
  const { pathname } = useLocation();
  const session = useSession();
  const name = remoteFor(shell.registry, pathname, session)?.name;
  if (name) return <RemoteOutlet key={name} name={name} loader={loader} host={shell.host} />;
  return (
    <Appearing $late={session.status === 'pending'}>
      <NotFoundPage siteName={shell.host.site.name} />
    </Appearing>
  );
}

/** While the session is unknown the 404 text is delayed, so a signed-in reload does not flash it. */
const Appearing = styled.div<{ $late: boolean }>`
  animation: ${({ $late }) => ($late ? 'appear 200ms 300ms both' : 'none')};
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;
