import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, optionalText } from '../fields';

/** With more of them, nobody would find the newest. */
export const MAX_PINNED_ARTICLES = 12;

/**
 * `GET /api/admin/articles/pinned`: the pinned articles, which come before all others wherever insights are listed, in
 * their order; the site leaves out those that are not public.
 */
const pinnedArticles = z.object({
  ids: z.catch(z.array(id), []),
  /** Counts the saves; a save names the one that it is based on. */
  revision: z.catch(z.number(), 0),
  /** The name of the last editor; null if nobody has saved yet. */
  editor: optionalText,
  editedAt: optionalText,
});

/** `PUT /api/admin/articles/pinned` with `If-Match`. */
const pinnedArticlesInput = z.object({
  ids: z.array(z.string('Must be the id of an article')).check(
    z.maxLength(
      MAX_PINNED_ARTICLES,
      `At most ${MAX_PINNED_ARTICLES} articles can be pinned; unpin one first`,
    ),
    z.refine((ids) => new Set(ids).size === ids.length, 'An article can be pinned once'),
  ),
});

/** Which articles come before all others, in their order. */
export const getPinnedArticles = endpoint('GET /api/admin/articles/pinned', {
  needs: 'content.write',
  reply: pinnedArticles,
});
/** Puts these before all others, based on a revision; 412 if there is a later one, 422 if there are too many. */
export const setPinnedArticles = endpoint('PUT /api/admin/articles/pinned', {
  needs: 'content.write',
  request: pinnedArticlesInput,
  reply: pinnedArticles,
  errors: [412],
});

export type PinnedArticles = z.infer<typeof pinnedArticles>;
