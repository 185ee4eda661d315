import { call } from '@lisle-harrow/api/calls';
import { getArticle, getInsights, getServices, MAX_PINNED_ARTICLES } from '@lisle-harrow/api/contract';
import type { Host, ListedPage, PageSubject } from '@lisle-harrow/shell/contract';
import { aboutArticle, aboutService } from './page-subjects';

/**
 * How many articles are read in full, for the feed; for the others the list is enough. The feed holds the 20 newest, which may be
 * listed after the pinned ones.
 */
const WHOLE_ARTICLES = 20 + MAX_PINNED_ARTICLES;

/** The pages of this remote: those with a fixed path, and one per service and article. */
export async function listPages(fixed: readonly string[], { fetch }: Host): Promise<ListedPage[]> {
  const [services, insights] = await Promise.all([
    call(fetch, getServices, {}),
    call(fetch, getInsights, {}),
  ]);
  const articles = await Promise.all(
    insights.map((insight, at) =>
      at < WHOLE_ARTICLES ? call(fetch, getArticle, { slug: insight.slug }).catch(() => insight) : insight,
    ),
  );
  return [
    ...fixed.map((path) => ({ path })),
    ...services.map((service) => listed('/services', service, aboutService(service))),
    ...articles.map((article) => listed('/insights', article, aboutArticle(article))),
  ];
}

const listed = (parent: string, { slug }: { slug: string }, about: PageSubject): ListedPage => ({
  path: `${parent}/${encodeURIComponent(slug)}`,
  about,
});
