import { circle, flower } from './render-art';
import { hash, TURN, type Figure } from './engraving';

const { abs, cos, PI, sin } = Math;

/** The families a card's plate can belong to: current, ribbon, net and bloom. */
function body(kind: number, fold: number, bend: number, reach: number): Figure {
  const radius: Figure['radius'][] = [
    (t, _, q) => 96 + 372 * q ** 0.94 + 72 * reach * sin(PI * q) * cos(fold * t + q * bend),
    (t, _, q) => {
      const a = (q - 0.5) * 2;
      return 292 + a * 168 * (0.68 + 0.32 * cos(fold * t)) + 52 * reach * sin(fold * t) * (1 - a * a);
    },
    (t, p) => 290 + 164 * reach * sin(fold * t + p * TURN) * (0.78 + 0.22 * cos(2 * fold * t)),
    (t, _, q) => 118 + 346 * q - 168 * reach * q ** 1.4 * abs(sin((fold * t) / 2 + q * bend * 0.35)) ** 1.5,
  ];
  return { fold, lines: kind === 2 ? 28 : 38, segments: 10, radius: radius[kind] ?? radius[0]! };
}

/**
 * The engraved plate for the share image of a page: a distinct figure for each seed, drawn as white lines around 0,0 in a box of
 * 1000 × 1000, to be used as a mask.
 */
export function cardPlate(seed: string): string {
  const value = hash(seed);
  const kind = (value >>> 25) % 4;
  const fold = 10 + (value % 6);
  const bend = (3.6 + ((value >>> 11) % 8) * 0.35) * (value & 0x4000 ? 1 : -1);
  const reach = 0.86 + ((value >>> 17) % 8) / 40;
  return [
    '<g fill="none" stroke="#fff">',
    flower('plate', 0.95, body(kind, fold, bend, reach)),
    flower('heart', 0.75, {
      fold: fold * 2,
      lines: 9,
      segments: 3,
      radius: (t, p) => 66 + 17 * sin(fold * 2 * t + p * TURN),
    }),
    flower('rim', 0.6, {
      fold: fold * 4,
      lines: 8,
      segments: 3,
      radius: (t, p) => 484 + 11 * sin(fold * 4 * t + p * TURN),
    }),
    circle(44, 0.8),
    circle(497, 0.9),
    '</g>',
  ].join('');
}
