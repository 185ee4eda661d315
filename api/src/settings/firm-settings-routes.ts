import { invalid } from '@lisle-harrow/server/http/refusal';
import type { Hono } from 'hono';
import { changeFirmSettings, FIRM_SETTINGS, type FirmSettingName, getFirmSettings } from '../contract';
import type { Deps } from '../deps';
import {
  FIRM_SETTING_NAMES,
  isOfEnvironment,
  productValue,
  readFirmSettings,
  readOwn,
  setFirmSettings,
} from '../firm-settings/firm-settings';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';

/** `/api/admin/firm-settings`: the firm's settings that owners make where the environment does not. */
export function implementFirmSettings(app: Hono, { database, env, ledger, content }: Deps): void {
  async function show() {
    const [own, inForce] = [await readOwn(database), await readFirmSettings(database, env)];
    return FIRM_SETTING_NAMES.map((name) => ({
      name,
      variable: FIRM_SETTINGS[name],
      value: inForce[FIRM_SETTINGS[name]] ?? '',
      from: isOfEnvironment(env, name)
        ? ('environment' as const)
        : (own[name] ?? null) === null
          ? ('product' as const)
          : ('firm' as const),
    }));
  }

  implement(app, getFirmSettings, 'Settings of the firm, and where each comes from', show);

  implement(
    app,
    changeFirmSettings,
    'Changes the named settings of the firm, from now on in every process',
    async (c, input) => {
      const named = FIRM_SETTING_NAMES.filter((name) => input[name] !== undefined);
      const barred = named.filter((name) => isOfEnvironment(env, name));
      if (barred.length > 0)
        throw invalid(
          barred.map((name) => ({
            pointer: `/${name}`,
            message: `${FIRM_SETTINGS[name]} is set by the environment of the server, which takes precedence`,
          })),
        );
      const before = await show();
      const valueOf = (name: FirmSettingName) => before.find((each) => each.name === name)!.value;
      const changed = named.filter((name) => input[name] !== valueOf(name));
      if (changed.length === 0) return before;
      await database.writes.run(
        setFirmSettings(
          database,
          Object.fromEntries(
            changed.map((name) => [name, input[name] === productValue(name) ? null : input[name]!]),
          ),
        ),
        ledger.entry(c, {
          action: 'firm-settings-changed',
          when: hasHappened,
          changes: Object.fromEntries(changed.map((name) => [name, [valueOf(name), input[name]] as const])),
        }),
      );
      // The privacy page states how long submissions are kept.
      content.clear();
      return show();
    },
  );
}
