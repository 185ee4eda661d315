import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { requireRecentSignIn, requireUser, type SignedInVariables } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import { madeToken, newToken, REMOTE_NAME, releaseMove, releasePointer, releasePointers } from '../contract';
import type { Deps } from '../deps';
import { notFound, Refusal } from '../errors';
import { route } from '../http/route';
import { movePointer } from './move-pointer';
import { pointerOf, readNewestMoves } from './read-pointers';
import { moverOf, nameOf, requireTeam, type TeamVariables } from './require-team';
import { makeToken, MOST_TOKENS, revokeToken } from './team-tokens';

/** `/api/platform`: which releases of remotes visitors get. */
export function platformRoutes(deps: Deps, sessions: Sessions) {
  const { database } = deps;
  const routes = new Hono<TeamVariables>();

  routes.use('/pointers', etag());
  const pointers = {
    summary: 'Which releases visitors get, of every remote of which one was ever deployed; with an ETag',
    reply: releasePointers,
  };
  route(routes, 'GET /pointers', pointers, async (c) => {
    c.header('Cache-Control', 'no-cache');
    return { pointers: (await readNewestMoves(database)).map(pointerOf) };
  });

  routes.use('/remotes/:name/*', requireTeam(deps, sessions));
  const move = {
    needs: 'platform.move' as const,
    summary:
      'Moves the pointer of a remote: deploys a release, for everybody or as the canary, promotes or aborts the canary, or rolls back; by an owner or the token of its team',
    request: releaseMove,
    reply: releasePointer,
    errors: [404, 409],
  };
  route(routes, 'POST /remotes/:name/moves', move, async (c, asked) => {
    const name = c.req.param('name');
    if (!REMOTE_NAME.test(name)) throw notFound('No remote has such a name');
    return movePointer(deps, name, asked, moverOf(c, deps));
  });

  routes.route('/tokens', tokenRoutes(deps, sessions));

  return routes;
}

/** The keys of remotes' teams, for owners. */
function tokenRoutes({ database, ledger }: Deps, sessions: Sessions) {
  const routes = new Hono<SignedInVariables>();
  const needs = 'platform.move' as const;
  routes.use('/*', requireUser(sessions, 'staff'));

  const make = {
    needs,
    summary:
      "Makes a token by which the team of one remote moves that remote's pointer; it is shown this once",
    request: newToken,
    reply: madeToken,
    status: 201,
    errors: [409],
  };
  route(routes, 'POST /', make, async (c, wanted) => {
    const user = c.get('user');
    requireRecentSignIn(user);
    const made = await makeToken(database, wanted, nameOf(user), (fact) => ledger.entry(c, fact));
    if (made) return made;
    throw new Refusal(409, 'too-many-tokens', 'Conflict', {
      detail: `${wanted.remote} has ${MOST_TOKENS} tokens; revoke one that is not used`,
    });
  });

  const revoke = { needs, summary: 'Takes a token away, at once', errors: [404] };
  route(routes, 'DELETE /:id', revoke, async (c) => {
    requireRecentSignIn(c.get('user'));
    const isRevoked = await revokeToken(database, c.req.param('id'), (fact) => ledger.entry(c, fact));
    if (!isRevoked) throw notFound('There is no token with this id');
  });

  return routes;
}
