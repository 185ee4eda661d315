import { createHashTurns } from './hash-turns';

/** Hash turns with a clock that the test controls, so that hashes take as long as the test says. */
function turnsByClock() {
  let time = 0;
  const turns = createHashTurns(() => time);
  const isRoom = (line: 'known' | 'strangers') => {
    try {
      turns.requireRoom(line);
      return true;
    } catch {
      return false;
    }
  };
  const ends: (() => void)[] = [];
  /** Adds requests to a queue while there is room; returns how many. */
  const fill = (line: 'known' | 'strangers') => {
    let count = 0;
    for (; count < 1_000 && isRoom(line); count++)
      void turns.inTurn(line, () => new Promise<void>((end) => ends.push(end)));
    return count;
  };
  return {
    fill,
    isRoom,
    /** Runs hashes of this duration one after another until the average has converged to it. */
    async take(ms: number) {
      for (let count = 0; count < 50; count++) await turns.inTurn('known', async () => void (time += ms));
    },
    async endAll() {
      while (ends.length > 0) {
        ends.shift()!();
        await new Promise(setImmediate);
      }
    },
  };
}

test.each([
  // Twice the longest wait, since two hashes run at a time, divided by the duration of a hash.
  ['104 ms', 104, 29],
  ['320 ms', 320, 10],
  ['550 ms', 550, 6],
  ['five seconds, at least a few', 5_000, 4],
])('as many are admitted as can be done in time, if a hash takes %s', async (_time, ms, most) => {
  const { take, fill } = turnsByClock();
  await take(ms);
  expect(fill('strangers')).toBe(most);
});

test('before the first hash ends, as many are admitted as on a slow machine', () => {
  expect(turnsByClock().fill('strangers')).toBe(15);
});

test('fewer are admitted while hashes are slow, and more once they are not', async () => {
  const { take, fill, endAll } = turnsByClock();
  for (const [ms, most] of [
    [104, 29],
    [550, 6],
    [104, 29],
  ] as const) {
    await take(ms);
    expect(fill('strangers')).toBe(most);
    await endAll();
  }
});

test('strangers wait for known browsers, but not vice versa', async () => {
  const { take, fill, isRoom } = turnsByClock();
  await take(320);
  expect([fill('strangers'), isRoom('strangers'), isRoom('known')]).toEqual([10, false, true]);
  // Two strangers' hashes are running.
  expect([fill('known'), isRoom('known')]).toEqual([8, false]);
  const { take: takeAgain, fill: fillAgain } = turnsByClock();
  await takeAgain(320);
  expect([fillAgain('known'), fillAgain('strangers')]).toEqual([10, 0]);
});
