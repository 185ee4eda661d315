import { renderArt } from './render-art';
import { sealFigure, short } from './engraving';

test('a seed always gives the same seal, and another seed another one', () => {
  const seal = sealFigure('wealth-management', 34, false);
  for (let i = 0; i < 600; i++) sealFigure(`other ${i}`, 34, true);
  expect(sealFigure('wealth-management', 34, false)).toEqual(seal);
  expect(sealFigure('tax-optimization', 34, false).path).not.toBe(seal.path);
  expect(sealFigure('wealth-management', 46, false).path).not.toBe(seal.path);
});

const FAMILY = ['Ama', 'Bruno', 'Clara', 'Dominic', 'Elena', 'Freya', 'Gabriel', 'Hana', 'Isabel', 'Kenji'];
const NAMES = FAMILY.flatMap((first) =>
  [...'ABCDEFGHIJ'].flatMap((middle) => FAMILY.map((last) => `${first} ${middle}. ${last}son`)),
);

test.each([
  ['in a page', 34, false],
  ['in an avatar', 52, true],
])('of a thousand names, hardly any share a seal %s', (_where, hole, lite) => {
  expect(new Set(NAMES).size).toBe(1000);
  const seals = new Set(NAMES.map((name) => sealFigure(name, hole, lite).path));
  expect(seals.size).toBeGreaterThanOrEqual(997);
});

const SERVICES = [
  'digital-assets-management',
  'tax-optimization',
  'citizenship-services',
  'corporate-structuring',
  'wealth-management',
  'luxury-lifestyle-services',
];
const TEAM = [
  'Adrienne Castellan',
  'Julian Osei-Marsh',
  'Mei-Lin Tan',
  'Henrik Vasquez-Lund',
  'Samira Beaumont',
  'Callum Adeyemi',
];
const QUOTED = ['Marguerite O.', 'Rafael S.', 'Ingrid H.', 'Tomasz W.', 'Leila H.'];

test('each of the firm\u2019s services and people has a figure and an ink of its own, unlike its neighbor', () => {
  const looks = [...SERVICES, ...TEAM, ...QUOTED].map((seed) => {
    const { fold, hue, path } = sealFigure(seed, 34, false);
    return { fold, hue, curves: path.match(/M/g)!.length, path };
  });
  expect(new Set(looks.map(({ path }) => path)).size).toBe(looks.length);
  for (const group of [SERVICES, TEAM, QUOTED])
    group.slice(1).forEach((seed, at) => {
      expect(sealFigure(seed, 34, false).hue).not.toBe(sealFigure(group[at]!, 34, false).hue);
    });
  expect(new Set(looks.map(({ fold, hue, curves }) => `${fold} ${hue} ${curves}`)).size).toBeGreaterThan(14);
});

test('every seal stays between its free middle and its rim, in 7 to 12 folds and four inks', () => {
  const folds = new Set<number>();
  const hues = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const { path, fold, hue } = sealFigure(`client ${i}`, 34, false);
    folds.add(fold);
    hues.add(hue);
    for (const [, x, y] of path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
      const radius = Math.hypot(Number(x), Number(y));
      expect(radius).toBeGreaterThan(25);
      expect(radius).toBeLessThan(96);
    }
  }
  expect([...folds].sort((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12]);
  expect([...hues].sort()).toEqual([1, 2, 3, 4]);
});

test.each([
  [0.04, '0'],
  [-0.04, '0'],
  [-0.26, '-.3'],
  [0.5, '.5'],
  [12, '12'],
])('%p is written as %s', (value, text) => {
  expect(short(value)).toBe(text);
});

test('no drawing of a plate has an invalid number', () => {
  for (const file of Object.values(renderArt())) expect(file).not.toMatch(/NaN|Infinity|undefined/);
});
