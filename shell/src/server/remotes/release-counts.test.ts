import { jest } from '@jest/globals';
import { pino } from 'pino';
import { createReleaseCounts } from './release-counts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const INSTALLED = { remote: 'a', version: '1', needs: 8, bytes: 900 };

function counting(answer: () => Promise<void> = () => Promise.resolve()) {
  const told: unknown[] = [];
  const state = { hasCanaries: false, areKept: true, readInstalled: () => Promise.resolve([INSTALLED]) };
  const counts = createReleaseCounts({
    askPlatform: (path, _, body) => {
      told.push([path, body]);
      return answer();
    },
    remotes: state,
    log: pino({ level: 'silent' }),
  });
  return { counts, told, state };
}

test('pages and failures are reported together every few seconds, each only once', async () => {
  const { counts, told } = counting();
  for (let times = 0; times < 3; times++) counts.page('a', '1');
  counts.failure('a', '1', 'render');
  counts.failure('a', '1', 'render');
  counts.failure('b', '2', 'ended');
  await jest.advanceTimersByTimeAsync(4900);
  expect(told).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  const ofA = { remote: 'a', version: '1', pages: 3, failures: { render: 2 } };
  const ofB = { remote: 'b', version: '2', pages: 0, failures: { ended: 1 } };
  expect(told).toEqual([['counts', { counts: [ofA, ofB], installed: [INSTALLED] }]]);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(told).toHaveLength(1);
});

test('during a canary they are reported every second, even if the api does not answer', async () => {
  const { counts, told, state } = counting(() => Promise.reject(new Error('down')));
  state.hasCanaries = true;
  counts.page('a', '1');
  await jest.advanceTimersByTimeAsync(1000);
  counts.page('a', '1');
  await jest.advanceTimersByTimeAsync(1000);
  expect(told).toHaveLength(2);
});

test('the installed releases are reported at start', async () => {
  const { counts, told } = counting();
  counts.start();
  await jest.advanceTimersByTimeAsync(0);
  expect(told).toEqual([['counts', { counts: [], installed: [INSTALLED] }]]);
});

test('an older api without releases gets no reports', async () => {
  const { counts, told, state } = counting();
  state.areKept = false;
  counts.start();
  counts.page('a', '1');
  counts.failure('a', '1', 'ended');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(told).toEqual([]);
});
