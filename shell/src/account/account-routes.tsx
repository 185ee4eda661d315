import { NotFoundPage } from '@lisle-harrow/shared-ui';
import {
  CONTRACT_VERSION,
  type Host,
  type PageRequest,
  type PageStatus,
  type RemoteModule,
} from '../contract';
import { OWN_PAGES } from '../remotes/registry';
import { useLocation } from '@lisle-harrow/shell/router';
import { AccountPage } from './account-page';
import { accountQuery, changeableQuery, sessionsQuery } from './account-query';
import { secondFactorQuery } from './second-factor/second-factor-query';

const isAccountPage = (pathname: string) => OWN_PAGES.routes.includes(pathname);

function Routes({ host }: { host: Host }) {
  const { pathname } = useLocation();
  return isAccountPage(pathname) ? <AccountPage /> : <NotFoundPage siteName={host.site.name} />;
}

async function prefetch({ pathname, queryClient, host }: PageRequest): Promise<PageStatus | void> {
  if (!isAccountPage(pathname)) return { status: 404 };
  await Promise.all([
    queryClient.prefetchQuery(accountQuery(host.fetch)),
    queryClient.prefetchQuery(changeableQuery(host.fetch)),
    queryClient.prefetchQuery(sessionsQuery(host.fetch)),
    queryClient.prefetchQuery(secondFactorQuery(host.fetch)),
  ]);
}

/** The page of the own account, in the form of a remote: loaded, rendered and recovered like one. */
export const account: RemoteModule = { needs: CONTRACT_VERSION, Routes, prefetch, queryParameters: [] };
