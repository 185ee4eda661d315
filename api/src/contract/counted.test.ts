import { counted } from './counted';

test.each([
  [0, '0 sessions'],
  [1, '1 session'],
  [2, '2 sessions'],
  [1204, '1,204 sessions'],
])('%d is counted as %s', (count, words) => {
  expect(counted(count, 'session')).toBe(words);
});
