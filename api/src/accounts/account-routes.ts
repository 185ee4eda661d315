import { Hono } from 'hono';
import { currentUser } from '../contract';
import { route } from '../http/route';
import { requireUser, type SignedInVariables } from './require-user';
import type { Sessions } from './sessions';

/** Who is signed in. */
export function accountRoutes(sessions: Sessions) {
  const routes = new Hono<SignedInVariables>();
  routes.use('/auth/user', requireUser(sessions));
  route(routes, 'GET /auth/user', { summary: 'The signed-in person', reply: currentUser }, (c) => {
    const { staffRole, ...user } = c.get('user');
    return { ...user, ...(staffRole && { staffRole }) };
  });
  return routes;
}
