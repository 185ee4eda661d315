import type { Hono } from 'hono';
import { getCurrentUser } from '../contract';
import type { Deps } from '../deps';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { implement } from '../http/route';
import { requireUser } from './require-user';
import type { Sessions } from './sessions';

/** Who is signed in. */
export function implementCurrentUser(
  app: Hono,
  { database, env }: Pick<Deps, 'database' | 'env'>,
  sessions: Sessions,
): void {
  app.use('/api/auth/user', requireUser(sessions));

  implement(app, getCurrentUser, 'The signed-in person', async (c) => {
    const { staffRole, ...user } = c.get('user');
    if (!staffRole) return user;
    if (staffRole !== 'adviser') return { ...user, staffRole };
    const { ADVISERS_SEE: seesClients } = await readFirmSettings(database, env);
    return { ...user, staffRole, seesClients };
  });
}
