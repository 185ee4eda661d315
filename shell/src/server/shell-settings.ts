import { describeSetting, type ServerSetting } from '@lisle-harrow/api/contract';
import { type Env, readEnv, SHELL_SETTINGS } from './env';

/** The settings of the shell's environment that owners may see, in groups. */
export function shellSettings(env: Env): ServerSetting[] {
  // The defaults; API_URL is required and has none.
  const standard: Partial<Env> = {
    ...readEnv({ API_URL: 'http://localhost' }, env.root),
    API_URL: undefined,
  };
  return SHELL_SETTINGS.map((setting) => describeSetting(setting, env[setting.name], standard[setting.name]));
}
