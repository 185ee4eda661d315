import type { HttpBindings } from '@hono/node-server';
import { describeSetting, type ServerSetting } from '@lisle-harrow/api/contract';
import { traceHeaders } from '@lisle-harrow/server/telemetry/follow-requests';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { ApiClient } from './api/api-client';
import { errorLine } from './api/logged-error';
import { unavailableProblem } from './api/unavailable-problem';
import { type Env, readEnv, SHELL_SETTINGS } from './env';

const API_TIMEOUT_MS = 5_000;

interface HonoEnv {
  Bindings: HttpBindings;
}

/**
 * `GET /platform/settings`: the shell's environment settings without secrets, only for those whom the api lets read its own;
 * anybody else gets the api's refusal, and 503 while it is silent.
 */
export function settingsRoutes(options: {
  readonly env: Env;
  readonly api: Pick<ApiClient, 'ask'>;
  /** The visitor's headers for the api. */
  readonly headersOf: (c: Context<HonoEnv>) => Record<string, string>;
  readonly log: Logger;
}) {
  const { env, api, headersOf, log } = options;
  const shown = shellSettings(env);
  const routes = new Hono<HonoEnv>();
  routes.get('/settings', async (c) => {
    try {
      const answer = await api.ask({
        path: '/api/admin/settings',
        headers: { ...headersOf(c), ...traceHeaders(), accept: 'application/json' },
        signal: AbortSignal.timeout(API_TIMEOUT_MS),
      });
      if (answer.status !== 200)
        return c.body(answer.text, answer.status as 403, {
          'Content-Type': String(answer.headers['content-type']),
          'Cache-Control': 'no-store',
        });
    } catch (error) {
      log.warn(
        { error: errorLine(error) },
        'the permission to read the settings could not be checked with the api',
      );
      const { body, headers } = unavailableProblem('Please try again in a moment', requestIdOf(c));
      return c.body(body, 503, headers);
    }
    return c.json(shown, 200, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

/** The settings of the shell's environment that owners may see, in groups. */
export function shellSettings(env: Env): ServerSetting[] {
  // The defaults; API_URL is required and has none.
  const standard: Partial<Env> = {
    ...readEnv({ API_URL: 'http://localhost' }, env.root),
    API_URL: undefined,
  };
  return SHELL_SETTINGS.map((setting) => describeSetting(setting, env[setting.name], standard[setting.name]));
}
