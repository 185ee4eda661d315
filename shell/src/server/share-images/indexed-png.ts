import { crc32, deflateSync } from 'node:zlib';

/** Colours that are told apart: the upper bits of each channel. */
const BITS = 5;
const COLOURS = 1 << (3 * BITS);
const PALETTE = 128;

interface Shade {
  readonly key: number;
  readonly count: number;
  readonly mean: readonly [number, number, number];
}

interface Box {
  readonly shades: Shade[];
  readonly count: number;
  readonly channel: 0 | 1 | 2;
  readonly middle: number;
  /** How much the colours differ along `channel`, all pixels counted. */
  readonly spread: number;
}

/** Opaque pixels as a PNG with a palette (median cut): line art takes a quarter of what true colour takes. */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const { keys, shades } = countShades(pixels);
  const boxes = divide(shades);
  const palette = Buffer.alloc(boxes.length * 3);
  const indexOf = new Uint8Array(COLOURS);
  boxes.forEach((box, index) => {
    for (const channel of [0, 1, 2] as const)
      palette[index * 3 + channel] = Math.round(meanOf(box.shades, channel));
    for (const { key } of box.shades) indexOf[key] = index;
  });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf[keys[y * width + x] ?? 0] ?? 0;

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 3;
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function countShades(pixels: Uint8Array): { keys: Uint16Array; shades: Shade[] } {
  const keys = new Uint16Array(pixels.length / 4);
  const counts = new Uint32Array(COLOURS);
  const sums = [new Uint32Array(COLOURS), new Uint32Array(COLOURS), new Uint32Array(COLOURS)] as const;
  for (let at = 0; at < keys.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    const key = ((red >> (8 - BITS)) << (2 * BITS)) | ((green >> (8 - BITS)) << BITS) | (blue >> (8 - BITS));
    keys[at] = key;
    counts[key]! += 1;
    sums[0][key]! += red;
    sums[1][key]! += green;
    sums[2][key]! += blue;
  }
  const shades: Shade[] = [];
  counts.forEach((count, key) => {
    if (count > 0)
      shades.push({
        key,
        count,
        mean: [sums[0][key]! / count, sums[1][key]! / count, sums[2][key]! / count],
      });
  });
  return { keys, shades };
}

function divide(shades: Shade[]): Box[] {
  const boxes = [boxOf(shades)];
  while (boxes.length < PALETTE) {
    const widest = boxes.reduce((most, box, at) => (box.spread > boxes[most]!.spread ? at : most), 0);
    const box = boxes[widest]!;
    if (box.spread < 1e-6) break;
    const darker = box.shades.filter(({ mean }) => mean[box.channel] <= box.middle);
    const lighter = box.shades.filter(({ mean }) => mean[box.channel] > box.middle);
    boxes.splice(widest, 1, boxOf(darker), boxOf(lighter));
  }
  return boxes;
}

function boxOf(shades: Shade[]): Box {
  const count = shades.reduce((sum, shade) => sum + shade.count, 0);
  const [first, second, third] = ([0, 1, 2] as const).map((channel) => {
    const middle = meanOf(shades, channel);
    const spread = shades.reduce((sum, shade) => sum + shade.count * (shade.mean[channel] - middle) ** 2, 0);
    return { shades, count, channel, middle, spread };
  }) as [Box, Box, Box];
  const most = second.spread > first.spread ? second : first;
  return third.spread > most.spread ? third : most;
}

function meanOf(shades: readonly Shade[], channel: 0 | 1 | 2): number {
  let sum = 0;
  let count = 0;
  for (const shade of shades) {
    sum += shade.mean[channel] * shade.count;
    count += shade.count;
  }
  return sum / count;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
