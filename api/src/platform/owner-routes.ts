import { Refusal } from '@lisle-harrow/server/http/refusal';
import type { Hono } from 'hono';
import { requireUser } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import { getPlatform, makeReleaseToken, pinReleases, revokeReleaseToken } from '../contract';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { pointerOf, readMoves, readNewestMoves, unmoved } from './read-pointers';
import { readInstalled } from './installed-releases';
import { readInstalledRelease, readReleases } from './read-releases';
import { makePins } from './release-pins';
import { nameOf } from './require-team';
import { listTokens, makeToken, MOST_TOKENS, revokeToken } from './team-tokens';

/** The rest of `/api/platform`: the owners' overview of all releases, the teams' tokens, and pins. */
export function implementOwnerCalls(app: Hono, { database, ledger }: Deps, sessions: Sessions): void {
  const requireStaff = requireUser(sessions, 'staff');
  for (const path of ['', '/tokens', '/tokens/*', '/pins']) app.use(`/api/platform${path}`, requireStaff);

  implement(
    app,
    getPlatform,
    'Pointers, releases, moves and tokens of all remotes that the product has or that have a token',
    async () => {
      const [newest, installed, tokens] = await Promise.all([
        readNewestMoves(database),
        readInstalled(database),
        listTokens(database),
      ]);
      const pointers = new Map(newest.map((row) => [row.remote, pointerOf(row)]));
      const known = [...newest, ...installed, ...tokens].map(({ remote }) => remote);
      const remotes = [...new Set(known)].toSorted().map(async (name) => {
        const pointer = pointers.get(name);
        const own = installed.find(({ remote }) => remote === name);
        const [releases, moves, ofProduct] = await Promise.all([
          readReleases(database, pointer ?? unmoved(name)),
          readMoves(database, name),
          own ? readInstalledRelease(database, own) : null,
        ]);
        return { name, pointer: pointer ?? null, releases, installed: ofProduct, ...moves };
      });
      return {
        remotes: await Promise.all(remotes),
        tokens: tokens.map(({ createdBy, ...token }) => ({ ...token, by: createdBy })),
      };
    },
  );

  implement(
    app,
    makeReleaseToken,
    'Creates a token with which the team of a remote moves its pointer; returned only once',
    async (c, wanted) => {
      const user = c.get('user');
      const made = await makeToken(database, wanted, nameOf(user), (fact) => ledger.entry(c, fact));
      if (made) return made;
      throw new Refusal(409, 'too-many-tokens', 'Conflict', {
        detail: `${wanted.remote} has ${MOST_TOKENS} tokens; revoke one that is not used`,
      });
    },
  );

  implement(app, revokeReleaseToken, 'Revokes a token immediately', async (c) => {
    const isRevoked = await revokeToken(database, c.req.param('id'), (fact) => ledger.entry(c, fact));
    if (!isRevoked) throw notFound('There is no token with this id');
  });

  implement(
    app,
    pinReleases,
    'Pins remotes to releases or development servers for whoever opens `/platform/pin/ID`',
    async (c, wanted) => {
      const user = c.get('user');
      const changes = Object.fromEntries(
        Object.entries(wanted.pins).map(([name, to]) => [name, [to] as const]),
      );
      return makePins(
        database,
        wanted,
        user.accountSeq,
        ledger.entry(c, { action: 'releases-pinned', changes }),
      );
    },
  );
}
