import type { Context, MiddlewareHandler } from 'hono';
import { guardedFor, requireRecentSignIn, requireUser, type SignedIn } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import type { Permission } from '../contract';
import type { Deps } from '../deps';
import { forbidden, signedOut } from '../errors';
import { findToken, noteUse } from './team-tokens';
import type { Mover } from './move-pointer';

export interface TeamVariables {
  Variables: {
    /** Absent where a token asks. */
    user?: SignedIn;
    /** What a token permits, to whom there is no role. */
    permitted?: readonly Permission[];
    token?: { readonly id: string; readonly label: string; readonly remote: string };
  };
}

/** All that a team's token is good for, of its own remote. */
const OF_TOKENS: readonly Permission[] = ['platform.read', 'platform.move'];

/**
 * Lets staff through, and the team of the remote in the path by its token, `Authorization: Bearer …`. No other route reads
 * that header. Throws 401 for a token that there is not, and 403 for one of another remote.
 */
export function requireTeam({ database }: Pick<Deps, 'database'>, sessions: Sessions) {
  const requireStaff = requireUser(sessions, 'staff') as unknown as MiddlewareHandler<TeamVariables>;
  const guard: MiddlewareHandler<TeamVariables> = async (c, next) => {
    const authorization = c.req.header('Authorization');
    if (authorization === undefined) return requireStaff(c, next);
    const [, bearer] = /^Bearer ([\w-]{1,100})$/i.exec(authorization) ?? [];
    const token = bearer === undefined ? undefined : await findToken(database, bearer);
    if (!token) throw signedOut();
    if (token.remote !== c.req.param('name')) throw forbidden(`This token is for ${token.remote} alone`);
    c.set('token', token);
    c.set('permitted', OF_TOKENS);
    await next();
  };
  return guardedFor(guard, 'staff');
}

/** Who moves a pointer by this request. Throws 403 `sign-in-again` for a session without a recent sign-in. */
export function moverOf(
  c: Context<TeamVariables>,
  { database, ledger }: Pick<Deps, 'database' | 'ledger'>,
): Mover {
  const token = c.get('token');
  const actor = ledger.actor(c);
  if (token)
    return {
      name: token.label,
      actor: { ...actor, kind: 'team', id: token.id, name: token.label },
      used: noteUse(database, token.id),
    };
  const user = c.get('user')!;
  requireRecentSignIn(user);
  return { name: nameOf(user), actor };
}

/** How the history calls a member of staff. */
export const nameOf = ({ firstName, lastName }: Pick<SignedIn, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
