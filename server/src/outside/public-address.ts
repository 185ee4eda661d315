import { BlockList, isIP } from 'node:net';

/** Whether a URL's host is this machine. */
export const isLocalHost = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** IPv4 networks that are not globally reachable, from the IANA registry of special-purpose addresses (RFC 6890), and multicast. */
const INNER_IPV4 = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // In no registry: where machines of Azure get their configuration.
  '168.63.129.16',
]);
/** All that IPv6 has given out. What is not in it is local, or another way to write an IPv4 address. */
const GLOBAL_IPV6 = networks(['2000::/3']);
/** Of these: protocol assignments such as Teredo, documentation, and 6to4, which contains IPv4 addresses. */
const INNER_IPV6 = networks(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** An IPv4 address as hosts with IPv6 alone reach it (NAT64, RFC 6052). */
const NAT64 = networks(['64:ff9b::/96']);

/** Whether an address in the usual notation belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !INNER_IPV4.check(address);
  if (NAT64.check(address, 'ipv6')) return isPublicAddress(ipv4In(address));
  return GLOBAL_IPV6.check(address, 'ipv6') && !INNER_IPV6.check(address, 'ipv6');
}

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function ipv4In(address: string): string {
  // A URL writes every address in one form.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::').pop()!.split(':');
  const [high = 0, low = 0] = [groups.at(-2) ?? '', groups.at(-1) ?? ''].map((group) =>
    parseInt(group || '0', 16),
  );
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The addresses and networks (CIDR) in a list that may also name hosts. */
export function networks(list: readonly string[]): BlockList {
  const found = new BlockList();
  for (const entry of list.filter(isNetwork)) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    found.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return found;
}

/** Whether text is an address, or a network such as `10.1.0.0/16`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return (
    most !== undefined &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}
