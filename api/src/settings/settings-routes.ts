import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SignedInVariables } from '../accounts/require-user';
import { serverSetting } from '../contract';
import type { Deps } from '../deps';
import { route } from '../http/route';
import { serverSettings } from './server-settings';

/** `/api/admin/settings`: the settings of the environment, read-only. */
export function settingsRoutes({ env }: Pick<Deps, 'env'>) {
  const routes = new Hono<SignedInVariables>();
  const shown = serverSettings(env);
  const list = {
    needs: 'settings.manage' as const,
    summary: 'Effective settings from the environment, without secrets',
    reply: z.array(serverSetting),
  };
  route(routes, 'GET /', list, () => shown);
  return routes;
}
