import { shownAge } from './clock';

const MINUTE = 60_000;

test.each([
  [-5, 'less than a minute'],
  [0, 'less than a minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [19 * 60, '19 hours'],
  [48 * 60, '2 days'],
])('%d minutes read as %s', (minutes, shown) => {
  expect(shownAge(0, minutes * MINUTE)).toBe(shown);
});
