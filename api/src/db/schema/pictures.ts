import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PictureFormat } from '../../contract/articles/pictures';
import { identity } from './identity';

/** Pictures of articles. Neither the file that was sent nor what it said of itself is kept. */
export const pictures = sqliteTable('pictures', {
  ...identity(),
  /** Of the largest copy, in dots. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: text('created_at').notNull(),
  /** The `Idempotency-Key` it came under: a repeated one finds its row again. */
  sendKey: text('send_key').unique(),
});

/** The copies of a picture, by width and format; written with its row. */
export const pictureFiles = sqliteTable(
  'picture_files',
  {
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format').$type<PictureFormat>().notNull(),
    content: blob('content', { mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pictureId, table.width, table.format] })],
);
