import type { QueryClient } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import { type ComponentType, lazy } from 'react';
import { NotFoundPage } from '@lisle-harrow/shared-ui';
import type { Host, PageRequest, PageStatus, PageSubject, RemoteModule } from '@lisle-harrow/shell/contract';
import { Route, Routes } from '@lisle-harrow/shell/router';
import { AboutPage } from './about/about-page';
import { ContactPage } from './contact/contact-page';
import { HomePage } from './home/home-page';
import { HostProvider } from '@lisle-harrow/shell/host';
import { ArticlePage, DRAFT } from './insights/article-page';
import { isMoved, pathOfPage } from './page/moved-page';
import { InsightsPage } from './insights/insights-page';
import { aboutArticle, aboutService } from './discovery/page-subjects';
import {
  articleQuery,
  insightsQuery,
  privacyQuery,
  serviceQuery,
  servicesQuery,
  teamQuery,
  testimonialsQuery,
} from './queries';
import { ServicePage } from './services/service-page';
import { ServicesPage } from './services/services-page';
import { TeamPage } from './team/team-page';

// Long texts that few visitors open: each is a separate chunk.
const PrivacyPage = lazy(async () => ({ default: (await import('./privacy/privacy-page')).PrivacyPage }));
const TermsPage = lazy(async () => ({ default: (await import('./terms/terms-page')).TermsPage }));
const CompliancePage = lazy(async () => ({
  default: (await import('./terms/compliance-page')).CompliancePage,
}));

interface MarketingPage {
  /** Absolute path; may end in `/:slug`. */
  readonly path: string;
  readonly Page: ComponentType;
  /** Prefetches what the page reads, and nothing else. */
  readonly load?: (
    cache: QueryClient,
    fetch: Fetch,
    slug: string,
    search: URLSearchParams,
  ) => Promise<PageStatus | void>;
}

const pages: MarketingPage[] = [
  {
    path: '/',
    Page: HomePage,
    load: async (cache, fetch) => {
      await Promise.all([
        cache.prefetchQuery(servicesQuery(fetch)),
        cache.prefetchQuery(teamQuery(fetch)),
        cache.prefetchQuery(testimonialsQuery(fetch)),
        cache.prefetchQuery(insightsQuery(fetch)),
      ]);
    },
  },
  {
    path: '/services',
    Page: ServicesPage,
    load: (cache, fetch) => cache.prefetchQuery(servicesQuery(fetch)),
  },
  {
    path: '/services/:slug',
    Page: ServicePage,
    load: async (cache, fetch, slug) => {
      const detail = serviceQuery(fetch, slug);
      await Promise.all([cache.prefetchQuery(detail), cache.prefetchQuery(insightsQuery(fetch))]);
      const service = cache.getQueryData(detail.queryKey);
      const status = statusOf(service, aboutService);
      return isMoved(service, slug) ? { ...status, movedTo: pathOfPage('/services', service) } : status;
    },
  },
  { path: '/about', Page: AboutPage },
  { path: '/team', Page: TeamPage, load: (cache, fetch) => cache.prefetchQuery(teamQuery(fetch)) },
  {
    path: '/insights',
    Page: InsightsPage,
    load: (cache, fetch) => cache.prefetchQuery(insightsQuery(fetch)),
  },
  {
    path: '/insights/:slug',
    Page: ArticlePage,
    load: async (cache, fetch, slug, search) => {
      const detail = articleQuery(fetch, slug, search.get(DRAFT));
      await Promise.all([cache.prefetchQuery(detail), cache.prefetchQuery(insightsQuery(fetch))]);
      const article = cache.getQueryData(detail.queryKey);
      const status = statusOf(article, aboutArticle);
      return isMoved(article, slug) ? { ...status, movedTo: pathOfPage('/insights', article) } : status;
    },
  },
  { path: '/contact', Page: ContactPage },
  {
    path: '/privacy',
    Page: PrivacyPage,
    load: (cache, fetch) => cache.prefetchQuery(privacyQuery(fetch)),
  },
  { path: '/terms', Page: TermsPage },
  { path: '/compliance', Page: CompliancePage },
];

/** `null` means that there is no such page; after a failed call that is unknown. */
function statusOf<Detail>(
  detail: Detail | null | undefined,
  about: (detail: Detail) => PageSubject,
): PageStatus {
  if (detail === null) return { status: 404 };
  return detail === undefined ? { status: 200 } : { status: 200, about: about(detail) };
}

function MarketingRoutes({ host }: { host: Host }) {
  return (
    <HostProvider value={host}>
      <Routes>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} caseSensitive element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage siteName={host.site.name} />} />
      </Routes>
    </HostProvider>
  );
}

async function prefetch({ pathname, search, queryClient, host }: PageRequest): Promise<PageStatus | void> {
  const page = pages.find(({ path }) => slugIn(path, pathname) !== undefined);
  if (!page) return { status: 404 };
  return page.load?.(queryClient, host.fetch, slugIn(page.path, pathname) ?? '', search);
}

/** The slug of `pathname` under the pattern `path`: '' for a pattern without one, `undefined` if it does not match. */
function slugIn(path: string, pathname: string): string | undefined {
  const [base = '', parameter] = path.split('/:');
  if (parameter === undefined) return pathname === path ? '' : undefined;
  const slug = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  if (slug === '' || slug.includes('/')) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}

const fixedPaths = pages.map(({ path }) => path).filter((path) => !path.includes(':'));

export const remote: RemoteModule = {
  needs: 1,
  Routes: MarketingRoutes,
  prefetch,
  // The filter of the list of insights (see `filterFrom`), and the draft that an article's page shows.
  queryParameters: ['q', 'category', DRAFT],
  // Called only on the server.
  pages: async (host) => (await import('./discovery/page-list')).listPages(fixedPaths, host),
};
