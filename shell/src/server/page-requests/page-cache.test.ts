import { jest } from '@jest/globals';
import { createPageCache } from './page-cache';

const FRESH_MS = 5000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function cacheOf(most = 10) {
  const cache = createPageCache<{ shared: boolean; text: string }>({ freshMs: FRESH_MS, most });
  let made = 0;
  const ask = (key: string, shared = true) =>
    cache.get(key, () => Promise.resolve({ shared, text: `${key} ${++made}` })).then(({ text }) => text);
  return { cache, ask };
}

test('visitors at the same time share one page, until it is no longer fresh', async () => {
  const { ask } = cacheOf();
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  jest.advanceTimersByTime(FRESH_MS - 1);
  expect(await ask('a')).toBe('a 1');
  jest.advanceTimersByTime(1);
  expect(await ask('a')).toBe('a 3');
});

test('a page that must not be shared, or that could not be made, is made anew', async () => {
  const { cache, ask } = cacheOf();
  expect(await ask('a', false)).toBe('a 1');
  expect(await ask('a')).toBe('a 2');
  await expect(cache.get('c', () => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
  expect(await ask('c')).toBe('c 3');
});

test('what is made anew is told what was there before', async () => {
  const { cache, ask } = cacheOf();
  await ask('a');
  jest.advanceTimersByTime(FRESH_MS);
  const page = await cache.get('a', (former) =>
    Promise.resolve({ shared: true, text: `not ${former?.text}` }),
  );
  expect(page.text).toBe('not a 1');
});

test('it holds no more pages than it may', async () => {
  const { ask } = cacheOf(2);
  for (const key of ['a', 'b', 'c']) await ask(key);
  expect([await ask('b'), await ask('c'), await ask('a')]).toEqual(['b 2', 'c 3', 'a 4']);
});
