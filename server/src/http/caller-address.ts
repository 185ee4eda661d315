import { isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The addresses that a request passed through: the caller's first, then those that the trusted proxies added to
 * X-Forwarded-For, and last the connection's own. Anything further left in the header may be forged and is ignored.
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

/**
 * The network of an address in CIDR form, '' if it is not an address. By default the first 24 bits of an IPv4 address and the
 * first 48 of an IPv6 address, which a provider assigns to one household or firm; other widths in steps of 8 and 16 bits.
 */
export function networkOf(address: string, bits = { v4: 24, v6: 48 }): string {
  const v4 = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(v4)) {
    const kept = v4.split('.').slice(0, bits.v4 / 8);
    return `${[...kept, ...Array<string>(4 - kept.length).fill('0')].join('.')}/${bits.v4}`;
  }
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return '';
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const filled =
    tail === undefined ? [] : Array<string>(8 - groups(head).length - groups(tail).length).fill('0');
  const whole = [...groups(head), ...filled, ...groups(tail ?? '')];
  return `${whole.slice(0, bits.v6 / 16).join(':')}::/${bits.v6}`;
}

/** The network by which rate limits identify a caller: for IPv6 the /64, since a caller can use any address in it. */
export const limitedNetwork = (address: string): string => networkOf(address, { v4: 32, v6: 64 });

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
