import * as z from 'zod';

/** The headings of settings, in the order in which owners and docs/settings.md show them. */
const GROUPS = [
  'Addresses',
  'Pages',
  'Signing in',
  'Mail and webhooks',
  'How long data is kept',
  'Documents',
  'Database and backups',
  'Releases of remotes',
  'Servers',
  'Log and measuring',
] as const;

/** Which installations have to think about a setting. */
type Needed =
  | 'in production'
  | 'to try the product out'
  | 'behind a proxy'
  | 'with several servers'
  | 'with a libSQL server'
  | 'with a bucket'
  | 'with a virus scanner'
  | 'with a mail server'
  | 'with a sign-in provider'
  | 'with webhooks'
  | 'with monitoring'
  | 'with remotes from elsewhere';

/** What owners see of a setting: its value, only the host of an address, or whether it is set. */
type Shown = 'value' | 'host' | 'secret';

/** What people need to know of a setting: docs/settings.md, .env.example and the owners' page of settings are made of it. */
export interface SettingFacts {
  readonly group: (typeof GROUPS)[number];
  /** What it sets, in one short sentence. */
  readonly meaning: string;
  /** What else there is to say, in Markdown with links from `docs`. */
  readonly details?: string;
  /** Missing if every installation can leave it alone. */
  readonly needed?: Needed;
  /** The default, where no fixed value says it. In Markdown. */
  readonly standard?: string;
  /** What owners see of it: its value unless that is an address with a password, or a secret. */
  readonly shown?: Shown;
  /** The version of the product that first had it, if not its first, 1.0. */
  readonly since?: string;
}

/** A setting, declared once: how its text is read, and what people need to know of it. */
export const setting = <Schema extends z.ZodType>(schema: Schema, facts: SettingFacts): Schema =>
  schema.meta({ ...facts });

/** A setting with its facts, its name, and the text of its default value, empty if it has none. */
export interface DescribedSetting<Name extends string = string> extends SettingFacts {
  readonly name: Name;
  readonly shown: Shown;
  readonly since: string;
  readonly value: string;
}

/** The settings of a server, group by group. */
export function describeSettings<Shape extends z.ZodRawShape>(
  shape: Shape,
): DescribedSetting<keyof Shape & string>[] {
  const all = Object.entries(shape).map(([name, schema]) => {
    const { data } = (schema as z.ZodType).safeParse(undefined);
    const value = data === undefined ? '' : String(data);
    const facts = (schema as z.ZodType).meta() as unknown as SettingFacts;
    return { shown: 'value' as const, since: '1.0', ...facts, name, value };
  });
  return all.sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group));
}

/** What is wrong with the settings: a sentence for each, with its place in the documentation. */
export function sentencesAbout({ issues }: z.ZodError): string {
  const sentences = issues.map(
    ({ path: [name], message }) => `${String(name)} ${message}. ${seeSetting(String(name))}`,
  );
  return [...new Set(sentences)].join(' ');
}

/** Where a setting is described, as a sentence at the end of a message. */
export const seeSetting = (name: string) => `See docs/settings.md#${name.toLowerCase()}.`;

/** The variables that are set; an empty one counts as missing. */
export const withoutEmpty = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

// The kinds of values. A message follows the setting's name.

/** A whole number; the limits belong to it. */
export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { error });
};

/** A number; the limits belong to it. */
export const between = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).refine((value) => value >= min && value <= max, { error });
};

/** One of a few words. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** Text that fits a rule. */
export const textThat = (fits: (value: string) => unknown, error: string) =>
  z.string().refine((value) => Boolean(fits(value)), { error });

/** A full address without a slash at its end. */
export const httpAddress = () => {
  const error = 'must be a full http:// or https:// address';
  return z
    .url({ protocol: /^https?$/, error })
    .regex(/^https?:\/\//i, { error })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
};

/** Several values with commas between. */
export const commaList = () =>
  z.string().transform((value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  );

/** The rule of a key, as it is said of a wrong one. */
export const KEY_RULE = 'must be 32 bytes in base64, such as `openssl rand -base64 32` makes';
