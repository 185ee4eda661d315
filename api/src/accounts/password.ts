import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
// Each hash takes 32 MB and a thread of the libuv pool, which file access needs as well.
const MAX_CONCURRENT = 2;
export const MAX_PASSWORD_CHARACTERS = 256;

let running = 0;
const queue: (() => void)[] = [];

/** `scrypt$N$r$p$salt$key`, so that the cost may rise later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes the same time for a missing account, or one whose password is not set yet, as for a wrong password. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash || NOBODY).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const derived = await derive(password, Buffer.from(salt!, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(key!, 'base64url')) && Boolean(hash);
}

const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve));
  else running++;
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}
