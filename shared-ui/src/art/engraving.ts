/**
 * Guilloché: line work computed from a formula. A figure of n-fold symmetry is written as the cubic curves of ONE
 * sector; the others are rotations of it, which keeps files and markup small. All numbers are rounded to a fixed
 * precision, so that the server and every browser write the same text.
 */
export const TURN = Math.PI * 2;

/** Radius at an angle, for line number `index / count` (`phase`) and `index / (count - 1)` (`depth`). */
type RadiusOf = (angle: number, phase: number, depth: number) => number;

export interface Figure {
  fold: number;
  lines: number;
  /** Curves per line and sector. */
  segments: number;
  radius: RadiusOf;
}

/** A number as short as SVG allows: no leading zero, no negative zero. */
export function short(value: number, digits = 1): string {
  const scale = 10 ** digits;
  const rounded = Math.round(value * scale) / scale;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

function joined(values: number[], digits: number): string {
  let text = '';
  for (const value of values) {
    const number = short(value, digits);
    text += text && number[0] !== '-' ? ` ${number}` : number;
  }
  return text;
}

/** Relative cubic path through radius(angle) between two angles, with the curve's exact tangents. */
function arc(
  radius: (angle: number) => number,
  from: number,
  to: number,
  segments: number,
  digits = 1,
): string {
  const step = (to - from) / segments;
  const nudge = 1e-4;
  const scale = 10 ** digits;
  const round = (value: number) => Math.round(value * scale) / scale;
  const at = (angle: number) => {
    const r = radius(angle);
    const slope = (radius(angle + nudge) - radius(angle - nudge)) / (2 * nudge);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return { x: r * cos, y: r * sin, dx: slope * cos - r * sin, dy: slope * sin + r * cos };
  };
  let last = at(from);
  // Steps start from the rounded position, so that rounding errors do not accumulate along the line.
  let penX = round(last.x);
  let penY = round(last.y);
  let path = `M${joined([penX, penY], digits)}c`;
  for (let i = 1; i <= segments; i++) {
    const next = at(from + i * step);
    const move = [
      last.x + (last.dx * step) / 3 - penX,
      last.y + (last.dy * step) / 3 - penY,
      next.x - (next.dx * step) / 3 - penX,
      next.y - (next.dy * step) / 3 - penY,
      next.x - penX,
      next.y - penY,
    ].map(round);
    const text = joined(move, digits);
    path += i > 1 && text[0] !== '-' ? ` ${text}` : text;
    penX = round(penX + (move[4] ?? 0));
    penY = round(penY + (move[5] ?? 0));
    last = next;
  }
  return path;
}

/** All lines of the figure's first sector. */
export function sector({ fold, lines, segments, radius }: Figure): string {
  let path = '';
  for (let i = 0; i < lines; i++) {
    const depth = lines > 1 ? i / (lines - 1) : 0;
    path += arc((angle) => radius(angle, i / lines, depth), 0, TURN / fold, segments);
  }
  return path;
}

/** Cubic path through y(x), left to right, with exact tangents. */
export function line(
  y: (x: number) => number,
  from: number,
  to: number,
  segments: number,
  digits = 1,
): string {
  const step = (to - from) / segments;
  const slope = (x: number) => (y(x + 0.01) - y(x - 0.01)) / 0.02;
  let path = `M${joined([from, y(from)], digits)}`;
  for (let i = 1; i <= segments; i++) {
    const a = from + (i - 1) * step;
    const b = from + i * step;
    const points = [
      a + step / 3,
      y(a) + (slope(a) * step) / 3,
      b - step / 3,
      y(b) - (slope(b) * step) / 3,
      b,
      y(b),
    ];
    path += `C${joined(points, digits)}`;
  }
  return path;
}

/**
 * FNV-1a with its bits mixed further: the same seed always gives the same figure. Its start value was chosen so that the firm's
 * services and people show every ink and family, and no neighbors look alike.
 */
export function hash(seed: string): number {
  let value = 2166202119;
  for (let i = 0; i < seed.length; i++) value = Math.imul(value ^ seed.charCodeAt(i), 16777619);
  value = Math.imul(value ^ (value >>> 15), 0x1b873593);
  return (value ^ (value >>> 13)) >>> 0;
}

export type Hue = 1 | 2 | 3 | 4;

export interface SealFigure {
  fold: number;
  hue: Hue;
  /** Curves of one sector in a box of 200 × 200 around 0,0. */
  path: string;
}

const RIM = 90;
const { abs, cos, sin, PI } = Math;

/** The families a seal can belong to: current, scallop, net and ribbon. */
function family(
  kind: number,
  fold: number,
  hole: number,
  { spin, reach, twist, wave }: { spin: number; reach: number; twist: number; wave: number },
): RadiusOf {
  const middle = (hole + RIM) / 2;
  const swing = ((RIM - hole) / 2) * reach;
  if (kind === 0)
    return (t, _, q) =>
      hole +
      4 +
      (RIM - hole - 6) * q +
      swing * (0.12 + 0.22 * wave) * sin(PI * q) * cos(fold * t + q * spin * (0.2 + 0.7 * twist));
  if (kind === 1)
    return (t, p) => {
      const depth = 0.12 + 0.34 * wave;
      const lobes = cos(fold * 2 * t + spin * twist);
      return middle + swing * (0.94 - depth + depth * lobes) * sin(fold * t + p * TURN);
    };
  if (kind === 2)
    return (t, p) =>
      middle +
      swing * 0.96 * sin(2 * fold * t + p * TURN) * abs(cos((fold * t) / 2)) ** (0.7 + 1.5 * wave) +
      (1 + 4 * twist) * cos(fold * t);
  return (t, _, q) => {
    const a = (q - 0.5) * 2;
    const pinch = 0.15 + 0.35 * wave;
    const ribbon =
      a * (1 - pinch + pinch * cos(fold * t)) + (0.1 + 0.4 * twist) * sin(fold * t) * (1 - a * a);
    return middle + swing * ribbon;
  };
}

const LINES = [13, 7, 11, 13] as const;
/** Curves per line: the fewest that look the same, because seals are inlined in every page. */
const CURVES = [4, 6, 10, 4] as const;

const drawn = new Map<string, SealFigure>();

/** The seal of a seed: fold, family and ink follow from its hash. `lite` has fewer lines, for avatars; `fine` twice as many. */
export function sealFigure(seed: string, hole: number, lite: boolean, fine = false): SealFigure {
  const key = `${hole}${lite ? 'l' : 'f'}${fine ? 2 : 1}${seed}`;
  const known = drawn.get(key);
  if (known) return known;
  const value = hash(seed);
  // The finer differences need more bits than the first hash has left.
  const details = hash(`${seed}\n`);
  const fold = 7 + (value % 6);
  const kind = ((value >>> 5) % 4) as 0 | 1 | 2 | 3;
  const manner = {
    spin: value & 0x4000 ? TURN : -TURN,
    reach: 0.8 + ((value >>> 9) % 16) / 75,
    twist: (details % 32) / 31,
    wave: ((details >>> 8) % 32) / 31,
  };
  const figure: SealFigure = {
    fold,
    hue: (((value >>> 20) % 4) + 1) as Hue,
    path: sector({
      fold,
      lines: (lite ? 6 : LINES[kind]) * (fine ? 2 : 1),
      segments: CURVES[kind],
      radius: family(kind, fold, hole, manner),
    }),
  };
  // Bounded, because a server runs for a long time and draws seals for many names.
  if (drawn.size > 500) drawn.clear();
  drawn.set(key, figure);
  return figure;
}
