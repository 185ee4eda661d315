// For tests of the code around password hashing: to be imported before everything that hashes, which is then imported by `await
// import()`.
import * as crypto from 'node:crypto';
import { jest } from '@jest/globals';

interface Hash {
  readonly password: string;
  /** The cost that it stands for. */
  readonly work: number;
}

/** The same hashes at next to no cost. */
export const hashing = {
  /** Every hash that was begun. */
  begun: [] as Hash[],
  /** While set, no hash completes before it. */
  until: undefined as Promise<void> | undefined,
};

const scrypt = (
  password: string,
  salt: Buffer,
  bytes: number,
  cost: Record<'N' | 'r' | 'p', number>,
  done: (error: Error | null, key: Buffer) => void,
) => {
  hashing.begun.push({ password, work: cost.N * cost.r * cost.p });
  void Promise.resolve(hashing.until).then(() =>
    crypto.scrypt(password, salt, bytes, { ...cost, N: 2 }, done),
  );
};
jest.unstable_mockModule('node:crypto', () => ({ ...crypto, scrypt }));
