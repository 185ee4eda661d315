import { kindOfHead } from './file-kind';

const brands = (...names: string[]) =>
  `\0\0\0${String.fromCharCode(16 + 4 * (names.length - 1))}ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}more`;

test.each([
  ['%PDF-1.4', 'application/pdf'],
  ['\xef\xbb\xbf%PDF-1.4', 'application/pdf'],
  [`${' '.repeat(1_019)}%PDF-`, 'application/pdf'],
  [`${' '.repeat(1_020)}%PDF-`, undefined],
  ['%PDF', undefined],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\xff\xd8', undefined],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\x89PNG', undefined],
  [brands('heic', 'mif1', 'heic'), 'image/heic'],
  [brands('heix'), 'image/heic'],
  [brands('mif1', 'mif1', 'heic'), 'image/heic'],
  [brands('mif1', 'avif'), undefined],
  [brands('mif1', 'miaf') + 'heic', undefined],
  [brands('avif', 'heic'), undefined],
  [brands('isom', 'mp42'), undefined],
  [brands('hevc'), undefined],
  ['PK\x03\x04', 'zip'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'compound'],
  ['', undefined],
])('%p begins a file of kind %s [D24]', (content, kind) => {
  expect(kindOfHead(Buffer.from(content, 'latin1'))).toBe(kind);
});
