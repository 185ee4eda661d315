import { markSvg, tokens } from '@lisle-harrow/shared-ui';

/** The firm's icons: size in pixels, and how much of the square the mark fills (a mask may crop the outer tenth). */
export const ICONS = {
  'icon-192': { size: 192, fill: 0.78, corner: 0.16 },
  'icon-512': { size: 512, fill: 0.78, corner: 0.16 },
  'icon-maskable': { size: 512, fill: 0.6, corner: 0 },
  'apple-touch-icon': { size: 180, fill: 0.7, corner: 0 },
  favicon: { size: 48, fill: 0.86, corner: 0.16 },
} as const;

export type IconName = keyof typeof ICONS;

/** The firm's mark in light ink on its dark plate; small sizes have thicker lines. */
export function iconSvg(name: IconName): string {
  const { size, fill, corner } = ICONS[name];
  const mark = markSvg(tokens.dark.brand, size < 100 ? 9 : 5);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-100 -100 200 200"><rect x="-100" y="-100" width="200" height="200" rx="${corner * 200}" fill="${tokens.light.plate}"/><g transform="scale(${fill})">${mark}</g></svg>`;
}

/** One PNG as an ICO file: header, one directory entry, the image. */
export function icoOf(png: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header[6] = size;
  header[7] = size;
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
