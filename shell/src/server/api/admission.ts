import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { limitedNetwork, wayOf } from 'api/caller-address';
import type { Context } from 'hono';

/** Who asks for a page or a call. */
export interface Visitor {
  /** IPv4 by address, IPv6 by /64. */
  readonly network: string;
  /** The cookies, where there are any: the same ones are taken for the same account. */
  readonly cookie?: string | undefined;
  /** Aborted when the visitor has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** The addresses on a request's way here, the visitor's first. */
export const addressesOf = ({ headers, socket }: IncomingMessage, trustedProxies: number): string[] =>
  wayOf(headers['x-forwarded-for'], socket.remoteAddress, trustedProxies);

export function visitorOf(c: Context<{ Bindings: HttpBindings }>, trustedProxies: number): Visitor {
  return {
    network: limitedNetwork(addressesOf(c.env.incoming, trustedProxies)[0]!),
    cookie: c.req.header('Cookie'),
    get signal() {
      return c.req.raw.signal;
    },
  };
}

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
