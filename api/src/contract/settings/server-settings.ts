import * as z from 'zod/mini';
import { optionalText, text } from '../fields';

/** One setting of a server's environment, as owners read it. */
export const serverSetting = z.object({
  name: text,
  /** Under which heading it stands; settings of one heading follow each other. */
  group: text,
  /** What is in force; of an address no more than its host. Null for what is secret and for what is not set. */
  value: optionalText,
  isSet: z.catch(z.boolean(), false),
  /** Whether that is what the product does without the setting. */
  isStandard: z.catch(z.boolean(), false),
});
export type ServerSetting = z.infer<typeof serverSetting>;

/** What owners are shown: what is in force, of an address its host alone, of a secret whether it is set. */
type Shown = 'value' | 'host' | 'secret';

export interface ShownSetting<Name extends string> {
  readonly name: Name;
  readonly group: string;
  readonly shown: Shown;
}

/** Settings under one heading, in the order in which they are shown. */
export const settingsOf = <Name extends string>(
  group: string,
  names: Partial<Record<Name, Shown>>,
): ShownSetting<Name>[] =>
  Object.entries(names).map(([name, shown]) => ({ name: name as Name, group, shown: shown as Shown }));

/** A setting as owners read it: `value` is in force, `standard` is what the product does without the setting. */
export function describeSetting(
  { name, group, shown }: ShownSetting<string>,
  value: unknown,
  standard: unknown,
): ServerSetting {
  const text = textOf(value);
  return {
    name,
    group,
    value: shown === 'secret' ? null : shown === 'host' ? hostsOf(value) : text,
    isSet: text !== null,
    isStandard: text === textOf(standard),
  };
}

function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  return value === undefined || value === null ? null : String(value as string | number);
}

/** Beside the host an address may hold a password or a token. Of several each host is told. */
function hostsOf(addresses: unknown): string | null {
  const hosts = [addresses]
    .flat()
    .map((address) => (URL.canParse(String(address)) ? new URL(String(address)).host : ''));
  return hosts.filter(Boolean).join(', ') || null;
}
