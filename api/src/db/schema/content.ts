import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ContentFields, ContentKind } from '../../contract';
import { identity } from './identity';

/** From when the row is public, in milliseconds since 1970; null means at once. */
const visibleFrom = () => integer('visible_from');

export const services = sqliteTable('services', {
  ...identity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  icon: text('icon').notNull(),
  summary: text('summary').notNull(),
  audience: text('audience', { mode: 'json' }).$type<string[]>().notNull(),
  steps: text('steps', { mode: 'json' }).$type<{ title: string; text: string }[]>().notNull(),
  insightCategory: text('insight_category').notNull(),
  /** The option that is preselected when the booking form is opened from the page of the service. */
  bookingOption: text('booking_option'),
  visibleFrom: visibleFrom(),
});

export const teamMembers = sqliteTable('team_members', {
  ...identity(),
  name: text('name').notNull(),
  position: text('position').notNull(),
  bio: text('bio').notNull(),
  imageUrl: text('image_url'),
  linkedinUrl: text('linkedin_url'),
  twitterUrl: text('twitter_url'),
  visibleFrom: visibleFrom(),
});

export const testimonials = sqliteTable('testimonials', {
  ...identity(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  quote: text('quote').notNull(),
  rating: integer('rating').notNull(),
  verified: integer('verified', { mode: 'boolean' }).notNull(),
  imageUrl: text('image_url'),
  visibleFrom: visibleFrom(),
});

export const insights = sqliteTable('insights', {
  ...identity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  excerpt: text('excerpt').notNull(),
  category: text('category').notNull(),
  readTime: integer('read_time').notNull(),
  imageUrl: text('image_url'),
  bodyMarkdown: text('body_markdown').notNull(),
  publishedAt: text('published_at').notNull(),
  /** The author's name as displayed; null if nobody is named. */
  author: text('author'),
  visibleFrom: visibleFrom(),
});

/**
 * Services, members of the team and testimonials as editors write them. The public state of an item is the row with the same
 * id in the table of its kind.
 */
export const contentItems = sqliteTable(
  'content_items',
  {
    ...identity(),
    kind: text('kind').$type<ContentKind>().notNull(),
    fields: text('fields', { mode: 'json' }).$type<ContentFields[ContentKind]>().notNull(),
    /** Its place among the items of its kind, in the back office and on the site. */
    position: integer('position').notNull(),
    revision: integer('revision').notNull(),
    /** The last editor's name, as it was then; null for items that came with the product. */
    editor: text('editor'),
    editedAt: text('edited_at').notNull(),
    isArchived: integer('is_archived', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('content_items_kind').on(table.kind, table.position)],
);

/** Addresses that a public service had before its present one. */
export const serviceRedirects = sqliteTable('service_redirects', {
  slug: text('slug').primaryKey(),
  serviceId: text('service_id').notNull(),
});

/** Settings of the site as JSON, by name. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  /** Incremented with every save. */
  revision: integer('revision').notNull().default(1),
  /** The last editor's name, as it was then; null for settings that came with the product. */
  editor: text('editor'),
  editedAt: text('edited_at'),
});
