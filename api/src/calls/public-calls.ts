import * as z from 'zod/mini';
import {
  article,
  currentUser,
  insight,
  privacyText,
  service,
  serviceDetail,
  teamMember,
  testimonial,
} from '../contract';
import { type Fetch, read } from './request';

/** The signed-in person; rejects with a `ResponseError` of status 401 when nobody is. */
export const getCurrentUser = (fetch: Fetch) => read(fetch, '/api/auth/user', currentUser);

/** Every service, in the order shown. */
export const getServices = (fetch: Fetch) => read(fetch, '/api/services', z.array(service));
/** One service with the text of its page; rejects with status 404 for an unknown slug. */
export const getService = (fetch: Fetch, slug: string) =>
  read(fetch, `/api/services/${encodeURIComponent(slug)}`, serviceDetail);
/** Every member of the team, in the order shown. */
export const getTeam = (fetch: Fetch) => read(fetch, '/api/team', z.array(teamMember));
/** Every testimonial, in the order shown. */
export const getTestimonials = (fetch: Fetch) => read(fetch, '/api/testimonials', z.array(testimonial));
/** Every insight without its body, newest first. */
export const getInsights = (fetch: Fetch) => read(fetch, '/api/insights', z.array(insight));
/** One insight with its body as sanitized HTML; rejects with status 404 for an unknown slug. */
export const getArticle = (fetch: Fetch, slug: string) =>
  read(fetch, `/api/insights/${encodeURIComponent(slug)}`, article);
/** What the firm says about privacy in its own words; rejects with status 404 on servers that lack it. */
export const getPrivacy = (fetch: Fetch) => read(fetch, '/api/privacy', privacyText);
