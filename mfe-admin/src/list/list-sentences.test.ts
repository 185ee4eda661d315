import { countSentence, rangeSentence } from './list-sentences';

const nouns = { rows: ['booking', 'bookings'], matches: ['match', 'matches'] } as const;

test.each([
  [{}, 0, '0 bookings'],
  [{}, 1, '1 booking'],
  [{ sort: 'oldest' }, 12345, '12,345 bookings'],
  [{ q: 'a' }, 1, '1 match'],
  [{ status: 'pending', cursor: 'x' }, 300, '300 matches'],
  [{ q: 'a' }, undefined, 'More than 200 matches'],
  [{}, undefined, ''],
] as const)('%j with %s rows reads: %s', (view, total, sentence) => {
  expect(countSentence(view, total, nouns)).toBe(sentence);
});

test('the range of rows is shown if it is known', () => {
  expect(rangeSentence({}, 100, 240)).toBe('Showing the newest 100 of 240.');
  expect(rangeSentence({ sort: 'oldest' }, 100, 240)).toBe('Showing the oldest 100 of 240.');
  expect(rangeSentence({}, 100, 100)).toBeUndefined();
  expect(rangeSentence({ cursor: 'x' }, 100, 240)).toBeUndefined();
  expect(rangeSentence({ q: 'a' }, 100, undefined)).toBeUndefined();
});
