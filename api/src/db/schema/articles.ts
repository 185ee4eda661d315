import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { identity } from './identity';

/** What an editor writes, each text as long as it is. */
const written = () => ({
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  excerpt: text('excerpt').notNull(),
  category: text('category').notNull(),
  author: text('author'),
  imageUrl: text('image_url'),
  bodyMarkdown: text('body_markdown').notNull(),
  revision: integer('revision').notNull(),
  /** The account and the name, as it was then, of who wrote it; null for what the product began with. */
  editorId: text('editor_id'),
  editor: text('editor'),
  editedAt: text('edited_at').notNull(),
});

/** Articles as editors see them. What is public of one is the row of `insights` with the same id. */
export const articles = sqliteTable('articles', {
  ...identity(),
  ...written(),
  isArchived: integer('is_archived', { mode: 'boolean' }).notNull().default(false),
});

/** What an article was: each state that was published, and what stood there before somebody went on writing. */
export const articleVersions = sqliteTable(
  'article_versions',
  {
    ...identity(),
    ...written(),
    articleId: text('article_id').notNull(),
    /** False again for what was scheduled and taken back before its time. */
    isPublished: integer('is_published', { mode: 'boolean' }).notNull(),
    /** When it was kept. */
    keptAt: text('kept_at').notNull(),
    /** From when it was or will be public, or would have been where it was taken back before; null for what nobody published. */
    publicFrom: text('public_from'),
  },
  (table) => [index('article_versions_article').on(table.articleId, table.seq)],
);

/** Addresses that a public article had before its present one. */
export const insightRedirects = sqliteTable('insight_redirects', {
  slug: text('slug').primaryKey(),
  insightId: text('insight_id').notNull(),
});
