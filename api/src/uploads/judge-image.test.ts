import { FileText } from './file-text';
import { requireWholeImage } from './judge-image';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const box = (type: string, content = '') =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + content.length]), Buffer.from(type + content)]);

/** One pixel, as sharp writes it, or a file of the smallest parts that readers ask for. */
const WHOLE = [
  ['image/jpeg', bytes('ffd8 ffe0 0004 4a46 ffda 0002 00ff00ffd011 ffd9')],
  ['image/jpeg', bytes('ffd8 ffda 0002 0011 ffd9 6d6f7265')],
  [
    'image/png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  ['image/heic', Buffer.concat([box('ftyp', 'heic'), box('meta', 'about'), box('mdat', 'pixels')])],
] as const;

test.each(WHOLE)('a whole file of kind %s is taken [D24]', (kind, content) => {
  expect(() => requireWholeImage(kind, new FileText(content))).not.toThrow();
});

test.each(WHOLE)('one of kind %s that was cut off is refused, wherever that was [D24]', (kind, content) => {
  const needed = kind === 'image/jpeg' ? content.indexOf(bytes('ffd9')) + 2 : content.length;
  for (let length = 0; length < needed - (kind === 'image/png' ? 8 : 0); length++)
    expect(() => requireWholeImage(kind, new FileText(content.subarray(0, length)))).toThrow(
      /^This file is damaged or was cut off/,
    );
});
