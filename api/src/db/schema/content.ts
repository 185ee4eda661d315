import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ContentFields, ContentKind } from '../../contract';
import { identity } from './identity';

/** From when it is public, in milliseconds since 1970; null means at once. */
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
  /** What the booking form has chosen when it is opened from the page of the service. */
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
  /** As it is printed; null where nobody is named. */
  author: text('author'),
  visibleFrom: visibleFrom(),
});

/** Services, members of the team and testimonials as editors write them; what is public of one is the row with the same id of the kind's own table. */
export const contentItems = sqliteTable(
  'content_items',
  {
    ...identity(),
    kind: text('kind').$type<ContentKind>().notNull(),
    fields: text('fields', { mode: 'json' }).$type<ContentFields[ContentKind]>().notNull(),
    /** Among those of its kind, on the site as well. */
    position: integer('position').notNull(),
    revision: integer('revision').notNull(),
    /** The name, as it was then, of who wrote it; null for what the product began with. */
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
  /** Counts the saves. */
  revision: integer('revision').notNull().default(1),
  /** The name, as it was then, of who saved it; null for what the product began with. */
  editor: text('editor'),
  editedAt: text('edited_at'),
});
