import { eq, sql } from 'drizzle-orm';
import { FIRM_SETTINGS, type FirmSettingName, firmSettingsInput, type FirmSettingsInput } from '../contract';
import type { Database } from '../db/open';
import { settings } from '../db/schema';
import { type Env, readEnv } from '../env';
import * as z from 'zod/mini';

type Read = Pick<Database, 'read'>;
/** The environment settings that owners may set in the back office instead. */
type OfFirm = Pick<Env, (typeof FIRM_SETTINGS)[FirmSettingName]>;

export const FIRM_SETTING_NAMES = Object.keys(FIRM_SETTINGS) as FirmSettingName[];

const ROW = 'firm';
const isRow = eq(settings.name, ROW);
/** The product's defaults. */
const product = readEnv({});

export const isOfEnvironment = ({ given }: Pick<Env, 'given'>, name: FirmSettingName) =>
  given.has(FIRM_SETTINGS[name]);
export const productValue = (name: FirmSettingName) => product[FIRM_SETTINGS[name]] ?? '';

/** What owners have set. */
export async function readOwn({ read }: Read): Promise<FirmSettingsInput> {
  const [row] = await read.select().from(settings).where(isRow);
  const parsed = z.safeParse(firmSettingsInput, row?.value ?? {});
  return parsed.success ? parsed.data : {};
}

/**
 * The settings in force now: the environment's, else what owners have set, else the product's defaults. Read whenever they
 * are needed, so that a change takes effect in every process at once.
 */
export async function readFirmSettings(database: Read, env: Env): Promise<OfFirm> {
  const own = await readOwn(database);
  const inForce = FIRM_SETTING_NAMES.map((name) => {
    const variable = FIRM_SETTINGS[name];
    const value = isOfEnvironment(env, name) ? env[variable] : (own[name] ?? env[variable]);
    return [variable, value === '' ? undefined : value];
  });
  return Object.fromEntries(inForce) as OfFirm;
}

/** The statement that sets the named settings; null unsets one. The others stay, also if somebody else is setting them now. */
export const setFirmSettings = (
  { read }: Read,
  values: Partial<Record<FirmSettingName, string | number | null>>,
) =>
  read
    .insert(settings)
    .values({ name: ROW, value: values })
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: sql`json_patch(${settings.value}, excluded.value)` },
    });
