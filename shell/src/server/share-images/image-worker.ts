import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { escapeXml } from '../../escape-xml';
import { SHARE_IMAGE_SIZE, shareImageSvg, SERIF } from './share-image-svg';
import { iconSvg } from './icon-svg';
import { indexedPng } from './indexed-png';
import type { RenderedImage, ImageOrder } from './image-renderer';

// A worker thread: a picture takes a quarter of a second, which pages must not wait for.

const FONTS = ['hedvig-serif', 'hedvig-serif-ext', 'instrument-sans', 'instrument-sans-ext'];

const { fontFolder } = workerData as { fontFolder: string };
const font = {
  fontBuffers: FONTS.map((name) => readFileSync(path.join(fontFolder, `${name}.ttf`))),
  defaultFontFamily: SERIF,
};
const wasm = createRequire(__filename).resolve('@resvg/resvg-wasm/index_bg.wasm');
const ready = initWasm(readFileSync(wasm));

parentPort?.on('message', (order: ImageOrder) => {
  void ready
    .then(() => draw(order))
    .then(
      (png): RenderedImage => ({ id: order.id, png }),
      (error: unknown): RenderedImage => ({ id: order.id, problem: String(error) }),
    )
    .then((drawn) => parentPort?.postMessage(drawn));
});

function draw({ shareImage, icon }: ImageOrder): Uint8Array {
  if (icon) return picture(iconSvg(icon), (image) => image.asPng());
  if (!shareImage) throw new Error('nothing to draw');
  return picture(shareImageSvg(shareImage, widthOf), ({ pixels }) =>
    indexedPng(pixels, SHARE_IMAGE_SIZE.width, SHARE_IMAGE_SIZE.height),
  );
}

function picture(
  svg: string,
  encode: (image: ReturnType<InstanceType<typeof Resvg>['render']>) => Uint8Array,
) {
  const drawing = new Resvg(svg, { font });
  const image = drawing.render();
  try {
    return encode(image);
  } finally {
    image.free();
    drawing.free();
  }
}

function widthOf(text: string): number {
  const line = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-size="100">${escapeXml(text)}</text></svg>`,
    { font },
  );
  const width = line.getBBox()?.width ?? 0;
  line.free();
  return width / 100;
}
