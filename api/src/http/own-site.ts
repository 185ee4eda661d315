import { malformed } from '@lisle-harrow/server/http/refusal';
import type { Context } from 'hono';
import type { Env } from '../env';

/** The host and the origin under which browsers see this site: those of `PUBLIC_URL`, if set, else of the request. Throws 400. */
export function ownSite(
  c: Context,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): { host: string; origin: string } {
  const address = PUBLIC_URL ?? `http://${c.req.header('Host') ?? new URL(c.req.url).host}`;
  if (!URL.canParse(address)) throw malformed('The header Host names no host');
  const { hostname, origin } = new URL(address);
  return { host: hostname, origin };
}
