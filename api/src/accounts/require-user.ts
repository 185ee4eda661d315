import type { MiddlewareHandler } from 'hono';
import type { Role } from '../contract/constants';
import { forbidden, signedOut } from '../errors';
import type { Sessions, SignedIn } from './sessions';

export interface SignedInVariables {
  Variables: { user: SignedIn };
}

/** Lets signed-in people through, of one role where it is given. */
export function requireUser(sessions: Sessions, role?: Role): MiddlewareHandler<SignedInVariables> {
  return async (c, next) => {
    const user = await sessions.find(c);
    if (!user) throw signedOut();
    if (role && user.role !== role) throw forbidden(`This needs an account of the role ${role}`);
    c.set('user', user);
    await next();
  };
}
