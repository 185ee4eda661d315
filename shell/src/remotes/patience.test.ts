import { patience } from './patience';

const entry = (initiatorType: string, startTime: number, responseEnd: number) => ({
  initiatorType,
  startTime,
  // Zero is what a browser says of another origin.
  requestStart: 0,
  responseEnd,
});

test.each([
  ['everything came at once', [entry('navigation', 0, 200), entry('script', 30_000, 30_400)], 1],
  ['a script took two seconds', [entry('navigation', 0, 300), entry('script', 30_000, 32_000)], 2],
  ['a picture took ten seconds', [entry('img', 0, 10_000)], 1],
  ['the page took a minute', [entry('navigation', 0, 60_000)], 4],
])('%s', (_what, entries, expected) => {
  Object.assign(performance, {
    getEntriesByType: (type: string) =>
      entries.filter(({ initiatorType }) => (initiatorType === 'navigation') === (type === 'navigation')),
  });
  expect(patience()).toBe(expected);
});
