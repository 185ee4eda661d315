import type { Context, MiddlewareHandler } from 'hono';
import type { Role } from '../contract/constants';
import { SESSION_OF } from '../contract/current-user';
import { forbidden, otherPerson, signedOut, signInAgain } from '../errors';
import type { Sessions, SignedIn } from './sessions';

export interface SignedInVariables {
  Variables: { user: SignedIn };
}

type Access = 'signed-in' | Role;

const guards = new WeakMap<object, Access>();

/** Whom a handler of a route lets through, where it is a guard. */
export const accessOf = (handler: object) => guards.get(handler);

/** The same handler, known as one that lets these people through. */
export function guardedFor<Guard extends object>(guard: Guard, access: Access): Guard {
  guards.set(guard, access);
  return guard;
}

/** Lets signed-in people through, of one role where it is given, and the one whom the header `Session-Of` names. Throws 401 and 403. */
export function requireUser(sessions: Sessions, role?: Role): MiddlewareHandler<SignedInVariables> {
  const guard: MiddlewareHandler<SignedInVariables> = async (c, next) => {
    const user = await sessions.find(c);
    if (!user) throw signedOut();
    requireNamed(c, user);
    if (role && user.role !== role) throw forbidden(`This needs an account of the role ${role}`);
    c.set('user', user);
    await next();
  };
  return guardedFor(guard, role ?? 'signed-in');
}

/** A page that was left open must not go on in the name of whoever signed in beside it: throws 403 where it was made for another person. */
export function requireNamed(c: Context, user: Pick<SignedIn, 'id'>): void {
  const named = c.req.header(SESSION_OF);
  if (named !== undefined && named !== user.id) throw otherPerson();
}

const RECENT_MS = 10 * 60_000;

/** Whether the last proof of who it is lies no more than 10 minutes back. */
export const isRecentSignIn = ({ authenticatedAt }: Pick<SignedIn, 'authenticatedAt'>) =>
  authenticatedAt + RECENT_MS > Date.now();

/**
 * For calls that change how somebody signs in, or that a person who finds an unlocked computer must not make: throws 403
 * `sign-in-again` where the last proof of who it is lies more than 10 minutes back. `POST /api/account/confirm` is one.
 */
export function requireRecentSignIn(user: Pick<SignedIn, 'authenticatedAt'>): void {
  if (!isRecentSignIn(user)) throw signInAgain();
}
