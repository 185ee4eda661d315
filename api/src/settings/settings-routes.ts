import type { Hono } from 'hono';
import { describeSetting, FIRM_SETTINGS, getServerSettings, type ServerSetting } from '../contract';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { API_SETTINGS, type Env, readEnv, type SettingName } from '../env';

const OF_FIRM = new Set<string>(Object.values(FIRM_SETTINGS));

/** In display order; those that owners may set themselves are shown beside what owners set. */
const SETTINGS = API_SETTINGS.filter(({ name }) => !OF_FIRM.has(name));

/** The values in force with no settings at all. */
const standard = readEnv({});

/** The settings of the api's environment that owners may see, in groups. */
export function serverSettings(env: Env): ServerSetting[] {
  return SETTINGS.map((setting) =>
    describeSetting(setting, inForce(env, setting.name), inForce(standard, setting.name)),
  );
}

/** The value in force, which the product derives where the setting itself is empty. */
function inForce(env: Env, name: SettingName): unknown {
  if (name === 'STAFF_SECOND_FACTOR') return env.secondFactor.staff;
  if (name === 'CLIENT_SECOND_FACTOR') return env.secondFactor.client;
  return env[name];
}

/** `/api/admin/settings`: the settings of the environment, read-only. */
export function implementSettings(app: Hono, { env }: Pick<Deps, 'env'>): void {
  const shown = serverSettings(env);

  implement(app, getServerSettings, 'Effective settings from the environment, without secrets', () => shown);
}
