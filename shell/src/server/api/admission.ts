import type { Visitor } from './visitor';

/** There is more to do than can be done soon. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export type Admission = ReturnType<typeof createAdmission>;

/** Bounds how much is done at the same time: in all, for one network, and for one account. */
export function createAdmission({
  most,
  ofNetwork,
  ofAccount,
}: Record<'most' | 'ofNetwork' | 'ofAccount', number>) {
  const inside = new Map<string, number>();
  const least = Math.min(most, ofNetwork, ofAccount);
  const count = (key: string) => inside.get(key) ?? 0;

  const limitsOf = ({ network, cookie }: Visitor): [key: string, most: number][] => [
    ['', most],
    [`network ${network}`, ofNetwork],
    ...(cookie ? [[`cookie ${cookie}`, ofAccount] satisfies [string, number]] : []),
  ];
  const isFull = (visitor: Visitor) =>
    count('') >= least && limitsOf(visitor).some(([key, most]) => count(key) >= most);

  /** Counts a visitor until the function that it gives is called; gives nothing where too much is being done already. */
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
    /** Does `work` for a visitor, or throws `Overloaded` at once where too much is being done already. */
    async admit<Result>(visitor: Visitor, work: () => Promise<Result>): Promise<Result> {
      const leave = enter(visitor);
      if (!leave) throw new Overloaded();
      return work().finally(leave);
    },
  };
}
