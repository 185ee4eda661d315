import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, optionalText, text } from './fields';
import { privacyText } from './website/privacy-text';

/** A service as lists show it. */
const service = z.object({ id, slug: text, title: text, description: text, icon: text });

/** A block of a service's own page: plain text, no markup. */
const serviceStep = z.object({ title: text, text });

/** `GET /api/services/{slug}`. */
export const serviceDetail = z.extend(service, {
  summary: text,
  audience: z.catch(z.array(text), []),
  steps: z.catch(z.array(serviceStep), []),
  /** Category of the insights that belong to this service. */
  insightCategory: text,
  /** Which service of the booking form it is; missing on servers that do not say. */
  bookingOption: optionalText,
});

/** A member of the firm's team. */
export const teamMember = z.object({
  id,
  name: text,
  position: text,
  bio: text,
  imageUrl: optionalText,
  linkedinUrl: optionalText,
  twitterUrl: optionalText,
});

/** What a client says about the firm; `rating` is 1 to 5. */
export const testimonial = z.object({
  id,
  name: text,
  title: text,
  quote: text,
  rating: z.catch(z.number(), 0),
  verified: z.catch(z.boolean(), false),
  imageUrl: optionalText,
});

/** An article as lists show it; `readTime` in minutes. */
export const insight = z.object({
  id,
  slug: text,
  title: text,
  excerpt: text,
  category: text,
  readTime: z.catch(z.number(), 0),
  imageUrl: optionalText,
});

/** `GET /api/insights/{slug}`: the insight with its body as sanitized HTML, and that body's main headings. */
export const article = z.extend(insight, {
  bodyHtml: text,
  publishedAt: text,
  /** As printed; missing on servers that do not say. */
  author: optionalText,
  outline: z.catch(z.array(z.object({ id: text, text })), []),
});

export type Service = z.infer<typeof service>;
export type ServiceDetail = z.infer<typeof serviceDetail>;
export type TeamMember = z.infer<typeof teamMember>;
export type Testimonial = z.infer<typeof testimonial>;
export type Insight = z.infer<typeof insight>;
export type Article = z.infer<typeof article>;

/** Every service, in the order shown. */
export const getServices = endpoint('GET /api/services', { rows: service });
/** One service with the text of its page; 404 for an unknown slug, 301 from a former address. */
export const getService = endpoint('GET /api/services/:slug', { reply: serviceDetail, errors: [301, 404] });
/** Every member of the team, in the order shown. */
export const getTeam = endpoint('GET /api/team', { rows: teamMember });
/** Every testimonial, in the order shown. */
export const getTestimonials = endpoint('GET /api/testimonials', { rows: testimonial });
/** Every insight without its body: pinned ones in their order, then newest first. */
export const getInsights = endpoint('GET /api/insights', { rows: insight });
/** One insight with its body as sanitized HTML; 404 for an unknown slug, 301 from a former address. */
export const getArticle = endpoint('GET /api/insights/:slug', { reply: article, errors: [301, 404] });
/** What the firm says about privacy in its own words; 404 on servers that lack it. */
export const getPrivacy = endpoint('GET /api/privacy', { reply: privacyText });
