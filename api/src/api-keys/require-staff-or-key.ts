import { forbidden } from '@lisle-harrow/server/http/refusal';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { guardedFor, requireUser } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import { API_KEY_SCOPES, type ApiKeyScope, type Permission } from '../contract';
import type { Deps } from '../deps';
import { signedOut } from '../errors';
import { declarationOf } from '../http/route';
import { findApiKey, noteUse } from './api-keys';
import { limitCalls } from './limit-calls';
import type { SignedIn } from '../http/signed-in';

interface KeyVariables {
  Variables: {
    /** Absent if a key was sent. */
    user?: SignedIn;
    /** The key that was sent, for the ledger. */
    apiKey?: { readonly id: string; readonly name: string };
    /** What the key permits; a key has no role. */
    permitted?: readonly Permission[];
  };
}

/**
 * Lets staff through, and, on the routes that keys open, the firm's other systems with a key, `Authorization: Bearer
 * …`. If a key is sent, a cookie beside it does not count. Throws 401 for a key that is unknown, revoked or expired,
 * and 403 if it lacks the scope.
 */
export function requireStaffOrKey(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  sessions: Sessions,
): MiddlewareHandler {
  const requireStaff = requireUser(sessions, 'staff') as unknown as MiddlewareHandler<KeyVariables>;
  const limit = limitCalls({ database, env });
  const guard: MiddlewareHandler<KeyVariables> = async (c, next) => {
    const authorization = c.req.header('Authorization') ?? '';
    // Ignores other schemes, such as a password that a server in front asks for.
    if (!/^Bearer\b/i.test(authorization)) return requireStaff(c, next);
    const [, text] = /^Bearer +([\w-]{1,100})$/i.exec(authorization) ?? [];
    const key = text === undefined ? undefined : await findApiKey(database, text);
    if (!key) throw signedOut();
    await limit(key.id);
    const scope = scopeOfRequest(c);
    if (!scope) throw forbidden('No key opens this');
    if (!key.scopes.includes(scope)) throw forbidden(`This key has not the scope ${scope}`);
    c.set('apiKey', { id: key.id, name: key.name });
    c.set('permitted', [API_KEY_SCOPES[scope]]);
    noteUse(database, key);
    await next();
  };
  return guardedFor(guard, 'staff') as unknown as MiddlewareHandler;
}

/** The scope of the route that will answer: the first that is declared for this address. */
function scopeOfRequest(c: Context): ApiKeyScope | undefined {
  return matchedRoutes(c)
    .map(({ handler }) => declarationOf(handler))
    .find((declaration) => declaration)?.key;
}
