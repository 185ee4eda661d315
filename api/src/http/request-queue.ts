import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../env';
import { overloaded } from '../errors';
import { counter, gauge } from '../telemetry/meter';
import { callerAddress, limitedNetwork } from './caller-address';

/**
 * For each kind, how many may wait, and its share of the turns while every kind waits. First come the question of who
 * somebody is, which costs next to nothing and holds up every page, and bookings, messages and sign-ins; then what signed-in
 * people read and write, their searches, the public content, which the shell caches for its visitors, and last the firm's
 * other systems. None waits forever: otherwise an endless stream of bookings would keep clients out.
 */
const KINDS = [
  { kind: 'who', most: 1000, share: 16 },
  { kind: 'first', most: 1000, share: 16 },
  { kind: 'signedIn', most: 500, share: 8 },
  { kind: 'search', most: 300, share: 4 },
  { kind: 'content', most: 500, share: 2 },
  { kind: 'systems', most: 300, share: 1 },
] as const;
type Kind = (typeof KINDS)[number]['kind'];

/** One network may have this share of the waiting requests of a kind. Cookies do not count: anybody can make them up. */
const SHARE = 0.5;

/**
 * Starts the work of one request per turn of the event loop. The database works on the event loop, so what arrives in
 * between waits here rather than in the sockets: here it can be put in order, and the excess refused.
 */
export function queueRequests(env: Env): MiddlewareHandler {
  const lines = KINDS.map((kind) => ({
    ...kind,
    /** For start-time fair queueing: grows with each turn, by less the larger the share. The lowest is next. */
    virtualTime: 0,
    waiting: [] as { from: string; start: () => void }[],
  }));
  let virtualTime = 0;
  let isRunning = false;
  gauge('lisle_harrow_waiting', 'Requests that wait for their turn', (observe) => {
    for (const { kind, waiting } of lines) observe(waiting.length, { kind });
  });
  const refused = counter(
    'lisle_harrow_refused_total',
    'Requests refused because too many wait',
    KINDS.map(({ kind }) => ({ kind })),
  );

  function run(): void {
    const [next] = lines
      .filter(({ waiting }) => waiting.length > 0)
      .sort((one, other) => one.virtualTime - other.virtualTime);
    if (next) {
      virtualTime = next.virtualTime;
      next.virtualTime += 1 / next.share;
      next.waiting.shift()?.start();
    }
    isRunning = lines.some(({ waiting }) => waiting.length > 0);
    if (isRunning) setImmediate(run);
  }

  return async (c, next) => {
    const kind = kindOf(c);
    const line = lines.find((candidate) => candidate.kind === kind)!;
    const from = limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS));
    const { waiting, most } = line;
    if (waiting.length >= most || waiting.filter((other) => other.from === from).length >= most * SHARE) {
      refused.add(1, { kind });
      throw overloaded();
    }
    // Turns that a kind did not need while nobody waited are not made up for.
    if (waiting.length === 0) line.virtualTime = Math.max(line.virtualTime, virtualTime);
    await new Promise<void>((start) => {
      waiting.push({ from, start });
      if (!isRunning) setImmediate(run);
      isRunning = true;
    });
    // Nobody waits for the answer on a connection that was closed in the meantime.
    if ((c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroyed) throw overloaded();
    await next();
  };
}

function kindOf(c: Context): Kind {
  const { path, method } = c.req;
  if (path === '/api/auth/user') return 'who';
  if (/^\/api\/(admin|client)\//.test(path)) {
    // Whoever makes one up only waits longer.
    if (/^Bearer\b/i.test(c.req.header('Authorization') ?? '')) return 'systems';
    return c.req.query('q') ? 'search' : 'signedIn';
  }
  return method === 'GET' && !/^\/api\/(account|auth|login|logout|invitation)/.test(path)
    ? 'content'
    : 'first';
}
