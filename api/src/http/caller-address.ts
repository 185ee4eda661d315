import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The visitor's address: behind `hops` trusted proxies the Nth entry from the right of X-Forwarded-For, since
 * everything further left was written by the visitor.
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
