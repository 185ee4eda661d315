import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { email, text } from '../fields';

/** What owners can set and the environment can set instead, by the name of its variable. */
export const FIRM_SETTINGS = {
  staffMail: 'STAFF_MAIL',
  advisersSee: 'ADVISERS_SEE',
  inquiriesMonths: 'RETENTION_INQUIRIES_MONTHS',
  bookingsMonths: 'RETENTION_BOOKINGS_MONTHS',
} as const;
export type FirmSettingName = keyof typeof FIRM_SETTINGS;

/** A setting with the value that applies now. */
const firmSetting = z.object({
  name: text,
  /** Text, or a number of months; empty if nothing is set. */
  value: z.catch(z.union([z.string(), z.number()]), ''),
  /** Where the value comes from: the environment overrides the firm, and the firm overrides the product. */
  from: z.catch(z.enum(['environment', 'firm', 'product']), 'product'),
  /** The environment variable that sets it for the servers. */
  variable: text,
});

const months = z.int('Please choose a time').check(z.gte(0), z.lte(1200));

/**
 * `PUT /api/admin/firm-settings`: sets the given settings; one that equals the product's default follows the product
 * again. 422 names one that the environment sets.
 */
export const firmSettingsInput = z.object({
  /** Who is notified of new requests; empty for nobody. */
  staffMail: z.optional(
    z.string('Must be text').check(
      z.trim(),
      z.refine(
        (value) => value === '' || z.safeParse(email, value).success,
        'Please enter a valid email address',
      ),
    ),
  ),
  advisersSee: z.optional(z.enum(['own', 'all'])),
  /** After how many months without a change an inquiry is removed; 0 for never. */
  inquiriesMonths: z.optional(months),
  bookingsMonths: z.optional(months),
});

/** What is set for the firm, and where each value comes from. */
export const getFirmSettings = endpoint('GET /api/admin/firm-settings', {
  needs: 'settings.manage',
  rows: firmSetting,
});
/** Changes the given settings of the firm; 422 names those that the environment sets. */
export const changeFirmSettings = endpoint('PUT /api/admin/firm-settings', {
  needs: 'settings.manage',
  recent: true,
  request: firmSettingsInput,
  rows: firmSetting,
});

export type FirmSetting = z.infer<typeof firmSetting>;
export type FirmSettingsInput = z.infer<typeof firmSettingsInput>;
