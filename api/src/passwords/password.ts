import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createHashTurns, type Line } from './hash-turns';

/** The strongest of OWASP's equivalent sets that takes less than 300 ms of processor time here: 220. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
export const MAX_PASSWORD_CHARACTERS = 256;

/** The prefix of every hash: the algorithm and its cost, so that the cost can be raised later. */
const COST_PREFIX = `scrypt$${COST.N}$${COST.r}$${COST.p}$`;

const { inTurn, requireRoom } = createHashTurns();
export { requireRoom };

/** Returns `scrypt$N$r$p$salt$key`. For an authenticated person, so in the `known` queue; rejects with 503 while that is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn('known', () => derive(password, salt, COST));
  return `${COST_PREFIX}${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** True if a hash has another cost than a new one would. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(COST_PREFIX);

/**
 * Checks a password. Takes the same time for a missing account, an account without a password and a hash of an earlier cost
 * as for a wrong password.
 */
export function isPassword(
  password: string,
  hash: string | undefined,
  line: Line = 'strangers',
): Promise<boolean> {
  return inTurn(line, async () => {
    const [, N, r, p, salt, key] = (hash || NOBODY).split('$');
    const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem };
    const derived = await derive(password, Buffer.from(salt!, 'base64url'), cost);
    // Spends the time that a hash of an earlier cost saves, since timing would otherwise reveal that the account exists.
    if (hash && isOutdated(hash)) await derive(password, randomBytes(16), { ...COST, p: COST.p - 1 });
    return timingSafeEqual(derived, Buffer.from(key!, 'base64url')) && Boolean(hash);
  });
}

const NOBODY = `${COST_PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`;

const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
