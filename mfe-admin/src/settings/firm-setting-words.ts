import type { FirmSetting, FirmSettingName } from '@lisle-harrow/api/contract';

const NAMES: Readonly<Record<FirmSettingName, string>> = {
  staffMail: 'New requests are mailed to',
  advisersSee: 'Advisers see',
  inquiriesMonths: 'Inquiries are kept',
  bookingsMonths: 'Bookings are kept',
};

/** The label of a setting; one that this version does not know is shown under its own name. */
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

/** A number of months in words; 0 means that data are kept for good. */
const monthWords = (months: number): string =>
  months === 0
    ? 'Without end'
    : `For ${months % 12 === 0 ? inYears.format(months / 12) : inMonths.format(months)}`;

/** The value in force, in words. */
export function settingWords({ name, value }: Pick<FirmSetting, 'name' | 'value'>): string {
  if (typeof value === 'number') return monthWords(value);
  if (name === 'advisersSee') return REACHES.find(({ id }) => id === value)?.name ?? value;
  return value || 'Nobody';
}

const ORIGINS: Readonly<Record<FirmSetting['from'], string>> = {
  environment: 'Where the servers are started',
  firm: 'Here',
  product: 'By default',
};

/** The origin of the value, in words. */
export const originWords = ({ from, variable }: Pick<FirmSetting, 'from' | 'variable'>): string =>
  from === 'environment' ? `${ORIGINS.environment} (${variable})` : ORIGINS[from];

/** The numbers of months to choose from, including the one in force; 0 is the last. */
export const monthChoices = (present: number) =>
  [
    ...[...new Set([6, 12, 24, 36, 60, 84, 120, ...(present > 0 ? [present] : [])])].toSorted(
      (a, b) => a - b,
    ),
    0,
  ].map((value) => ({ value, name: monthWords(value) }));
