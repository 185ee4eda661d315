import { createHashTurns } from './hash-turns';

/** Turns over a clock of the test, in which hashes take as long as they are told. */
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
  /** Lets as many of a line in as there is room for. */
  const fill = (line: 'known' | 'strangers') => {
    let count = 0;
    for (; count < 1_000 && isRoom(line); count++)
      void turns.inTurn(line, () => new Promise<void>((end) => ends.push(end)));
    return count;
  };
  return {
    fill,
    isRoom,
    /** One hash after the other, until the average is theirs. */
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
  // Twice the time that one may wait, for two are made at a time, by that of a hash.
  ['104 ms', 104, 29],
  ['320 ms', 320, 10],
  ['550 ms', 550, 6],
  ['five seconds, which are a few all the same', 5_000, 4],
])('as many are let in as are worked off in time, where a hash takes %s', async (_time, ms, most) => {
  const { take, fill } = turnsByClock();
  await take(ms);
  expect(fill('strangers')).toBe(most);
});

test('as many are let in before the first hash has ended as on a slow machine', () => {
  expect(turnsByClock().fill('strangers')).toBe(15);
});

test('fewer are let in once hashes are slowed down, and more once they are not', async () => {
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

test('strangers wait for known browsers, and known browsers not for them', async () => {
  const { take, fill, isRoom } = turnsByClock();
  await take(320);
  expect([fill('strangers'), isRoom('strangers'), isRoom('known')]).toEqual([10, false, true]);
  // Two strangers are at work.
  expect([fill('known'), isRoom('known')]).toEqual([8, false]);
  const { take: takeAgain, fill: fillAgain } = turnsByClock();
  await takeAgain(320);
  expect([fillAgain('known'), fillAgain('strangers')]).toEqual([10, 0]);
});
