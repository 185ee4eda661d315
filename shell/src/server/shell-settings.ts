import { describeSetting, type ServerSetting, settingsOf } from '@lisle-harrow/api/contract';
import { type Env, readEnv, type SettingName } from './env';

/** In display order; a test requires every setting. */
export const SETTINGS = [
  ...settingsOf<SettingName>('Addresses', {
    PUBLIC_URL: 'value',
    PLAIN_HTTP_REASON: 'value',
    API_URL: 'host',
    TRUST_PROXY_HOPS: 'value',
    HOST: 'value',
    PORT: 'value',
  }),
  ...settingsOf<SettingName>('Pages', {
    PAGE_CACHE_SECONDS: 'value',
    SESSION_COOKIES: 'value',
  }),
  ...settingsOf<SettingName>('Releases of remotes', {
    REMOTES: 'host',
    REMOTE_ORIGINS: 'value',
    RELEASES_DIR: 'value',
    STATE_DIR: 'value',
    GATE_PAGE_KB: 'value',
    GATE_RELEASE_MB: 'value',
    GATE_RENDER_MS: 'value',
  }),
  ...settingsOf<SettingName>('Servers', {
    NODE_ENV: 'value',
    MAX_CONNECTIONS: 'value',
    STOP_SECONDS: 'value',
    STOP_GRACE_SECONDS: 'value',
  }),
  ...settingsOf<SettingName>('Log and measuring', {
    LOG_LEVEL: 'value',
    METRICS_HOST: 'value',
    METRICS_PORT: 'value',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'host',
    OTEL_TRACES_SAMPLER_ARG: 'value',
  }),
];

/** The settings of the shell's environment that owners may see, in groups. */
export function shellSettings(env: Env): ServerSetting[] {
  // The defaults; API_URL is required and has none.
  const standard: Partial<Env> = {
    ...readEnv({ API_URL: 'http://localhost' }, env.root),
    API_URL: undefined,
  };
  return SETTINGS.map((setting) => describeSetting(setting, env[setting.name], standard[setting.name]));
}
