import { readText } from '@lisle-harrow/server/http/read-body';
import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import * as z from 'zod/mini';
import type { Sessions } from '../accounts/sessions';
import {
  checkMove,
  countPages,
  getPastMoves,
  getPins,
  getPointers,
  getReleases,
  moveRelease,
  releaseFailure,
  REMOTE_NAME,
  reportFailure,
} from '../contract';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement, implementRaw } from '../http/route';
import { countFailure, countReleases } from './count-releases';
import { movePointer, planMove } from './move-pointer';
import { pointerOf, readMoves, readNewestMove, readNewestMoves, unmoved } from './read-pointers';
import { readReleases } from './read-releases';
import { readPins } from './release-pins';
import { moverOf, requireTeam } from './require-team';

/** `/api/platform`: which releases of the remotes visitors get. */
export function implementPlatform(app: Hono, deps: Deps, sessions: Sessions): void {
  const { database } = deps;

  app.use('/api/platform/pointers', etag());

  implement(
    app,
    getPointers,
    'The releases that visitors get, for every remote that was ever deployed; with an ETag',
    async (c) => {
      c.header('Cache-Control', 'no-cache');
      return { pointers: (await readNewestMoves(database)).map(pointerOf) };
    },
  );

  app.use('/api/platform/remotes/:name/*', requireTeam(deps, sessions));

  implement(
    app,
    moveRelease,
    'Moves the pointer of a remote: deploys a release, for everybody or as the canary, promotes or aborts the canary, or rolls back; for owners and with the token of its team',
    async (c, asked) => {
      return movePointer(deps, remoteIn(c), asked, moverOf(c, deps));
    },
  );

  implement(
    app,
    checkMove,
    'Dry run of a move: whether it would be made, and to which version it would lead',
    async (c, asked) => {
      const { move: planned } = await planMove(deps, remoteIn(c), asked, moverOf(c, deps));
      return { version: planned.version };
    },
  );

  implement(
    app,
    getReleases,
    'Releases of a remote, newest first, with their counts; for owners and with the token of its team',
    async (c) => {
      const name = c.req.param('name');
      const newest = await readNewestMove(database, name);
      return { releases: await readReleases(database, newest ? pointerOf(newest) : unmoved(name)) };
    },
  );

  implement(
    app,
    getPastMoves,
    'Past moves of the pointer of a remote, newest first, 20 per page',
    (c, { before }) => readMoves(database, c.req.param('name'), before),
  );

  implement(
    app,
    countPages,
    'Records how many pages the shell sent with each release and how often they failed; for the shell only',
    (c, counts) => {
      // The shell's proxy sends this header for a caller's requests; the shell's own requests come without it.
      if (c.req.header('X-Forwarded-For') !== undefined) throw notFound();
      return countReleases(deps, counts);
    },
  );

  implementRaw(
    app,
    reportFailure,
    'Records that a release failed in a browser; unknown releases and repeated reports are not counted',
    async (c) => {
      const failure = readFailure(await readText(c));
      if (failure) await countFailure(deps, c, failure);
      return c.body(null, 204);
    },
  );

  implement(app, getPins, 'The releases pinned under this id, for the shell', async (c) => {
    c.header('Cache-Control', 'no-store');
    const pins = await readPins(database, c.req.param('id'));
    if (!pins) throw notFound('These pins hold no more');
    return pins;
  });
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
