import { Hono } from 'hono';
import { currentUser } from '../contract';
import type { Deps } from '../deps';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { route } from '../http/route';
import { requireUser } from './require-user';
import type { Sessions } from './sessions';
import type { SignedInVariables } from '../http/signed-in';

/** Who is signed in. */
export function accountRoutes({ database, env }: Pick<Deps, 'database' | 'env'>, sessions: Sessions) {
  const routes = new Hono<SignedInVariables>();
  routes.use('/auth/user', requireUser(sessions));
  route(routes, 'GET /auth/user', { summary: 'The signed-in person', reply: currentUser }, async (c) => {
    const { staffRole, ...user } = c.get('user');
    if (!staffRole) return user;
    if (staffRole !== 'adviser') return { ...user, staffRole };
    const { ADVISERS_SEE: seesClients } = await readFirmSettings(database, env);
    return { ...user, staffRole, seesClients };
  });
  return routes;
}
