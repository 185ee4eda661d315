import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { checkedMove, RELEASE_VERSION } from '@lisle-harrow/api/contract';
import { tryReadText } from '@lisle-harrow/server/http/read-body';
import { noteOnRequest, traceHeaders } from '@lisle-harrow/server/telemetry/follow-requests';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Registry } from '../../remotes/registry';
import type { ApiAnswer } from '../api/api-answer';
import type { ApiClient } from '../api/api-client';
import { errorLine } from '../api/logged-error';
import { unavailableProblem } from '../api/unavailable-problem';
import type { VisitorReader } from '../api/visitor';
import { withTimeLimit } from '../../time-limit';
import { browserBytesOf } from '../remotes/release-source';
import { GateRefusal } from './gate-refusal';
import type { createReleaseGate, GateReport } from './release-gate';

/** Releases of one remote are tried one at a time; how long one waits for another. */
const WAIT_MS = 20_000;
/** How many may wait, across all remotes. */
const MOST_WAITING = 8;
const API_TIMEOUT_MS = 30_000;

/** Request headers that the api needs; no others are forwarded. */
const FORWARDED_HEADERS = [
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'sec-fetch-site',
  'host',
  'user-agent',
  'accept-language',
];
/** Response headers that this server sets. */
const CONNECTION_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

const version = z.string().regex(RELEASE_VERSION);
const moveSchema = z.discriminatedUnion('action', [
  z.looseObject({ action: z.literal('deploy'), expects: z.number(), release: z.looseObject({ version }) }),
  z.looseObject({ action: z.literal('promote'), expects: z.number() }),
  z.looseObject({ action: z.literal('rollback'), expects: z.number(), version: version.nullish() }),
]);
type Move = z.infer<typeof moveSchema>;

interface HonoEnv {
  Bindings: HttpBindings;
}

/** Whether a request may be one for these routes, however its path is encoded; it is then not proxied early. */
export const isLookedAt = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && /%|platform/i.test(url);

/**
 * `POST /api/platform/remotes/NAME/moves`: tries the release before the api moves the remote to it, and answers 422 with the reason if it
 * fails. The api is first asked whether it would make the move, before a trial costs anything: whether the caller may move this remote from
 * its current revision, and to which version. Revisions only grow, so the same move later leads to the same version or is refused.
 */
