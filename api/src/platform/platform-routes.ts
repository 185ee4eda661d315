import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import * as z from 'zod/mini';
import type { Sessions } from '../accounts/sessions';
import {
  checkedMove,
  countedReleases,
  pastMoves,
  platformReleases,
  REMOTE_NAME,
  releaseFailure,
  releaseMove,
  releasePins,
  releasePointer,
  releasePointers,
} from '../contract';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { wholeNumber } from '../http/read-address';
import { readText } from '../http/read-body';
import { rawRoute, route } from '../http/route';
import { countFailure, countReleases } from './count-releases';
import { movePointer, planMove } from './move-pointer';
import { pointerOf, readMoves, readNewestMove, readNewestMoves, unmoved } from './read-pointers';
import { readReleases } from './read-releases';
import { readPins } from './release-pins';
import { moverOf, requireTeam, type TeamVariables } from './require-team';

/** `/api/platform`: which releases of the remotes visitors get. */
export function platformRoutes(deps: Deps, sessions: Sessions) {
  const { database } = deps;
  const routes = new Hono<TeamVariables>();

  routes.use('/pointers', etag());
  const pointers = {
    summary: 'The releases that visitors get, for every remote that was ever deployed; with an ETag',
    reply: releasePointers,
  };
  route(routes, 'GET /pointers', pointers, async (c) => {
    c.header('Cache-Control', 'no-cache');
    return { pointers: (await readNewestMoves(database)).map(pointerOf) };
  });

  routes.use('/remotes/:name/*', requireTeam(deps, sessions));
  const move = {
    needs: 'platform.move' as const,
    recent: true as const,
    summary:
      'Moves the pointer of a remote: deploys a release, for everybody or as the canary, promotes or aborts the canary, or rolls back; for owners and with the token of its team',
    request: releaseMove,
    reply: releasePointer,
    errors: [404, 409],
  };
  route(routes, 'POST /remotes/:name/moves', move, async (c, asked) => {
    return movePointer(deps, remoteIn(c), asked, moverOf(c, deps));
  });

  const check = {
    needs: 'platform.move' as const,
    recent: true as const,
    summary: 'Dry run of a move: whether it would be made, and to which version it would lead',
    request: releaseMove,
    reply: checkedMove,
    errors: [404, 409],
  };
  route(routes, 'POST /remotes/:name/moves/check', check, async (c, asked) => {
    const { move: planned } = await planMove(deps, remoteIn(c), asked, moverOf(c, deps));
    return { version: planned.version };
  });

  const list = {
    needs: 'platform.read' as const,
    summary:
      'Releases of a remote, newest first, with their counts; for owners and with the token of its team',
    reply: platformReleases,
  };
  route(routes, 'GET /remotes/:name/releases', list, async (c) => {
    const name = c.req.param('name');
    const newest = await readNewestMove(database, name);
    return { releases: await readReleases(database, newest ? pointerOf(newest) : unmoved(name)) };
  });

  const history = {
    needs: 'platform.read' as const,
    summary: 'Past moves of the pointer of a remote, newest first, 20 per page',
    query: z.object({
      before: z
        .catch(z.optional(wholeNumber('before', Number.MAX_SAFE_INTEGER)), undefined)
        .check(z.describe('Revision before which the page begins: `next` of the previous page')),
    }),
    reply: pastMoves,
  };
  route(routes, 'GET /remotes/:name/moves', history, (c, { before }) =>
    readMoves(database, c.req.param('name'), before),
  );

  const count = {
    summary:
      'Records how many pages the shell sent with each release and how often they failed; for the shell only',
    request: countedReleases,
    errors: [404],
  };
  route(routes, 'POST /counts', count, (c, counts) => {
    // The shell's proxy sends this header for a caller's requests; the shell's own requests come without it.
    if (c.req.header('X-Forwarded-For') !== undefined) throw notFound();
    return countReleases(deps, counts);
  });

  const fail = {
    summary:
      'Records that a release failed in a browser; unknown releases and repeated reports are not counted',
    status: 204,
    errors: [413],
  };
  rawRoute(routes, 'POST /failures', fail, async (c) => {
    const failure = readFailure(await readText(c));
    if (failure) await countFailure(deps, c, failure);
    return c.body(null, 204);
  });

  const readPinned = {
    summary: 'The releases pinned under this id, for the shell',
    reply: releasePins,
    errors: [404],
  };
  route(routes, 'GET /pins/:id', readPinned, async (c) => {
    c.header('Cache-Control', 'no-store');
    const pins = await readPins(database, c.req.param('id'));
    if (!pins) throw notFound('These pins hold no more');
    return pins;
  });

  return routes;
}

function remoteIn(c: Context): string {
  const name = c.req.param('name') ?? '';
  if (!REMOTE_NAME.test(name)) throw notFound('No remote has such a name');
  return name;
}

/** Parses the beacon of a browser, which has no reliable content type and ignores the answer. */
function readFailure(body: string) {
  try {
    return z.safeParse(releaseFailure, JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
