import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The caller's IP address. Behind `hops` trusted proxies it is the Nth value from the right of X-Forwarded-For:
 * everything further left can be forged by the caller.
 */
export function callerAddress(c: Context, hops: number): string {
  const socket = socketAddress(c);
  if (hops === 0) return socket;
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-hops) || socket;
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
