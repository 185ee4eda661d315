import * as z from 'zod/mini';
import { article, currentUser, insight, service, serviceDetail, teamMember, testimonial } from '../contract';
import { type Fetch, read } from './request';

/** Who is signed in; rejects with a `ResponseError` of status 401 when nobody is. */
export const getCurrentUser = (fetch: Fetch) => read(fetch, '/api/auth/user', currentUser);

export const getServices = (fetch: Fetch) => read(fetch, '/api/services', z.array(service));
export const getService = (fetch: Fetch, slug: string) =>
  read(fetch, `/api/services/${encodeURIComponent(slug)}`, serviceDetail);
export const getTeam = (fetch: Fetch) => read(fetch, '/api/team', z.array(teamMember));
export const getTestimonials = (fetch: Fetch) => read(fetch, '/api/testimonials', z.array(testimonial));
export const getInsights = (fetch: Fetch) => read(fetch, '/api/insights', z.array(insight));
export const getArticle = (fetch: Fetch, slug: string) =>
  read(fetch, `/api/insights/${encodeURIComponent(slug)}`, article);
