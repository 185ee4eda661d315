import { plainCode } from './plain-code';

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123–456\u200b', '123456'],
  ['１２３　４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['ＡＢ２Ｃ－ＤＥＦ３－ＧＨＪ４', 'AB2CDEF3GHJ4'],
])('%j is the code %s', (typed, code) => {
  expect(plainCode(typed)).toBe(code);
});
