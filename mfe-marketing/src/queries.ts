import { queryOptions } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import { type Article, DEFAULT_PRIVACY, type ServiceDetail } from '@lisle-harrow/api/contract';

/** Calls and schemas are loaded with the first call: a server-rendered page makes none. */
const calls = () =>
  import(
    /* webpackExports: ["getArticle", "getInsights", "getPrivacy", "getService", "getServices", "getTeam", "getTestimonials"] */ '@lisle-harrow/api/calls'
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

/** One article by its slug, with the same fallback to the list as `serviceQuery`. */
export const articleQuery = (fetch: Fetch, slug: string) =>
  queryOptions({
    queryKey: ['insights', slug],
    queryFn: async ({ client }): Promise<Article | null> =>
      (await calls()).getArticle(fetch, slug).catch(async () => {
        const insights = await client.fetchQuery(insightsQuery(fetch));
        const known = insights.find((insight) => insight.slug === slug);
        return known ? { ...known, bodyHtml: '', publishedAt: '', outline: [] } : null;
      }),
  });

/** The firm's own words on privacy; a server that lacks this call says nothing of its own. */
export const privacyQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['privacy'],
    queryFn: async () => (await calls()).getPrivacy(fetch).catch(() => DEFAULT_PRIVACY),
  });
