import type { IncomingMessage } from 'node:http';
import { limitedNetwork, wayOf } from '@lisle-harrow/api/caller-address';

/** Who asks for a page or a call. */
export interface Visitor {
  /** IPv4 by address, IPv6 by /64. */
  readonly network: string;
  /** The cookies, where one of a session is among them: the same ones are taken for the same account. */
  readonly cookie?: string | undefined;
  /** Aborted when the visitor has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** How visitors are told apart: which proxies are trusted, and which cookies count. */
export interface VisitorSettings {
  /** Number of trusted proxies in front of this server, whose values in X-Forwarded-For are true. */
  readonly trustedProxies: number;
  /** Names of the cookies by which the api knows a session. */
  readonly sessionCookies: readonly string[];
}

export type VisitorReader = ReturnType<typeof createVisitorReader>;

/** Reads from a request who is asking. */
export function createVisitorReader({ trustedProxies, sessionCookies }: VisitorSettings) {
  const names = sessionCookies.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|');
  const ofSession = new RegExp(`(?:^|; ?)(?:${names})=`);

  /** The addresses on a request's way here, the visitor's first. */
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
