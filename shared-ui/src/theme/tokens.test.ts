import { tokens } from './tokens';

/** Foreground, background and the minimum contrast that the design promises. */
const PAIRS: [string, string, number][] = [
  ['ink', 'paper', 7],
  ['ink', 'surface', 7],
  ['ink', 'sunken', 7],
  ['ink-2', 'paper', 4.5],
  ['ink-2', 'surface', 4.5],
  ['ink-2', 'sunken', 4.5],
  ['ink-2', 'hover', 4.5],
  ['ink-3', 'paper', 4.5],
  ['ink-3', 'surface', 4.5],
  ['ink-3', 'sunken', 4.5],
  ['on-brand', 'brand', 7],
  ['on-brand', 'brand-hover', 7],
  ['brand', 'paper', 3],
  ['link', 'paper', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'sunken', 4.5],
  ['focus', 'paper', 3],
  ['focus', 'surface', 3],
  ['control', 'surface', 3],
  ['control', 'paper', 3],
  ['on-plate', 'plate', 7],
  ['on-plate-2', 'plate', 4.5],
  ['on-plate-2', 'plate-2', 4.5],
  ['on-plate', 'plate-2', 7],
  ['wait-fg', 'wait-bg', 4.5],
  ['info-fg', 'info-bg', 4.5],
  ['good-fg', 'good-bg', 4.5],
  ['bad-fg', 'bad-bg', 4.5],
  ['mute-fg', 'mute-bg', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'paper', 4.5],
  ['on-danger', 'danger', 4.5],
  ['star', 'paper', 3],
  ['star', 'surface', 3],
  ['iris-1', 'paper', 3],
  ['iris-2', 'paper', 3],
  ['iris-3', 'paper', 3],
  ['iris-4', 'paper', 3],
  ['iris-1', 'surface', 3],
  ['iris-4', 'surface', 3],
];

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each(['light', 'dark'] as const)('every pair of colors is readable in the %s theme', (theme) => {
  const colors: Record<string, string> = tokens[theme];
  for (const [text, ground, least] of PAIRS) {
    const [a, b] = [luminance(colors[text] ?? ''), luminance(colors[ground] ?? '')];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    expect({ pair: `${text} on ${ground}`, enough: contrast >= least }).toEqual({
      pair: `${text} on ${ground}`,
      enough: true,
    });
  }
});
