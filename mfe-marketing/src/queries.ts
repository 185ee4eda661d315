import { queryOptions } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import { type Article, DEFAULT_PRIVACY, type ServiceDetail } from '@lisle-harrow/api/contract';

/** Calls and schemas are loaded on the first call: a server-rendered page makes none. */
const calls = () => import('./calls');

/** `instead` if the server lacks this call and answers 404, or with anything but its JSON. Other refusals stay failures. */
async function ifAbsent<Result>(read: () => Promise<Result>, instead: () => Result | Promise<Result>) {
  try {
    return await read();
  } catch (error) {
    const { ResponseError } = await calls();
    if (error instanceof ResponseError && error.status !== 404) throw error;
    return instead();
  }
}

export const servicesQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async () => {
      const { call, getServices } = await calls();
      return call(fetch, getServices, {});
    },
  });

export const teamQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['team'],
    queryFn: async () => {
      const { call, getTeam } = await calls();
      return call(fetch, getTeam, {});
    },
  });

export const testimonialsQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['testimonials'],
    queryFn: async () => {
      const { call, getTestimonials } = await calls();
      return call(fetch, getTestimonials, {});
    },
  });

export const insightsQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['insights'],
    queryFn: async () => {
      const { call, getInsights } = await calls();
      return call(fetch, getInsights, {});
    },
  });

/**
 * One service by its slug; `null` if there is none. On a server without this call, which is not one of the specified ones, title and
 * description come from the list.
 */
export const serviceQuery = (fetch: Fetch, slug: string) =>
  queryOptions({
    queryKey: ['services', slug],
    queryFn: async ({ client }): Promise<ServiceDetail | null> => {
      const { call, getService } = await calls();
      return ifAbsent<ServiceDetail | null>(
        () => call(fetch, getService, { slug }),
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
      const { call, getArticle, getArticleDraft } = await calls();
      const written = draft
        ? await call(fetch, getArticleDraft, { id: draft }).catch(() => undefined)
        : undefined;
      if (written) return { ...written, slug, isDraft: true };
      return ifAbsent<ShownArticle | null>(
        () => call(fetch, getArticle, { slug }),
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
      const { call, getPrivacy } = await calls();
      return ifAbsent(
        () => call(fetch, getPrivacy, {}),
        () => DEFAULT_PRIVACY,
      );
    },
  });
