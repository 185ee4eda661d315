import type { HttpBindings } from '@hono/node-server';
import { callerAddress, limitedNetwork } from '@lisle-harrow/server/http/caller-address';
import { counter, gauge } from '@lisle-harrow/server/telemetry/meter';
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../env';
import { overloaded } from '../errors';

/**
 * For each kind of request, how many may wait, and its share of the turns while all kinds wait. First come the call for the
 * signed-in user, which costs next to nothing and delays every page, and bookings, contact messages and sign-ins; then what
 * signed-in people read and write, their searches, the public content, which the shell caches for visitors, and last the firm's
 * other systems. Shares instead of strict priority, so that an endless stream of bookings cannot lock clients out.
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

/** The share of a kind's waiting requests that one network may have. Not counted by cookie, since anybody can invent one. */
const SHARE = 0.5;

/**
 * Starts the work of one request per turn of the event loop. The database works on the event loop, so requests that arrive in
 * between wait here rather than in the sockets: here they can be prioritized, and the excess refused.
 */
export function queueRequests(env: Env): MiddlewareHandler {
  const lines = KINDS.map((kind) => ({
    ...kind,
    /** For start-time fair queueing: each turn adds the inverse of the share. The kind with the lowest value is next. */
    virtualTime: 0,
    waiting: [] as { from: string; start: () => void }[],
  }));
  let virtualTime = 0;
  let isRunning = false;
  gauge('lisle_harrow_waiting', 'Requests waiting in the queue', (observe) => {
    for (const { kind, waiting } of lines) observe(waiting.length, { kind });
  });
  const refused = counter(
    'lisle_harrow_refused_total',
    'Requests refused because too many are waiting',
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
    // A kind that had no waiting requests does not get the turns of that time back.
    if (waiting.length === 0) line.virtualTime = Math.max(line.virtualTime, virtualTime);
    await new Promise<void>((start) => {
      waiting.push({ from, start });
      if (!isRunning) setImmediate(run);
      isRunning = true;
    });
    // The connection was closed in the meantime, so nobody is waiting for the answer.
    if ((c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroyed) throw overloaded();
    await next();
  };
}

function kindOf(c: Context): Kind {
  const { path, method } = c.req;
  if (path === '/api/auth/user') return 'who';
  if (/^\/api\/(admin|client)\//.test(path)) {
    // Not verified here: a caller with an invented token only waits longer.
    if (/^Bearer\b/i.test(c.req.header('Authorization') ?? '')) return 'systems';
    return c.req.query('q') ? 'search' : 'signedIn';
  }
  return method === 'GET' && !/^\/api\/(account|auth|login|logout|invitation)/.test(path)
    ? 'content'
    : 'first';
}
