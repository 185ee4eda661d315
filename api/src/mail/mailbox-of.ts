/** The mailbox behind an address, which can be written in many ways: in lower case and without the tag behind a `+` (RFC 5233). */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).split('+')[0]}${address.slice(at)}`.toLowerCase();
}
