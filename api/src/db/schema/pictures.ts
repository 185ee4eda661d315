import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PictureFormat } from '../../contract/articles/pictures';
import { identity } from './identity';

/** Pictures of articles. Neither the uploaded file nor its metadata is kept. */
export const pictures = sqliteTable('pictures', {
  ...identity(),
  /** Width and height of the largest copy, in pixels. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: text('created_at').notNull(),
  /** The `Idempotency-Key` of its request, by which a repeated request finds the row. */
  sendKey: text('send_key').unique(),
});

/** The copies of a picture by width and format, written together with its row. */
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
