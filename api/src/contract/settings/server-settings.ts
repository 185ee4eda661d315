import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { optionalText, text } from '../fields';

/** One setting of a server's environment, as owners read it. */
const serverSetting = z.object({
  name: text,
  /** The heading under which it is shown; settings with the same heading follow each other. */
  group: text,
  /** The value in force; for an address only its host. Null for a secret, and if nothing is set. */
  value: optionalText,
  isSet: z.catch(z.boolean(), false),
  /** Whether that is the product's default. */
  isStandard: z.catch(z.boolean(), false),
});
export type ServerSetting = z.infer<typeof serverSetting>;

/** What owners are shown: the value in force, only the host of an address, or whether a secret is set. */
type Shown = 'value' | 'host' | 'secret';

export interface ShownSetting {
  readonly name: string;
  readonly group: string;
  readonly shown: Shown;
}

/** A setting as owners read it: `value` is in force, `standard` is the product's default. */
export function describeSetting(
  { name, group, shown }: ShownSetting,
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

/** Besides the host, an address may contain a password or a token. Of several addresses each host is shown. */
function hostsOf(addresses: unknown): string | null {
  const hosts = [addresses]
    .flat()
    .map((address) => (URL.canParse(String(address)) ? new URL(String(address)).host : ''));
  return hosts.filter(Boolean).join(', ') || null;
}

/** The settings in force from the shell's environment; the shell itself responds, to those who may read the api's. */
export const getShellSettings = endpoint('GET /platform/settings', { rows: serverSetting });

/** The settings in force from the api's environment, without secrets, in groups. */
export const getServerSettings = endpoint('GET /api/admin/settings', {
  needs: 'settings.manage',
  rows: serverSetting,
});
