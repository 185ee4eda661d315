import { queryOptions } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import { type Article, DEFAULT_PRIVACY, type ServiceDetail } from '@lisle-harrow/api/contract';

/** Calls and schemas are loaded on the first call: a server-rendered page makes none. */
const calls = () =>
  import(
    /* webpackExports: ["ResponseError", "getArticle", "getArticleDraft", "getInsights", "getPrivacy", "getService", "getServices", "getTeam", "getTestimonials"] */ '@lisle-harrow/api/calls'
  );

/** `instead` if the server lacks this call and answers 404, or with anything but its JSON. Other refusals stay failures. */
async function ifAbsent<Result>(call: () => Promise<Result>, instead: () => Result | Promise<Result>) {
  try {
    return await call();
  } catch (error) {
    const { ResponseError } = await calls();
    if (error instanceof ResponseError && error.status !== 404) throw error;
    return instead();
  }
}

export const servicesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['services'], queryFn: async () => (await calls()).getServices(fetch) });

export const teamQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['team'], queryFn: async () => (await calls()).getTeam(fetch) });

export const testimonialsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['testimonials'], queryFn: async () => (await calls()).getTestimonials(fetch) });

export const insightsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['insights'], queryFn: async () => (await calls()).getInsights(fetch) });

/**
 * One service by its slug; `null` if there is none. On a server without this call, which is not one of the specified ones, title and
 * description come from the list.
 */
export const serviceQuery = (fetch: Fetch, slug: string) =>
  queryOptions({
    queryKey: ['services', slug],
    queryFn: async ({ client }): Promise<ServiceDetail | null> => {
      const { getService } = await calls();
      return ifAbsent<ServiceDetail | null>(
        () => getService(fetch, slug),
        async () => {
          const services = await client.fetchQuery(servicesQuery(fetch));
          const known = services.find((service) => service.slug === slug);
          return known ? { ...known, summary: '', audience: [], steps: [], insightCategory: '' } : null;
        },
      );
    },
  });

/** What the page of an article shows: the public text, or the draft that an editor is writing. */
export interface ShownArticle extends Article {
  readonly isDraft?: true;
}

/**
 * One article by its slug, with the same fallback to the list as `serviceQuery`. With the id of a draft it is that draft, whatever
 * its future address, if the signed-in person may read it.
 */
export const articleQuery = (fetch: Fetch, slug: string, draft?: string | null) =>
  queryOptions({
    queryKey: draft ? ['insights', slug, draft] : ['insights', slug],
    queryFn: async ({ client }): Promise<ShownArticle | null> => {
      const { getArticle, getArticleDraft } = await calls();
      const written = draft ? await getArticleDraft(fetch, draft).catch(() => undefined) : undefined;
      if (written) return { ...written, slug, isDraft: true };
      return ifAbsent<ShownArticle | null>(
        () => getArticle(fetch, slug),
        async () => {
          const insights = await client.fetchQuery(insightsQuery(fetch));
          const known = insights.find((insight) => insight.slug === slug);
          return known ? { ...known, bodyHtml: '', publishedAt: '', outline: [] } : null;
        },
      );
    },
    // The editor is being edited in another window.
    refetchOnWindowFocus: draft ? 'always' : false,
  });

/** The firm's own words on privacy; defaults without any on a server that lacks this call. */
export const privacyQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['privacy'],
    queryFn: async () => {
      const { getPrivacy } = await calls();
      return ifAbsent(
        () => getPrivacy(fetch),
        () => DEFAULT_PRIVACY,
      );
    },
  });
