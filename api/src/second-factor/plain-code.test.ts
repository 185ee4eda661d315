import { plainCode } from './plain-code';

test.each([
  ['123 456', '123456'],
  [' 12-34 56 ', '123456'],
  ['１２３　４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['𝟏𝟐𝟑𝟺𝟻𝟼', '123456'],
  ['\u{116d1}\u{116db}9', '119'],
  ['12\u200b3\u00a0456\ufeff', '123456'],
  ['ＡＢＣＤ-ef12', 'ABCDef12'],
  ['½ ²', '1⁄22'],
  ['', ''],
])('a code typed as %j is %j', (typed, code) => {
  expect(plainCode(typed)).toBe(code);
});

test('only the beginning of a long text is read', () => {
  expect(plainCode('1'.repeat(1_000_000))).toHaveLength(40);
});
