import type { IncomingMessage } from 'node:http';
import { limitedNetwork, wayOf } from '@lisle-harrow/server/http/caller-address';

/** The sender of a request. */
export interface Visitor {
  /** IPv4 by address, IPv6 by /64. */
  readonly network: string;
  /** The cookies, if they include a session cookie; equal ones count as the same account. */
  readonly cookie?: string | undefined;
  /** Aborted when the visitor leaves. */
  readonly signal?: AbortSignal | undefined;
}

/** How visitors are told apart: which proxies are trusted, and which cookies count. */
export interface VisitorSettings {
  /** Number of proxies in front of this server whose X-Forwarded-For values are trusted. */
  readonly trustedProxies: number;
  /** Names of the api's session cookies. */
  readonly sessionCookies: readonly string[];
}

export type VisitorReader = ReturnType<typeof createVisitorReader>;

/** Identifies the sender of a request. */
export function createVisitorReader({ trustedProxies, sessionCookies }: VisitorSettings) {
  const names = sessionCookies.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|');
  const ofSession = new RegExp(`(?:^|; ?)(?:${names})=`);

  /** The addresses along a request's path, the visitor's first. */
  const addressesOf = ({ headers, socket }: IncomingMessage): string[] =>
    wayOf(headers['x-forwarded-for'], socket.remoteAddress, trustedProxies);

  /** Cookies of other services, such as analytics, identify nobody. */
  const cookieOf = ({ headers: { cookie } }: IncomingMessage) =>
    cookie !== undefined && ofSession.test(cookie) ? cookie : undefined;

  return {
    addressesOf,
    cookieOf,
    visitorOf: (request: IncomingMessage, signal?: () => AbortSignal): Visitor => ({
      network: limitedNetwork(addressesOf(request)[0]!),
      cookie: cookieOf(request),
      get signal() {
        return signal?.();
      },
    }),
  };
}
