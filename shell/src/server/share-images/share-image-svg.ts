import { cardPlate, markSvg, tokens } from '@lisle-harrow/shared-ui';
import { escapeXml } from '../../escape-xml';
import { fitTitle } from './fit-title';

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Family names as in the font files. */
export const SERIF = 'Hedvig Letters Serif 24pt 24pt';
const SANS = 'Instrument Sans';

const EDGE = 28;
const LEFT = 84;
const TITLE = { top: 204, bottom: 488, width: 610, sizes: [84, 76, 68, 60, 52, 46, 40], leading: 1.08 };
const TRACKING = -0.018;
const { light: ink } = tokens;
const INKS = [ink['iris-1'], ink['iris-2'], ink['iris-3'], ink['iris-4']];

const IRIS = [0, 0.38, 0.68, 1]
  .map((offset, at) => `<stop offset="${offset}" stop-color="${INKS[at]}"/>`)
  .join('');

/** The text on a page's share image. */
export interface ShareImageText {
  /** The path: each has its own plate. */
  readonly seed: string;
  readonly title: string;
  /** What kind of page it is, above the title; may be empty. */
  readonly label: string;
  readonly firm: string;
  readonly foot: string;
}

/** Width in ems of a text in the firm's serif. */
export type WidthOf = (text: string) => number;

/** The picture shown where a page is shared: the firm's mark, the page's title and its own plate. */
export function shareImageSvg({ seed, title, label, firm, foot }: ShareImageText, widthOf: WidthOf): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const inner = EDGE + 8;
  const fitted = fitTitle(title, {
    width: TITLE.width,
    height: TITLE.bottom - TITLE.top,
    sizes: TITLE.sizes,
    leading: TITLE.leading,
    widthOf: (text) => widthOf(text) + TRACKING * text.length,
  });
  const { size, lines } = fitted;
  const block = lines.length * size * TITLE.leading;
  const first = (TITLE.top + TITLE.bottom - block) / 2 + size * 0.86;
  const rows = lines.map((line, at) =>
    text(line, LEFT - size * 0.04, first + at * size * TITLE.leading, SERIF, size, ink.ink, TRACKING),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs>',
    `<linearGradient id="iris" gradientUnits="userSpaceOnUse" x1="560" y1="40" x2="1180" y2="600">${IRIS}</linearGradient>`,
    `<linearGradient id="thread">${IRIS}</linearGradient>`,
    // Behind the text the lines stay faint.
    `<linearGradient id="fade"><stop offset=".4" stop-color="${ink.paper}"/><stop offset=".52" stop-color="${ink.paper}" stop-opacity=".78"/><stop offset=".74" stop-color="${ink.paper}" stop-opacity="0"/></linearGradient>`,
    `<clipPath id="frame"><rect x="${inner}" y="${inner}" width="${width - 2 * inner}" height="${height - 2 * inner}"/></clipPath>`,
    `<mask id="plate-mask" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">`,
    `<g transform="translate(978 ${height / 2})">${cardPlate(seed)}</g></mask>`,
    '</defs>',
    `<rect width="${width}" height="${height}" fill="${ink.paper}"/>`,
    '<g clip-path="url(#frame)">',
    `<rect width="${width}" height="${height}" fill="url(#iris)" mask="url(#plate-mask)"/>`,
    `<rect width="${width}" height="${height}" fill="url(#fade)"/>`,
    '</g>',
    border(EDGE, 1.6, ink['line-2']),
    border(inner, 0.8, ink['line-2']),
    `<g transform="translate(${LEFT + 23} 107) scale(.25)">${markSvg(ink.brand, 6)}</g>`,
    text(firm, LEFT + 62, 118, SERIF, 33, ink.ink, -0.01),
    label ? text(label, LEFT, first - size * 1.02 - 8, SANS, 23, ink['ink-2'], 0) : '',
    ...rows,
    `<rect x="${LEFT}" y="513" width="52" height="2" fill="url(#thread)"/>`,
    text(foot, LEFT, 550, SANS, 23, ink['ink-2'], 0),
    '</svg>',
  ].join('');
}

function text(
  words: string,
  x: number,
  y: number,
  family: string,
  size: number,
  fill: string,
  tracking: number,
): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${family}" font-size="${size}" letter-spacing="${(tracking * size).toFixed(2)}" fill="${fill}">${escapeXml(words)}</text>`;
}

const border = (inset: number, width: number, color: string) =>
  `<rect x="${inset}" y="${inset}" width="${SHARE_IMAGE_SIZE.width - 2 * inset}" height="${SHARE_IMAGE_SIZE.height - 2 * inset}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
