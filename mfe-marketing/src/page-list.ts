import { getArticle, getInsights, getServices } from 'api/calls';
import type { Host, PageEntry, PageSubject } from 'shell/contract';
import { aboutArticle, aboutService } from './page-subjects';

/** The newest articles are read whole, for the feed; of the others the list is enough. */
const WHOLE_ARTICLES = 20;

/** The pages of this remote: those with a fixed path, and one for every service and article. */
export async function listPages(fixed: readonly string[], { fetch }: Host): Promise<PageEntry[]> {
  const [services, insights] = await Promise.all([getServices(fetch), getInsights(fetch)]);
  const articles = await Promise.all(
    insights.map((insight, at) =>
      at < WHOLE_ARTICLES ? getArticle(fetch, insight.slug).catch(() => insight) : insight,
    ),
  );
  return [
    ...fixed.map((path) => ({ path })),
    ...services.map((service) => entry('/services', service, aboutService(service))),
    ...articles.map((article) => entry('/insights', article, aboutArticle(article))),
  ];
}

const entry = (parent: string, { slug }: { slug: string }, about: PageSubject): PageEntry => ({
  path: `${parent}/${encodeURIComponent(slug)}`,
  about,
});
