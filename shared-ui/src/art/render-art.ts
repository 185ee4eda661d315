import { line, sector, short, TURN, type Figure } from './engraving';
import { tokens } from '../theme/tokens';
import { MARK, markSvg } from './mark';

// The engraved plates, drawn once at build time. They are shapes only: color comes from CSS through a mask.

const { abs, cos, PI, sin, sqrt } = Math;

/** One sector of a figure and its rotations. Ids are local to each file. */
export function flower(id: string, width: number, figure: Figure): string {
  let uses = '';
  for (let copy = 1; copy < figure.fold; copy++)
    uses += `<use href="#${id}" transform="rotate(${short((copy * 360) / figure.fold, 3)})"/>`;
  return `<g stroke-width="${width}"><path id="${id}" d="${sector(figure)}"/>${uses}</g>`;
}

function petals(id: string, rx: number, ry: number, count: number, width: number): string {
  let uses = '';
  for (let copy = 1; copy < count; copy++)
    uses += `<use href="#${id}" transform="rotate(${short((copy * 180) / count, 2)})"/>`;
  return `<g stroke-width="${width}"><ellipse id="${id}" rx="${rx}" ry="${ry}"/>${uses}</g>`;
}

export const circle = (r: number, width: number) => `<circle r="${r}" stroke-width="${width}"/>`;

const centered = (body: string, box = 1000) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-box / 2} ${-box / 2} ${box} ${box}" fill="none" stroke="#000">${body}</svg>`;

