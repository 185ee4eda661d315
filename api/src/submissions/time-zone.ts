import type { Context } from 'hono';

const MAX_LENGTH = 64;
/** As IANA names zones: `Europe/Lisbon`, `America/Argentina/Buenos_Aires`, `Etc/GMT+5`. */
const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** The visitor's IANA zone from the optional header `Form-Time-Zone`; null for what names none. */
export function readTimeZone(c: Context): string | null {
  const name = c.req.header('Form-Time-Zone') ?? '';
  if (name.length > MAX_LENGTH || !NAME.test(name)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return null;
  }
}
