import { Refusal } from '@lisle-harrow/server/http/refusal';
import sharp, { type Sharp } from 'sharp';
import {
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  widthsOf,
} from '../contract';

export interface EncodedPicture {
  /** Width and height of the largest copy, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly {
    readonly width: number;
    readonly format: PictureFormat;
    readonly content: Buffer;
  }[];
}

/** The formats of cameras, phones and screenshots; `heif` means AVIF here, since HEIC is not decoded. */
const TAKEN = ['jpeg', 'png', 'webp', 'heif'];

const unsupported = (detail: string) => new Refusal(415, 'unsupported-file', 'Unsupported file', { detail });
const unreadable = () =>
  unsupported('This picture cannot be read. Please save it again as JPEG and upload that');

// One thread per picture, so that the server's other work continues meanwhile.
sharp.concurrency(1);
sharp.cache(false);

const WRITERS: Readonly<Record<PictureFormat, (copy: Sharp) => Sharp>> = {
  avif: (copy) => copy.avif({ quality: 52, effort: 3 }),
  webp: (copy) => copy.webp({ quality: 76 }),
  jpg: (copy) => copy.jpeg({ quality: 78, mozjpeg: true }),
};

/**
 * Decodes a picture by its content and re-encodes it in each width and format: upright, in sRGB, without metadata such as camera
 * and location. Throws 415 if it is not a picture of an accepted format, is damaged or animated, or has too many pixels.
 */
export async function encodePicture(sent: Buffer): Promise<EncodedPicture> {
  const source = sharp(sent, { limitInputPixels: false, failOn: 'error' });
  const about = await source.metadata().catch(() => undefined);
  if (!about || !TAKEN.includes(about.format))
    throw unsupported('This file is not a JPEG, PNG, WebP or AVIF picture. Its content counts, not its name');
  if (about.width * about.height > MAX_PICTURE_PIXELS)
    throw unsupported(`This picture has more than ${MAX_PICTURE_PIXELS / 1e6} million pixels`);
  if ((about.pages ?? 1) > 1) throw unsupported('This picture is animated. Please upload a still one');
  // The other copies are made from the largest one: a photo that is decoded no larger than that takes little memory.
  const largest = await source
    .autoOrient()
    .resize({ width: PICTURE_WIDTHS.at(-1)!, withoutEnlargement: true })
    .toColorspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
  const { width, height, channels } = largest.info;
  const files = [];
  for (const wide of widthsOf(width))
    for (const format of Object.keys(PICTURE_FORMATS) as PictureFormat[]) {
      const copy = sharp(largest.data, { raw: { width, height, channels } }).resize({ width: wide });
      files.push({ width: wide, format, content: await WRITERS[format](copy).toBuffer() });
    }
  return { files, width, height };
}
