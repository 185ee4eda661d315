import * as z from 'zod/mini';
import { id, optionalText } from '../fields';

/** So many stand before all others at most: more, and the newest would be found by nobody. */
export const MAX_ARTICLES_IN_FRONT = 12;

/** `GET /api/admin/articles/in-front`: the articles that stand before all others, in their order; those that are not public are left out on the site. */
export const articlesInFront = z.object({
  ids: z.catch(z.array(id), []),
  /** Counts the saves; a save names the one that it goes on from. */
  revision: z.catch(z.number(), 0),
  /** The name of who saved last; null where nobody has yet. */
  editor: optionalText,
  editedAt: optionalText,
});

/** `PUT /api/admin/articles/in-front` with `If-Match`. */
export const articlesInFrontInput = z.object({
  ids: z.array(z.string('Must be the id of an article')).check(
    z.maxLength(
      MAX_ARTICLES_IN_FRONT,
      `At most ${MAX_ARTICLES_IN_FRONT} articles stand in front; remove one first`,
    ),
    z.refine((ids) => new Set(ids).size === ids.length, 'An article stands in front once'),
  ),
});

export type ArticlesInFront = z.infer<typeof articlesInFront>;
