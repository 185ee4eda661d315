import { lookup as resolveName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isNetwork, isPublicAddress, networks } from './public-address';

/** What was asked for lies inside a network, and nobody has allowed to reach it. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet, and INTERNAL_HOSTS does not name it`);
  }
}

interface Question {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Asks servers elsewhere. The addresses of a name are checked as the connection is made, which then goes to one of these: what
 * the name leads to at another moment does not matter.
 */
export interface Outside {
  /** The answer, whatever its status; a redirect is not followed. Rejects with `NotPublic`, or as Node's client does. */
  ask(url: URL, question: Question): Promise<http.IncomingMessage>;
  /** Throws `NotPublic` if the host can be known to be inside without looking up its name. */
  check(url: URL): void;
}

/** `inside` are hosts, addresses and networks inside the firm's own that may be reached nevertheless. */
export function createOutside(inside: readonly string[], resolve = resolveName): Outside {
  const names = new Set(inside.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()));
  const allowed = networks(inside);
  const mayReach = (host: string, address: string) =>
    names.has(host.replace(/\.$/, '')) ||
    isPublicAddress(address) ||
    allowed.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const open = found.filter(({ address }) => mayReach(host, address));
      const [first] = open;
      if (!first) done(new NotPublic(host), []);
      else if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
  const agents = {
    'http:': new http.Agent({ keepAlive: true, lookup } as http.AgentOptions),
    'https:': new https.Agent({ keepAlive: true, lookup } as https.AgentOptions),
  };

  function check({ hostname }: URL): void {
    // An address is never looked up.
    const host = hostname.replace(/^\[|\]$/g, '');
    const address = isIP(host) ? host : /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : undefined;
    if (address && !mayReach(host, address)) throw new NotPublic(hostname);
  }

  async function ask(url: URL, question: Question): Promise<http.IncomingMessage> {
    check(url);
    const { method = 'GET', headers, body, signal } = question;
    const isTls = url.protocol === 'https:';
    const request = (isTls ? https : http).request(url, {
      // Some servers refuse whoever does not say what it is.
      method,
      signal,
      headers: { 'User-Agent': 'lisle-harrow', Accept: '*/*', ...headers },
      agent: agents[isTls ? 'https:' : 'http:'],
    });
    return new Promise((answered, failed) => {
      request.once('response', answered);
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The server had closed the idle connection meanwhile.
        if (request.reusedSocket && error.code === 'ECONNRESET') answered(ask(url, question));
        else failed(error);
      });
      request.end(body);
    });
  }

  return { ask, check };
}

/**
 * The hosts that settings mean by themselves: that of the registry, and of other origins those that are written as an address or
 * as this machine.
 */
export const hostsMeant = (registry: string, origins: readonly string[]): string[] => [
  ...hostsIn([registry]),
  ...hostsIn(origins).filter((host) => isIP(host) || host === 'localhost'),
];

const hostsIn = (addresses: readonly string[]) =>
  addresses
    .map((address) => /^https?:\/\/(?:\[([^\]]+)\]|([^:/]+))/i.exec(address))
    .map((found) => (found?.[1] ?? found?.[2] ?? '').toLowerCase())
    .filter(Boolean);