export function deployRoutes(options: {
  readonly api: Pick<ApiClient, 'ask'>;
  readonly registry: () => Promise<Registry>;
  readonly tryRelease: ReturnType<typeof createReleaseGate>;
  readonly visitors: VisitorReader;
  /** Called once the api has moved a remote. */
  readonly onMoved: () => void;
  readonly log: Logger;
}) {
  const { api, registry, tryRelease, visitors, onMoved, log } = options;
  const inTurn = createTurns();
  // A rollback must not wait for the trial of a new release.
  const backInTurn = createTurns();

  async function forwardCall(c: Context<HonoEnv>, path: string, body?: string): Promise<ApiAnswer> {
    const { incoming } = c.env;
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...traceHeaders(),
      'x-forwarded-for': visitors.addressesOf(incoming).join(', '),
    };
    for (const name of FORWARDED_HEADERS) {
      const value = incoming.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const method = body === undefined ? 'GET' : 'POST';
    return api.ask({ path, method, headers, body, signal: AbortSignal.timeout(API_TIMEOUT_MS) });
  }

  async function tryFor(name: string, wanted: string | null, isNew: boolean): Promise<GateReport> {
    const { remotes } = await registry();
    const registered = remotes.find((remote) => remote.name === name);
    if (!registered) throw new GateRefusal('signature', `the registry of remotes has no entry ${name}`);
    try {
      const report = await tryRelease(registered, wanted, isNew);
      const { ms, pages, slowestMs } = report;
      log.info({ remote: name, version: wanted, ms, pages, slowestMs }, 'a release passed the gate');
      return report;
    } catch (error) {
      if (error instanceof GateRefusal)
        log.warn(
          { remote: name, version: wanted, check: error.check, error: error.message },
          'the gate refused a release',
        );
      throw error;
    }
  }

  async function makeMove(c: Context<HonoEnv>, path: string, body: string): Promise<Response> {
    const answer = await forwardCall(c, `${path}/moves`, body);
    if (answer.status === 200) onMoved();
    return send(c, answer);
  }

  const routes = new Hono<HonoEnv>();
  // Only shells report to the api how releases perform.
  routes.post('/api/platform/counts', (c) => problem(c, 403, 'Not allowed', 'Only a shell may report this'));
  routes.post('/api/platform/remotes/:name/moves', async (c) => {
    const name = c.req.param('name');
    const read = await tryReadText(c);
    if (!('text' in read)) return problem(c, read.status, 'The request was not taken', read.detail);
    const body = read.text;
    const path = `/api/platform/remotes/${encodeURIComponent(name)}`;
    try {
      const move = moveSchema.safeParse(parse(body));
      // An abort needs no trial; anything else that does not parse is refused by the api.
      if (!move.success) return await makeMove(c, path, body);
      const check = () => forwardCall(c, `${path}/moves/check`, body);
      const allowed = await check();
      if (allowed.status !== 200) return send(c, allowed);
      const isBack = move.data.action === 'rollback';
      return await (isBack ? backInTurn : inTurn)(name, async () => {
        // A move made meanwhile may have changed the pointer.
        const checked = await check();
        if (checked.status !== 200) return send(c, checked);
        const { version: wanted } = checkedMove.parse(JSON.parse(checked.text));
        const report = await tryFor(name, wanted, !isBack);
        noteOnRequest({ remote: name });
        return makeMove(c, path, JSON.stringify(withReport(move.data, report)));
      });
    } catch (error) {
      if (error instanceof GateRefusal)
        return problem(c, 422, 'The release was refused', `The ${error.check} check: ${error.message}`, {
          check: error.check,
        });
      log.error({ remote: name, error: errorLine(error) }, 'a move could not be made');
      const { body: text, headers } = unavailableProblem(
        error instanceof Busy ? error.message : 'Whether the remote was moved is not known; please look',
        requestIdOf(c),
      );
      return c.body(text, 503, headers);
    }
  });
  return routes;
}

/** The api stores the signed facts of a deployed release, not those that the caller sent. */
function withReport(move: Move, report: GateReport | undefined): Move {
  if (move.action !== 'deploy' || !report) return move;
  const { commit, builtAt, needs, bytes } = report.release;
  const { ms, pages, slowestMs } = report;
  const release = {
    version: move.release.version,
    commit,
    builtAt,
    needs,
    bytes: browserBytesOf(bytes),
    gate: { ms, pages, slowestMs },
  };
  return { ...move, release };
}

class Busy extends Error {}

/** Runs the work of each name one at a time. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  let waiting = 0;
  return async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(name);
    if (before) {
      if (waiting >= MOST_WAITING) throw new Busy('Too many releases wait to be tried; nothing was moved');
      waiting += 1;
      try {
        await withTimeLimit(WAIT_MS, before);
      } catch {
        throw new Busy(`Another release of ${name} is being tried; nothing was moved`);
      } finally {
        waiting -= 1;
      }
      return inTurn(name, work);
    }
    const done = work();
    const settled = done.catch(() => undefined);
    last.set(name, settled);
    void settled.then(() => last.get(name) === settled && last.delete(name));
    return done;
  };
}

function send(c: Context<HonoEnv>, { status, headers, text }: ApiAnswer): Response {
  const answer = new Response(text, { status });
  for (const [name, value] of Object.entries(headers))
    if (!CONNECTION_HEADERS.includes(name))
      for (const one of [value ?? []].flat()) answer.headers.append(name, one);
  answer.headers.set('request-id', requestIdOf(c));
  return answer;
}

function problem(
  c: Context,
  status: 400 | 403 | 408 | 413 | 422,
  title: string,
  detail: string,
  members: object = {},
): Response {
  const body = { type: 'about:blank', title, status, detail, ...members, requestId: requestIdOf(c) };
  return c.body(JSON.stringify(body), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
