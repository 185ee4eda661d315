import * as z from 'zod/mini';
import { id, optionalText, text } from './fields';

/** A service as lists show it. */
export const service = z.object({ id, slug: text, title: text, description: text, icon: text });

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
