import * as z from 'zod/mini';
import { article } from '../content';
import { endpoint } from '../endpoint';
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
const listedArticle = z.object({
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
const articleInput = z.object({
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
const articlePreview = z.object({
  bodyHtml: text,
  outline: z.catch(z.array(z.object({ id: text, text })), []),
  readTime: z.catch(z.number(), 0),
  checks: z.catch(z.array(articleCheck), []),
});

/** All articles, the one written last first. */
export const getWrittenArticles = endpoint('GET /api/admin/articles', {
  needs: 'content.write',
  rows: listedArticle,
});
/** The working copy of an article; 404 for an unknown id. */
export const getWrittenArticle = endpoint('GET /api/admin/articles/:id', {
  needs: 'content.write',
  reply: writtenArticle,
  errors: [404],
});
/** The working copy as its page shows it; 401 and 403 for people who may not write, 404 for an unknown id. */
export const getArticleDraft = endpoint('GET /api/admin/articles/:id/page', {
  needs: 'content.write',
  reply: article,
  errors: [404, 422],
});
/** Creates an article. */
export const addArticle = endpoint('POST /api/admin/articles', {
  needs: 'content.write',
  request: articleInput,
  status: 201,
  reply: writtenArticle,
});
/** Saves the working copy, based on a revision; 412 if there is a later one. */
export const saveArticle = endpoint('PUT /api/admin/articles/:id', {
  needs: 'content.write',
  request: articleInput,
  reply: writtenArticle,
  errors: [404, 412],
});
/** The text as its page will show it, and what to check before it is published. */
export const previewArticle = endpoint('POST /api/admin/articles/:id/preview', {
  needs: 'content.write',
  request: articleInput,
  reply: articlePreview,
});

/** Publishes the working copy, at once or from an instant on; 422 names what is missing, 412 as above. */
export const publishArticle = endpoint('POST /api/admin/articles/:id/publish', {
  needs: 'content.write',
  request: publicationInput,
  reply: writtenArticle,
  errors: [404, 409, 412],
});
/** Takes an article off the site, or cancels its schedule. */
export const unpublishArticle = endpoint('POST /api/admin/articles/:id/unpublish', {
  needs: 'content.write',
  reply: writtenArticle,
  errors: [404],
});
/** Archives an article or brings it back; 409 for one that is public. */
export const archiveArticle = endpoint('PUT /api/admin/articles/:id/archived', {
  needs: 'content.write',
  request: archivedInput,
  reply: writtenArticle,
  errors: [404, 409],
});
/** Makes a version the working copy; 412 as above. */
export const restoreVersion = endpoint('POST /api/admin/articles/:id/versions/:versionId/restore', {
  needs: 'content.write',
  reply: writtenArticle,
  errors: [400, 404, 412],
});

export type ListedArticle = z.infer<typeof listedArticle>;
export type WrittenArticle = z.infer<typeof writtenArticle>;
export type ArticleInput = z.infer<typeof articleInput>;
export type ArticleCheck = z.infer<typeof articleCheck>;
export type ArticlePreview = z.infer<typeof articlePreview>;
export type ArticleVersion = z.infer<typeof articleVersion>;
