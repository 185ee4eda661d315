import { counted } from '../contract/counted';
import { attemptAt, forgetKey, type Pace, takeBack } from '../db/count-attempts';
import type { Database } from '../db/open';

const HOUR_MS = 60 * 60_000;
export const ACCOUNT_FORGET_MS = 24 * HOUR_MS;

/** Who is trying to get in, and to what. */
export interface Guesser {
  /** Names the account or the link, whether it exists or not. */
  readonly target: string;
  /** IPv4 by address, IPv6 by /64. */
  readonly network: string;
  /** The browser, where it has signed in to this account before. */
  readonly device?: string | undefined;
  /** True where the account was signed in to from this network before. */
  readonly isFamiliar?: boolean | undefined;
}

export interface SignInThrottle {
  /** Counts an attempt before its password is checked; returns the seconds to wait, 0 when it may go on. */
  count(guesser: Guesser): Promise<number>;
  /** After a right password: clears this guesser's own failures, and takes this attempt back from the shared counts. */
  clear(guesser: Guesser): Promise<void>;
}

/** The key under which strangers' attempts at one account are counted, across all networks. */
export const accountKey = (target: string) => `account:${target}`;

/**
 * Slows down password guessing across all processes on one database. A browser that has signed in before is delayed only by its
 * own failures, so that strangers can lock nobody out. Strangers are delayed per network, per network and account, and, after
 * many failures from anywhere, per account; the last does not affect networks that the account knows.
 */
export function createSignInThrottle(database: Pick<Database, 'read' | 'writes'>): SignInThrottle {
  const ownPace = ({ target, network, device }: Guesser): Pace =>
    device
      ? { key: `device:${device}`, free: 10, forgetMs: HOUR_MS }
      : { key: `pair:${target} ${network}`, free: 5, forgetMs: HOUR_MS };
  const sharedPaces = ({ target, network, device, isFamiliar }: Guesser): Pace[] =>
    device
      ? []
      : [
          { key: `network:${network}`, free: 40, forgetMs: HOUR_MS },
          ...(isFamiliar ? [] : [{ key: accountKey(target), free: 100, forgetMs: ACCOUNT_FORGET_MS }]),
        ];

  return {
    count: (guesser) => attemptAt(database, [ownPace(guesser), ...sharedPaces(guesser)]),
    async clear(guesser) {
      await database.writes.run(
        forgetKey(database, ownPace(guesser).key),
        ...sharedPaces(guesser).map(({ key }) => takeBack(database, key)),
      );
    },
  };
}

/** The wait in words, for people. */
export function tryAgainIn(seconds: number): string {
  const wait = seconds <= 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  return `Please try again in ${wait}.`;
}
