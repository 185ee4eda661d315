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
  let present = 0;
  /** Adds requests to a queue while there is room, at most this many; returns how many. */
  const fill = (line: 'known' | 'strangers', most = 1_000) => {
    let count = 0;
    for (; count < most && isRoom(line); count++)
      void turns.inTurn(line, () => new Promise<void>((end) => ends.push(end)));
    present += count;
    return count;
  };
  const endOne = async () => {
    ends.shift()!();
    present -= 1;
    await new Promise(setImmediate);
  };
  return {
    fill,
    isRoom,
    wait: (ms: number) => void (time += ms),
    /** Runs hashes of this duration one after another until the average has converged to it. */
    async take(ms: number) {
      for (let count = 0; count < 50; count++) await turns.inTurn('known', async () => void (time += ms));
    },
    /** Runs hashes of this duration, two at a time, for ten seconds in which whoever is admitted joins; returns how many are in. */
    async flood(line: 'known' | 'strangers', ms: number) {
      for (const end = time + 10_000; time < end; fill(line)) {
        time += ms;
        await endOne();
        await endOne();
      }
      return present;
    },
    async endAll() {
      while (ends.length > 0) await endOne();
    },
  };
}

test.each([
  // Twice the longest wait, since two hashes run at a time, divided by the duration of a hash.
  ['104 ms', 104, 77, 20],
  ['330 ms', 330, 25, 7],
  ['550 ms', 550, 15, 4],
  ['five seconds, at least a few', 5_000, 4, 4],
])(
  'as many are admitted as can be done in time, fewer in a flood, if a hash takes %s',
  async (_time, ms, most, mostInFlood) => {
    const { take, fill, flood } = turnsByClock();
    await take(ms);
    expect(fill('strangers')).toBe(most);
    expect(await flood('strangers', ms)).toBe(mostInFlood);
  },
);

test('after a flood a burst is admitted as before it', async () => {
  const { take, fill, flood, endAll } = turnsByClock();
  await take(330);
  fill('strangers');
  await flood('strangers', 330);
  await endAll();
  await take(330);
  expect(fill('strangers')).toBe(25);
});

test('a flood of strangers leaves known browsers as much room as before', async () => {
  const { take, fill, flood } = turnsByClock();
  await take(330);
  fill('strangers');
  expect(await flood('strangers', 330)).toBe(7);
  // Two of the strangers' hashes are running.
  expect(fill('known')).toBe(23);
});

test('people who happen to sign in within two seconds are not taken for a flood', async () => {
  const { take, fill, wait } = turnsByClock();
  await take(800);
  for (let count = 0; count < 7; count++, wait(300)) expect(fill('strangers', 1)).toBe(1);
});

test('before the first hash ends, as many are admitted as on a slow machine', () => {
  expect(turnsByClock().fill('strangers')).toBe(40);
});

test('fewer are admitted while hashes are slow, and more once they are not', async () => {
  const { take, fill, endAll } = turnsByClock();
  for (const [ms, most] of [
    [104, 77],
    [550, 15],
    [104, 77],
  ] as const) {
    await take(ms);
    expect(fill('strangers')).toBe(most);
    await endAll();
  }
});

test('strangers wait for known browsers, but not vice versa', async () => {
  const { take, fill, isRoom } = turnsByClock();
  await take(330);
  expect([fill('strangers'), isRoom('strangers'), isRoom('known')]).toEqual([25, false, true]);
  // Two strangers' hashes are running.
  expect([fill('known'), isRoom('known')]).toEqual([23, false]);
  const { take: takeAgain, fill: fillAgain } = turnsByClock();
  await takeAgain(330);
  expect([fillAgain('known'), fillAgain('strangers')]).toEqual([25, 0]);
});
