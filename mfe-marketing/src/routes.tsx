import type { PageStatus, PageSubject, RemoteModule } from '@lisle-harrow/shell/contract';
import { latePage, remoteOf, type RemotePage } from '@lisle-harrow/shell/pages';
import { AboutPage } from './about/about-page';
import { ContactPage } from './contact/contact-page';
import { aboutArticle, aboutService } from './discovery/page-subjects';
import { HomePage } from './home/home-page';
import { ArticlePage, DRAFT } from './insights/article-page';
import { InsightsPage } from './insights/insights-page';
import { isMoved, pathOfPage } from './page/moved-page';
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
const PrivacyPage = latePage(async () => (await import('./privacy/privacy-page')).PrivacyPage);
const TermsPage = latePage(async () => (await import('./terms/terms-page')).TermsPage);
const CompliancePage = latePage(async () => (await import('./terms/compliance-page')).CompliancePage);

const pages: readonly RemotePage[] = [
  {
    path: '/',
    element: <HomePage />,
    load: async ({ queryClient: cache, host: { fetch } }) => {
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
    element: <ServicesPage />,
    load: ({ queryClient, host }) => queryClient.prefetchQuery(servicesQuery(host.fetch)),
  },
  {
    path: '/services/:slug',
    element: <ServicePage />,
    load: async ({ queryClient: cache, host: { fetch } }, { slug = '' }) => {
      const detail = serviceQuery(fetch, slug);
      await Promise.all([cache.prefetchQuery(detail), cache.prefetchQuery(insightsQuery(fetch))]);
      const service = cache.getQueryData(detail.queryKey);
      const status = statusOf(service, aboutService);
      return isMoved(service, slug) ? { ...status, movedTo: pathOfPage('/services', service) } : status;
    },
  },
  { path: '/about', element: <AboutPage /> },
  {
    path: '/team',
    element: <TeamPage />,
    load: ({ queryClient, host }) => queryClient.prefetchQuery(teamQuery(host.fetch)),
  },
  {
    path: '/insights',
    element: <InsightsPage />,
    load: ({ queryClient, host }) => queryClient.prefetchQuery(insightsQuery(host.fetch)),
  },
  {
    path: '/insights/:slug',
    element: <ArticlePage />,
    load: async ({ queryClient: cache, host: { fetch }, search }, { slug = '' }) => {
      const detail = articleQuery(fetch, slug, search.get(DRAFT));
      await Promise.all([cache.prefetchQuery(detail), cache.prefetchQuery(insightsQuery(fetch))]);
      const article = cache.getQueryData(detail.queryKey);
      const status = statusOf(article, aboutArticle);
      return isMoved(article, slug) ? { ...status, movedTo: pathOfPage('/insights', article) } : status;
    },
  },
  { path: '/contact', element: <ContactPage /> },
  {
    path: '/privacy',
    element: <PrivacyPage />,
    load: ({ queryClient, host }) => queryClient.prefetchQuery(privacyQuery(host.fetch)),
  },
  { path: '/terms', element: <TermsPage /> },
  { path: '/compliance', element: <CompliancePage /> },
];

/** `null` means that there is no such page; after a failed call that is unknown. */
function statusOf<Detail>(
  detail: Detail | null | undefined,
  about: (detail: Detail) => PageSubject,
): PageStatus {
  if (detail === null) return { status: 404 };
  return detail === undefined ? { status: 200 } : { status: 200, about: about(detail) };
}

const fixedPaths = pages.map(({ path }) => path).filter((path) => !path.includes(':'));

export const remote: RemoteModule = {
  needs: 1,
  ...remoteOf(pages),
  // The filter of the list of insights (see `filterFrom`), and the draft that an article's page shows.
  queryParameters: ['q', 'category', DRAFT],
  // Called only on the server.
  pages: async (host) => (await import('./discovery/page-list')).listPages(fixedPaths, host),
};
