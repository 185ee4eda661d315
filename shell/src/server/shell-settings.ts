import { describeSetting, type ServerSetting, settingsOf } from '@lisle-harrow/api/contract';
import { type Env, readEnv, type SettingName } from './env';

/** In the order in which they are shown. A setting that is in none of the groups is not shown; a test says which those are. */
export const SETTINGS = [
  ...settingsOf<SettingName>('Addresses', {
    PUBLIC_URL: 'value',
    PLAIN_HTTP_REASON: 'value',
    API_URL: 'host',
    TRUST_PROXY_HOPS: 'value',
  }),
  ...settingsOf<SettingName>('Pages', {
    PAGE_CACHE_SECONDS: 'value',
    SESSION_COOKIES: 'value',
  }),
  ...settingsOf<SettingName>('Releases of remotes', {
    REMOTES: 'host',
    REMOTE_ORIGINS: 'value',
    GATE_PAGE_KB: 'value',
    GATE_RELEASE_MB: 'value',
    GATE_RENDER_MS: 'value',
  }),
  ...settingsOf<SettingName>('Servers', {
    MAX_CONNECTIONS: 'value',
    STOP_SECONDS: 'value',
    STOP_GRACE_SECONDS: 'value',
    LOG_LEVEL: 'value',
  }),
];

/** What is in force without a single setting; there is no shell without the address of its api. */
const standard: Partial<Env> = { ...readEnv({ API_URL: 'http://localhost' }, '.'), API_URL: undefined };

/** The settings of the shell's environment that owners may know, in groups. */
export const shellSettings = (env: Env): ServerSetting[] =>
  SETTINGS.map((setting) => describeSetting(setting, env[setting.name], standard[setting.name]));
