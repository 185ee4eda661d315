import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { identity } from './identity';

/** The columns that an editor fills in. */
const written = () => ({
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  excerpt: text('excerpt').notNull(),
  category: text('category').notNull(),
  author: text('author'),
  imageUrl: text('image_url'),
  bodyMarkdown: text('body_markdown').notNull(),
  revision: integer('revision').notNull(),
  /** Account id and, as it was then, name of the last editor; null for texts that came with the product. */
  editorId: text('editor_id'),
  editor: text('editor'),
  editedAt: text('edited_at').notNull(),
});

/** Articles as editors see them. The public state of an article is the row of `insights` with the same id. */
export const articles = sqliteTable('articles', {
  ...identity(),
  ...written(),
  isArchived: integer('is_archived', { mode: 'boolean' }).notNull().default(false),
});

/** Earlier states of articles: every one that was published, and the one that each later editing session began with. */
export const articleVersions = sqliteTable(
  'article_versions',
  {
    ...identity(),
    ...written(),
    articleId: text('article_id').notNull(),
    /** Set back to false if the version was scheduled and then withdrawn before its time. */
    isPublished: integer('is_published', { mode: 'boolean' }).notNull(),
    /** When the version was stored. */
    keptAt: text('kept_at').notNull(),
    /** From when it was or will be public, or would have been had it not been withdrawn; null if it was never published. */
    publicFrom: text('public_from'),
  },
  (table) => [index('article_versions_article').on(table.articleId, table.seq)],
);

/** Addresses that a public article had before its present one. */
export const insightRedirects = sqliteTable('insight_redirects', {
  slug: text('slug').primaryKey(),
  insightId: text('insight_id').notNull(),
});
