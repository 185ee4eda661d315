import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { identity } from './identity';

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
});

export const teamMembers = sqliteTable('team_members', {
  ...identity(),
  name: text('name').notNull(),
  position: text('position').notNull(),
  bio: text('bio').notNull(),
  imageUrl: text('image_url'),
  linkedinUrl: text('linkedin_url'),
  twitterUrl: text('twitter_url'),
});

export const testimonials = sqliteTable('testimonials', {
  ...identity(),
  name: text('name').notNull(),
  title: text('title').notNull(),
  quote: text('quote').notNull(),
  rating: integer('rating').notNull(),
  verified: integer('verified', { mode: 'boolean' }).notNull(),
  imageUrl: text('image_url'),
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
  /** From when it is public, in milliseconds since 1970; null means at once. */
  visibleFrom: integer('visible_from'),
});

/** Settings of the site as JSON, by name. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
});
