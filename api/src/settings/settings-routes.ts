import type { Hono } from 'hono';
import { getServerSettings } from '../contract';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { serverSettings } from './server-settings';

/** `/api/admin/settings`: the settings of the environment, read-only. */
export function implementSettings(app: Hono, { env }: Pick<Deps, 'env'>): void {
  const shown = serverSettings(env);

  implement(app, getServerSettings, 'Effective settings from the environment, without secrets', () => shown);
}
