import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address in CIDR form: of IPv4 the first 24 bits, of IPv6 the first 48, which a provider gives to one
 * household or firm; other widths in steps of 8 and of 16. What is no address gives ''.
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
