import { countSentence, partSentence } from './count-sentence';

const nouns = ['booking', 'bookings'] as const;

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

test('a part of a list says so where it is known which part it is', () => {
  expect(partSentence({}, 100, 240)).toBe('Showing the newest 100 of 240.');
  expect(partSentence({ sort: 'oldest' }, 100, 240)).toBe('Showing the oldest 100 of 240.');
  expect(partSentence({}, 100, 100)).toBeUndefined();
  expect(partSentence({ cursor: 'x' }, 100, 240)).toBeUndefined();
  expect(partSentence({ q: 'a' }, 100, undefined)).toBeUndefined();
});
