import { jest } from '@jest/globals';
import { createPinsReader } from './read-pins';

const PINS = { pins: { 'mfe-x': '1.0.0-a' }, expiresAt: '2100-01-01T00:00:00.000Z' };
/** The api's pins by id; undefined while it is down. */
let stored: Record<string, object> | undefined;
let asked: string[];

beforeEach(() => {
  asked = [];
  stored = { good: PINS };
});

const create = () =>
  createPinsReader((path) => {
    asked.push(path);
    return stored
      ? Promise.resolve(stored[path.slice('pins/'.length)])
      : Promise.reject(new Error('the api is down'));
  });

async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

test('pins are requested once for all visitors within some seconds, and again after that', async () => {
  const read = create();
  const burst = Array.from({ length: 5 }, () => read('good', 'n'));
  for (const pins of await Promise.all(burst)) expect(pins).toEqual(PINS);
  await read('good', 'n');
  expect(asked).toEqual(['pins/good']);
  stored = {};
  expect(await later(16_000, () => read('good', 'n'))).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('a failed request for pins is not cached; pins that were read before stay valid until they expire', async () => {
  stored = undefined;
  const read = create();
  await expect(read('good', 'n')).rejects.toThrow('down');
  stored = { good: PINS };
  expect(await read('good', 'n')).toEqual(PINS);
  stored = undefined;
  expect(await later(16_000, () => read('good', 'n'))).toEqual(PINS);
  expect(await later(Date.parse(PINS.expiresAt), () => read('good', 'n'))).toBeUndefined();
});

test('made-up ids lead to a limited number of requests and evict no valid pins', async () => {
  const read = create();
  await read('good', 'visitor');
  for (let at = 0; at < 20; at += 1) expect(await read(`made-up-${at}`, 'attacker')).toBeUndefined();
  for (let at = 20; at < 40; at += 1)
    await expect(read(`made-up-${at}`, 'attacker')).rejects.toThrow('too many');
  // An id cached as unknown costs nothing.
  expect(await read('made-up-0', 'attacker')).toBeUndefined();
  expect(asked).toHaveLength(21);
  expect(await read('good', 'attacker')).toEqual(PINS);
  expect(await read('other', 'visitor')).toBeUndefined();
  expect(asked).toHaveLength(22);
});

test('a pin that is no version and no address that exists does not count, and the others do', async () => {
  const [version, server] = ['1.0.0-a', 'http://localhost:3013/'];
  const wrong = [
    'http://localhost:99999',
    'http://localhost:99999/',
    'http://localhost:0/',
    'https://x.example/',
    '',
  ];
  const pins = { a: version, b: server, c: 'installed', ...Object.fromEntries(wrong.entries()) };
  stored = { good: { ...PINS, pins } };
  expect(await create()('good', 'n')).toMatchObject({ pins: { a: version, b: server, c: 'installed' } });
  expect(Object.keys((await create()('good', 'n'))!.pins)).toHaveLength(3);
});
