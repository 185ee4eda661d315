import type { Visitor } from './visitor';

/** More work is pending than can be done soon. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export type Admission = ReturnType<typeof createAdmission>;

interface Limits extends Record<'most' | 'ofNetwork' | 'ofAccount', number> {
  /** For all visitors without a session cookie together; if missing, `most`. */
  readonly ofAnonymous?: number;
}

/** Limits concurrent work: in total, per network, per account and for all anonymous visitors. */
export function createAdmission({ most, ofNetwork, ofAccount, ofAnonymous = most }: Limits) {
  const inside = new Map<string, number>();
  const least = Math.min(most, ofNetwork, ofAccount, ofAnonymous);
  const count = (key: string) => inside.get(key) ?? 0;

  const limitsOf = ({ network, cookie }: Visitor): [key: string, most: number][] => [
    ['', most],
    [`network ${network}`, ofNetwork],
    cookie ? [`cookie ${cookie}`, ofAccount] : ['anonymous', ofAnonymous],
  ];
  const isFull = (visitor: Visitor) =>
    count('') >= least && limitsOf(visitor).some(([key, most]) => count(key) >= most);

  /** Counts a visitor until the returned function is called; returns undefined if a limit is reached. */
  function enter(visitor: Visitor): (() => void) | undefined {
    if (isFull(visitor)) return undefined;
    const keys = limitsOf(visitor).map(([key]) => key);
    for (const key of keys) inside.set(key, count(key) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      for (const key of keys)
        if (count(key) > 1) inside.set(key, count(key) - 1);
        else inside.delete(key);
    };
  }

  return {
    isFull,
    enter,
    /** Runs `work` for a visitor, or throws `Overloaded` at once if a limit is reached. */
    async admit<Result>(visitor: Visitor, work: () => Promise<Result>): Promise<Result> {
      const leave = enter(visitor);
      if (!leave) throw new Overloaded();
      return work().finally(leave);
    },
  };
}
