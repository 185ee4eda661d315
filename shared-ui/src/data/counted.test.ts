import { counted, plural, shownNumber } from './counted';

test('a count is written with thousands separators, and with the singular or plural', () => {
  expect(shownNumber(1_234_567)).toBe('1,234,567');
  expect([0, 1, 2, 1204].map((count) => counted(count, 'match', 'matches'))).toEqual([
    '0 matches',
    '1 match',
    '2 matches',
    '1,204 matches',
  ]);
  expect([1, 21].map((count) => counted(count, 'other request'))).toEqual([
    '1 other request',
    '21 other requests',
  ]);
});

test('words that agree with a number come without it', () => {
  expect([0, 1, 2, 101].map((count) => plural(count, 'is', 'are'))).toEqual(['are', 'is', 'are', 'are']);
  expect([1, 2].map((count) => plural(count, 'office'))).toEqual(['office', 'offices']);
});
