import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { freeLine, id, requiredLine, text } from '../fields';

/** The largest picture that is accepted: bytes of the file, and pixels once it is decoded. */
export const MAX_PICTURE_MB = 20;
export const MAX_PICTURE_PIXELS = 50_000_000;

/**
 * The widths in which a picture is kept, unless it is narrower: a phone's column, the same at twice the pixels, an
 * article's column.
 */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;
/** In the order in which a browser is to consider them. */
export const PICTURE_FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

/** The widths in which a picture of this width is kept, in pixels. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, PICTURE_WIDTHS.at(-1)!);
  return [...PICTURE_WIDTHS.filter((each) => each < largest), largest];
}

/** A picture that was uploaded; `width` and `height` are those of its largest copy, in pixels. */
export const picture = z.object({
  id,
  width: z.number(),
  height: z.number(),
  /** How Markdown refers to it: the path contains its size, so that a page can reserve its space. */
  path: text,
});
export type Picture = z.infer<typeof picture>;

/** The words for a picture in a text; the alternative text is for people who do not see the picture. */
export const pictureWords = z.object({
  alt: requiredLine(1, 300, 'Please say what the picture shows'),
  caption: freeLine(300),
});
export type PictureWords = z.infer<typeof pictureWords>;

/** A picture as Markdown refers to it. */
export const pictureMarkdown = ({ path }: Pick<Picture, 'path'>, { alt, caption }: PictureWords): string => {
  const title = caption && ` "${caption.replaceAll(/["\\]/g, '\\$&')}"`;
  return `![${alt.replaceAll(/[[\]\\]/g, '\\$&')}](${path}${title})`;
};

/** A wide card at twice the pixels. */
const FRAMED_WIDTH = 960;

/**
 * The address of a picture that fills a frame of the site, such as that of a card or of a person; the frame also offers
 * the narrowest copy.
 */
export function framedPicture({ id, width }: Pick<Picture, 'id' | 'width'>): string {
  const widths = widthsOf(width);
  return `/api/pictures/${id}/${widths.find((each) => each >= FRAMED_WIDTH) ?? widths.at(-1)}.webp`;
}

const PATH = /^\/api\/pictures\/([0-9a-f-]{36})\/(\d{1,4})x(\d{1,5})$/;

/** What the address of a picture says about it; undefined for any other address. */
export function readPicturePath(path: string) {
  const [, found, width, height] = PATH.exec(path) ?? [];
  return found && Number(width) > 0 && Number(height) > 0
    ? { id: found, width: Number(width), height: Number(height) }
    : undefined;
}

/** Stores a picture, sent as the body, once per idempotency key; 413 if it is too large, 415 if it cannot be read as a picture. */
export const storePicture = endpoint('POST /api/admin/pictures', {
  needs: 'content.write',
  status: 201,
  reply: picture,
  errors: [400, 413, 415, 422],
});
/** A picture in one size and format, for anybody who knows its id. */
export const getPicture = endpoint('GET /api/pictures/:id/:file', { file: true, errors: [404] });