const tile = (width: number, height: number, stroke: number, path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width="${stroke}">${path}</svg>`;

const plate = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" fill="none" stroke="#000">${body}</svg>`;

const at = (x: number, y: number, body: string) => `<g transform="translate(${x} ${y})">${body}</g>`;

/** A braid that tiles horizontally. */
function braid(width: number, height: number, waves: number, strands: number, swing: number): string {
  let path = '';
  for (let strand = 0; strand < strands; strand++) {
    const phase = (strand / strands) * TURN;
    const y = (x: number) => {
      const angle = (x / width) * TURN * waves;
      return height / 2 + swing * sin(angle + phase) * (0.72 + 0.28 * cos(2 * angle));
    };
    path += line(y, 0, width, waves * 8, 2);
  }
  return path;
}

/** Lines from edge to edge of a category plate. */
function field(
  count: number,
  segments: number,
  y: (x: number, depth: number, index: number) => number,
): string {
  let path = '';
  for (let index = 0; index < count; index++)
    path += line((x) => y(x, index / (count - 1), index), -10, 490, segments);
  return `<path stroke-width=".6" d="${path}"/>`;
}

function globe(radius: number): string {
  let lines = '';
  for (let i = 0; i <= 18; i++)
    lines += `<ellipse rx="${short(radius * abs(cos((i / 18) * PI)))}" ry="${radius}" stroke-width=".55"/>`;
  for (let i = 1; i < 22; i++) {
    const y = -radius + (2 * radius * i) / 22;
    const rx = sqrt(radius * radius - y * y);
    lines += `<ellipse cy="${short(y)}" rx="${short(rx)}" ry="${short(rx * 0.16)}" stroke-width=".45"/>`;
  }
  return `<g transform="rotate(-23)">${lines}</g>`;
}

/** SVG files by name; each becomes the CSS variable `--art-<name>`. */
export const renderArt = (): Record<string, string> => ({
  'hero-a': centered(
    flower('a', 0.85, {
      fold: 12,
      lines: 40,
      segments: 9,
      radius: (t, _, q) => 96 + 372 * q ** 0.94 + 66 * sin(PI * q) * cos(12 * t + q * 5.4),
    }) +
      flower('k', 0.6, {
        fold: 24,
        lines: 9,
        segments: 3,
        radius: (t, p) => 72 + 18 * sin(24 * t + p * TURN),
      }) +
      petals('p', 47, 15, 18, 0.6),
  ),
  'hero-b': centered(
    flower('b', 0.75, {
      fold: 36,
      lines: 12,
      segments: 4,
      radius: (t, p) => 446 + 33 * sin(36 * t + p * TURN) * (0.8 + 0.2 * cos(36 * t)),
    }) +
      flower('c', 0.6, {
        fold: 12,
        lines: 14,
        segments: 12,
        radius: (t, p) => 268 + 112 * sin(24 * t + p * TURN) * abs(cos(6 * t)) ** 1.3 + 16 * cos(12 * t),
      }) +
      circle(487, 1.1) +
      circle(492, 0.5) +
      circle(407, 0.5),
  ),
  own: centered(
    flower('o', 0.8, {
      fold: 14,
      lines: 26,
      segments: 8,
      radius: (t, _, q) => {
        const a = (q - 0.5) * 2;
        return 330 + a * 120 * (0.66 + 0.34 * cos(14 * t)) + 34 * sin(14 * t) * (1 - a * a);
      },
    }) +
      flower('n', 0.7, {
        fold: 14,
        lines: 12,
        segments: 6,
        radius: (t, p) => 150 + 40 * sin(14 * t + p * TURN),
      }) +
      circle(494, 1) +
      circle(487, 0.5),
  ),
  rosette: centered(
    flower('r', 4.2, {
      fold: 24,
      lines: 8,
      segments: 6,
      radius: (t, p) => 405 + 66 * sin(24 * t + p * TURN),
    }) +
      circle(486, 5) +
      circle(324, 5),
  ),
  emblem: centered(
    flower('e', 0.9, {
      fold: 12,
      lines: 16,
      segments: 6,
      radius: (t, _, q) => 34 + 54 * q + 13 * sin(PI * q) * cos(12 * t + q * 4.2),
    }) +
      petals('q', 30, 10, 12, 0.7) +
      circle(94, 1.4) +
      circle(98, 0.7),
    200,
  ),
  corner: centered(
    flower('c', 1.2, {
      fold: 10,
      lines: 12,
      segments: 8,
      radius: (t, p) => 58 + 30 * sin(10 * t + p * TURN) * (0.6 + 0.4 * cos(10 * t)),
    }) + circle(95, 2),
    200,
  ),
  rope: tile(48, 16, 0.55, `<path d="${braid(48, 16, 1, 7, 7.2)}"/>`),
  'rope-v': tile(16, 48, 0.55, `<path transform="matrix(0 1 1 0 0 0)" d="${braid(48, 16, 1, 7, 7.2)}"/>`),
  fill: tile(24, 10, 0.7, `<path d="${braid(24, 10, 1, 6, 5)}"/>`),
  band: tile(360, 120, 0.7, `<path d="${braid(360, 120, 2, 16, 56)}"/>`),
  'cat-digital-assets': plate(
    at(
      240,
      150,
      flower('a', 0.55, {
        fold: 11,
        lines: 30,
        segments: 12,
        radius: (t, p) => 196 + 140 * sin(11 * t + p * TURN) + 32 * sin(22 * t),
      }) +
        flower('b', 0.5, {
          fold: 11,
          lines: 10,
          segments: 8,
          radius: (t, p) => 38 + 20 * sin(22 * t + p * TURN),
        }),
    ),
  ),
  'cat-tax-strategy': plate(
    field(44, 16, (x, q) => {
      const a = (q - 0.5) * 2;
      const u = x / 480;
      return 150 + a * (34 + 285 * abs(u - 0.62) ** 1.25) + 34 * sin(u * 6.2 + a * 1.7) * (1 - 0.5 * a * a);
    }),
  ),
  'cat-citizenship': plate(
    at(
      240,
      168,
      globe(128) +
        flower('g', 0.55, {
          fold: 30,
          lines: 10,
          segments: 4,
          radius: (t, p) => 156 + 17 * sin(30 * t + p * TURN),
        }) +
        flower('h', 0.5, {
          fold: 16,
          lines: 12,
          segments: 6,
          radius: (t, p) => 232 + 44 * sin(16 * t + p * TURN),
        }),
    ),
  ),
  'cat-wealth-management': plate(
    at(
      330,
      176,
      flower('w', 0.6, {
        fold: 9,
        lines: 40,
        segments: 7,
        radius: (t, _, q) => 16 + 300 * q ** 1.05 + 40 * sin(PI * q) * cos(9 * t + q * 4.6),
      }),
    ),
  ),
  'cat-default': plate(
    field(
      34,
      18,
      (x, q, index) => 20 + 260 * q + 22 * sin((x / 480) * 9 + (index % 2 ? PI : 0)) * (index % 2 ? 1 : 0.8),
    ),
  ),
  favicon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK.viewBox}"><style>g{stroke:${tokens.light.brand}}@media(prefers-color-scheme:dark){g{stroke:${tokens.dark.brand}}}</style>${markSvg('currentColor', 9, [0, 45, 90, 135])}</svg>`,
});
