import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { networkOf } from './network-of';

/**
 * The addresses on a request's way here, as the trusted proxies wrote them in X-Forwarded-For, and last the one of the
 * connection; the first is the caller's. Left of what trusted proxies wrote anybody may write anything.
 */
export function wayOf(
  forwarded: string | string[] | undefined,
  socketAddress: string | undefined,
  trustedProxies: number,
): string[] {
  const written = trustedProxies > 0 ? String(forwarded ?? '').split(',') : [];
  const trusted = written.map((address) => address.trim()).filter(Boolean);
  return [...trusted.slice(-trustedProxies), socketAddress ?? ''];
}

/** The caller's IP address behind `hops` trusted proxies. */
export const callerAddress = (c: Context, hops: number): string =>
  wayOf(c.req.header('X-Forwarded-For'), socketAddress(c), hops)[0]!;

/** By which limits know a caller: of IPv6 the /64, in which anybody has as many addresses as they like. */
export const limitedNetwork = (address: string): string => networkOf(address, { v4: 32, v6: 64 });

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
