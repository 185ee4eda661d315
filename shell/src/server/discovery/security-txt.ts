import { DAY_MS } from '@lisle-harrow/api/contract';
/** RFC 9116 recommends less than a year. It says only that the contact is in force: this server takes it from its settings. */
const VALID_DAYS = 90;

/**
 * Where to report a weakness of this site (RFC 9116): `contact` is a `mailto:` or https URI. It expires at the end of a day, so
 * that the text stays the same until then.
 */
export function securityTxt(publicUrl: string | undefined, contact: string, now = Date.now()): string {
  const expires = new Date(Math.ceil(now / DAY_MS + VALID_DAYS) * DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : []),
    '',
  ].join('\n');
}
