import { queryOptions } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import { type Article, DEFAULT_PRIVACY, type ServiceDetail } from '@lisle-harrow/api/contract';

/** Calls and schemas are loaded with the first call: a server-rendered page makes none. */
const calls = () =>
  import(
    /* webpackExports: ["getArticle", "getArticleDraft", "getInsights", "getPrivacy", "getService", "getServices", "getTeam", "getTestimonials"] */ '@lisle-harrow/api/calls'
  );

export const servicesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['services'], queryFn: async () => (await calls()).getServices(fetch) });

export const teamQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['team'], queryFn: async () => (await calls()).getTeam(fetch) });

export const testimonialsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['testimonials'], queryFn: async () => (await calls()).getTestimonials(fetch) });

export const insightsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['insights'], queryFn: async () => (await calls()).getInsights(fetch) });

/**
 * One service by its slug; `null` when there is none. A server that lacks this call, which is not one
 * of the specified ones, still has the list, which knows title and description.
 */
export const serviceQuery = (fetch: Fetch, slug: string) =>
  queryOptions({
    queryKey: ['services', slug],
    queryFn: async ({ client }): Promise<ServiceDetail | null> =>
      (await calls()).getService(fetch, slug).catch(async () => {
        const services = await client.fetchQuery(servicesQuery(fetch));
        const known = services.find((service) => service.slug === slug);
        return known ? { ...known, summary: '', audience: [], steps: [], insightCategory: '' } : null;
      }),
  });

/** What the page of an article shows: what is public, or what an editor is writing. */
export interface ShownArticle extends Article {
  readonly isDraft?: true;
}

/**
 * One article by its slug, with the same fallback to the list as `serviceQuery`; with the id of a draft that one, whatever its
 * address will be, for those who may read it.
 */
export const articleQuery = (fetch: Fetch, slug: string, draft?: string | null) =>
  queryOptions({
    queryKey: draft ? ['insights', slug, draft] : ['insights', slug],
    queryFn: async ({ client }): Promise<ShownArticle | null> => {
      const { getArticle, getArticleDraft } = await calls();
      const written = draft ? await getArticleDraft(fetch, draft).catch(() => undefined) : undefined;
      if (written) return { ...written, slug, isDraft: true };
      return getArticle(fetch, slug).catch(async () => {
        const insights = await client.fetchQuery(insightsQuery(fetch));
        const known = insights.find((insight) => insight.slug === slug);
        return known ? { ...known, bodyHtml: '', publishedAt: '', outline: [] } : null;
      });
    },
    // The editor's other window writes on.
    refetchOnWindowFocus: draft ? 'always' : false,
  });

/** The firm's own words on privacy; a server that lacks this call says nothing of its own. */
export const privacyQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['privacy'],
    queryFn: async () => (await calls()).getPrivacy(fetch).catch(() => DEFAULT_PRIVACY),
  });
