import { scryptSync } from 'node:crypto';
import { hashPassword, isOutdated, isPassword } from './password';

test('an empty hash matches no password, not even an empty one', async () => {
  const nobody = ['scrypt', 2 ** 15, 8, 1, 'A'.repeat(22), 'A'.repeat(43)].join('$');
  for (const password of ['', 'x', nobody])
    for (const hash of ['', undefined]) expect(await isPassword(password, hash)).toBe(false);
});

test('a password matches only its own hash, in any Unicode composition', async () => {
  const hash = await hashPassword('caf\u00e9 au lait, warm');
  expect(await isPassword('cafe\u0301 au lait, warm', hash)).toBe(true);
  expect(await isPassword('cafe au lait, warm', hash)).toBe(false);
  expect(await hashPassword('caf\u00e9 au lait, warm')).not.toBe(hash);
});

test('a hash with former cost still matches, and counts as outdated', async () => {
  const key = scryptSync('correct horse battery', Buffer.alloc(16), 32, { N: 2 ** 10, r: 8, p: 1 });
  const hash = `scrypt$${2 ** 10}$8$1$${Buffer.alloc(16).toString('base64url')}$${key.toString('base64url')}`;
  expect([await isPassword('correct horse battery', hash), isOutdated(hash)]).toEqual([true, true]);
  expect(isOutdated(await hashPassword('correct horse battery'))).toBe(false);
});
