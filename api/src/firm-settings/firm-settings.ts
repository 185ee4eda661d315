import { eq, sql } from 'drizzle-orm';
import { FIRM_SETTINGS, type FirmSettingName, firmSettingsInput, type FirmSettingsInput } from '../contract';
import type { Database } from '../db/open';
import { settings } from '../db/schema';
import { type Env, readEnv } from '../env';
import * as z from 'zod/mini';

type Read = Pick<Database, 'read'>;
/** The settings of the environment that owners may set instead. */
type OfFirm = Pick<Env, (typeof FIRM_SETTINGS)[FirmSettingName]>;

export const FIRM_SETTING_NAMES = Object.keys(FIRM_SETTINGS) as FirmSettingName[];

const ROW = 'firm';
const isRow = eq(settings.name, ROW);
/** What the product does by itself. */
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
 * The settings as they are in force now: what the environment says, else what owners have set, else what the product does. It is read
 * whenever it is needed, so that a change counts in every process from then on.
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

/** The statement that sets what is named; null takes what was set away. What somebody else sets at the same time stays. */
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
