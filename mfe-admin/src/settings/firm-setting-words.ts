import type { FirmSetting, FirmSettingName } from '@lisle-harrow/api/contract';

const NAMES: Readonly<Record<FirmSettingName, string>> = {
  staffMail: 'New requests are mailed to',
  advisersSee: 'Advisers see',
  inquiriesMonths: 'Inquiries are kept',
  bookingsMonths: 'Bookings are kept',
};

/** A setting as people call it; one of a newer server by its own name. */
export const settingName = (name: string): string =>
  Object.hasOwn(NAMES, name) ? NAMES[name as FirmSettingName] : name;

export const REACHES = [
  { id: 'own', name: 'Their own clients' },
  { id: 'all', name: 'All clients' },
] as const;

const inUnit = (unit: 'month' | 'year') =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' });
const inMonths = inUnit('month');
const inYears = inUnit('year');

/** So many months in words; 0 keeps for good. */
export const monthWords = (months: number): string =>
  months === 0
    ? 'Without end'
    : `For ${months % 12 === 0 ? inYears.format(months / 12) : inMonths.format(months)}`;

/** What is in force, in words. */
export function settingWords({ name, value }: Pick<FirmSetting, 'name' | 'value'>): string {
  if (typeof value === 'number') return monthWords(value);
  if (name === 'advisersSee') return REACHES.find(({ id }) => id === value)?.name ?? value;
  return value || 'Nobody';
}

const ORIGINS: Readonly<Record<FirmSetting['from'], string>> = {
  environment: 'Where the servers are started',
  firm: 'Here',
  product: 'As by default',
};

/** Where that comes from, in words. */
export const originWords = ({ from, variable }: Pick<FirmSetting, 'from' | 'variable'>): string =>
  from === 'environment' ? `${ORIGINS.environment} (${variable})` : ORIGINS[from];

/** To choose from, together with what is in force. */
export const monthChoices = (present: number): number[] =>
  [...new Set([6, 12, 24, 36, 60, 84, 120, ...(present > 0 ? [present] : [])])].toSorted((a, b) => a - b);
