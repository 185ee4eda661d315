import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import sharp from 'sharp';
import { escapeXml } from '../../escape-xml';
import { iconSvg } from './icon-svg';
import type { ImageOrder } from './image-renderer';
import { SERIF, SHARE_IMAGE_SIZE, shareImageSvg } from './share-image-svg';

// A worker thread: an image takes a quarter of a second, which must not block pages.

const FONTS = ['hedvig-serif', 'hedvig-serif-ext', 'instrument-sans', 'instrument-sans-ext'];
/** With a palette, line art takes a quarter of the bytes of true color, with no visible loss at this quality. */
const PALETTE = { palette: true, quality: 70, dither: 0, compressionLevel: 9 } as const;

const { fontFolder } = workerData as { fontFolder: string };
const font = {
  fontBuffers: FONTS.map((name) => readFileSync(path.join(fontFolder, `${name}.ttf`))),
  defaultFontFamily: SERIF,
};
const wasm = createRequire(__filename).resolve('@resvg/resvg-wasm/index_bg.wasm');
const ready = initWasm(readFileSync(wasm));

/** @public The pool calls it by name. Returns the image as PNG. */
export async function renderImage({ shareImage, icon }: ImageOrder): Promise<Uint8Array> {
  await ready;
  try {
    if (icon) return render(iconSvg(icon), (image) => image.asPng());
    if (!shareImage) throw new Error('nothing to render');
    const pixels = render(shareImageSvg(shareImage, widthOf), (image) => image.pixels);
    return await sharp(pixels, { raw: { ...SHARE_IMAGE_SIZE, channels: 4 } })
      .removeAlpha()
      .png(PALETTE)
      .toBuffer();
  } catch (error) {
    // A failure may leave the drawing engine unusable: the pool starts another thread.
    setImmediate(() => process.exit(1));
    throw error;
  }
}

function render(
  svg: string,
  read: (image: ReturnType<InstanceType<typeof Resvg>['render']>) => Uint8Array,
): Uint8Array {
  const drawing = new Resvg(svg, { font });
  const image = drawing.render();
  try {
    return read(image);
  } finally {
    image.free();
    drawing.free();
  }
}

/** Width of a text in the firm's serif, in ems. */
function widthOf(text: string): number {
  const line = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-size="100">${escapeXml(text)}</text></svg>`,
    { font },
  );
  const width = line.getBBox()?.width ?? 0;
  line.free();
  return width / 100;
}
