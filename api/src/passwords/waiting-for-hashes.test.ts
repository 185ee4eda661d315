import * as crypto from 'node:crypto';
import { jest } from '@jest/globals';

// Real ones would take ten seconds of processor time, and nothing here is about what they give.
const scrypt = (
  ...[, , bytes, , done]: [string, Buffer, number, object, (error: null, key: Buffer) => void]
) => setTimeout(() => done(null, Buffer.alloc(bytes)), 1);
jest.unstable_mockModule('node:crypto', () => ({ ...crypto, scrypt }));
const { isPassword } = await import('./password');

test('while many wait for their hash one more is refused at once, but a known browser comes before them', async () => {
  let done = 0;
  const asked = Array.from({ length: 40 }, () => isPassword('x', undefined).finally(() => done++));
  const known = isPassword('x', undefined, 'known').then(() => done);
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'overloaded' } });
  // The eight refused, and the two whose hash had begun, or three where one more ends in the same moment.
  expect(await known).toBeLessThanOrEqual(11);
});
