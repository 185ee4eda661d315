import { forbidden } from '@lisle-harrow/server/http/refusal';
import type { Context, MiddlewareHandler } from 'hono';
import { guardedFor, requireUser } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import type { Permission } from '../contract';
import type { Deps } from '../deps';
import { signedOut } from '../errors';
import { findToken, noteUse } from './team-tokens';
import type { Mover } from './move-pointer';
import type { SignedIn } from '../http/signed-in';

interface TeamVariables {
  Variables: {
    /** Absent if the request uses a token. */
    user?: SignedIn;
    /** The permissions of a token, which has no role. */
    permitted?: readonly Permission[];
    token?: { readonly id: string; readonly label: string; readonly remote: string };
  };
}

/** The permissions of a team's token, each for its own remote only. */
const TOKEN_PERMISSIONS: readonly Permission[] = ['platform.read', 'platform.move'];

/**
 * Admits staff, and the team of the remote in the path with its token, `Authorization: Bearer …`. No other route accepts such
 * a token. Throws 401 for an unknown token, and 403 for a token of another remote.
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
    c.set('permitted', TOKEN_PERMISSIONS);
    await next();
  };
  return guardedFor(guard, 'staff');
}

/** Who moves a pointer by this request.  */
export function moverOf(c: Context, { database, ledger }: Pick<Deps, 'database' | 'ledger'>): Mover {
  const { token, user } = c.var as TeamVariables['Variables'];
  const actor = ledger.actor(c);
  if (token)
    return {
      name: token.label,
      actor: { ...actor, kind: 'team', id: token.id, name: token.label },
      used: noteUse(database, token.id),
    };
  return { name: nameOf(user!), actor };
}

/** The name of a member of staff in the history. */
export const nameOf = ({ firstName, lastName }: Pick<SignedIn, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
