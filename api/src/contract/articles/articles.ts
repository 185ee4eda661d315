import * as z from 'zod/mini';
import { freeLine, id, optionalText, text, withoutUnseen } from '../fields';

/** Draft: nothing of it is public. Changed: public, and edited since. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'changed', 'archived'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

const MAX_ARTICLE_CHARACTERS = 50_000;

/** What an editor writes; all of it may be unfinished until it is published. */
const written = {
  slug: text,
  title: text,
  excerpt: text,
  category: text,
  author: optionalText,
  imageUrl: optionalText,
  bodyMarkdown: text,
};

/** An article in the list of editors, without its body. */
export const listedArticle = z.object({
  id,
  slug: text,
  title: text,
  category: text,
  state: z.catch(z.enum(ARTICLE_STATES), 'draft'),
  /** Instant from which it is public, in ISO 8601; null for a draft. */
  publishedAt: optionalText,
  /** The name of the last editor; null for what the site began with. */
  editor: optionalText,
  editedAt: text,
});

/** An earlier state of an article: published then, or kept before somebody continued writing. */
const articleVersion = z.object({
  id,
  ...written,
  editor: optionalText,
  editedAt: text,
  /** Whether it was or will be public. */
  isPublished: z.catch(z.boolean(), false),
  keptAt: text,
  /**
   * From when it is public, or would have been if its schedule was cancelled; null if nobody published it, and if the
   * server does not know.
   */
  publicFrom: optionalText,
});

/** `GET /api/admin/articles/{id}`: the working copy and its state. */
export const writtenArticle = z.extend(listedArticle, {
  ...written,
  /** Counts the saves; a save names the one that it is based on. */
  revision: z.catch(z.number(), 0),
  /** The address at which it is or will be public; null for a draft. */
  publicSlug: optionalText,
  /** Whether it was edited after it was published or scheduled. */
  hasChanges: z.catch(z.boolean(), false),
  /** Newest first. */
  versions: z.catch(z.array(articleVersion), []),
});

/** `POST /api/admin/articles`, and `PUT …/{id}` with `If-Match`. */
export const articleInput = z.object({
  slug: freeLine(100),
  title: freeLine(200),
  excerpt: freeLine(500),
  category: freeLine(60),
  author: freeLine(100),
  imageUrl: freeLine(500),
  bodyMarkdown: z._default(
    z
      .string('Must be text')
      .check(
        z.overwrite(withoutUnseen),
        z.maxLength(MAX_ARTICLE_CHARACTERS, `Must be at most ${MAX_ARTICLE_CHARACTERS} characters`),
      ),
    '',
  ),
});

/** `POST /api/admin/articles/{id}/publish` with `If-Match`. */
export const publicationInput = z.object({
  /** Instant (RFC 3339, with `Z` or an offset) from which it is public; at once if missing. */
  visibleFrom: z.optional(
    z.nullable(z.iso.datetime({ offset: true, error: 'Please enter a day and a time' })),
  ),
});

/** `PUT /api/admin/articles/{id}/archived`. */
export const archivedInput = z.object({ isArchived: z.boolean('Must be true or false') });

/** Something to check before an article is published; what blocks must be fixed first. */
const articleCheck = z.object({
  /** The name of the field that it is about. */
  field: text,
  message: text,
  blocks: z.catch(z.boolean(), false),
});

/** `POST /api/admin/articles/{id}/preview`: the article as its page will show it. */
export const articlePreview = z.object({
  bodyHtml: text,
  outline: z.catch(z.array(z.object({ id: text, text })), []),
  readTime: z.catch(z.number(), 0),
  checks: z.catch(z.array(articleCheck), []),
});

export type ListedArticle = z.infer<typeof listedArticle>;
export type WrittenArticle = z.infer<typeof writtenArticle>;
export type ArticleInput = z.infer<typeof articleInput>;
export type ArticleCheck = z.infer<typeof articleCheck>;
export type ArticlePreview = z.infer<typeof articlePreview>;
export type ArticleVersion = z.infer<typeof articleVersion>;
