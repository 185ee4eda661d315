import * as z from 'zod/mini';
import { BUSINESS_HOURS } from './constants';

const office = z.object({
  /** What bookings and hours know it by; without one it follows from the city. */
  id: z.catch(z.optional(z.string()), undefined),
  city: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
});

/** For how long the firm keeps what it is given; 0 months: until somebody removes it. */
const keeps = z.object({
  inquiriesMonths: z.number(),
  bookingsMonths: z.number(),
  /** Of the documents of a client whose case was closed. */
  closedClientsMonths: z.number(),
  /** Of the file that a document had before its present one. */
  versionDays: z.number(),
  /** Null where the product takes no backups itself. */
  backupDays: z.nullable(z.number()),
});

/**
 * What besides the product's own server gets something of what people give the firm: another system that is told of each
 * inquiry, or that asks by a key, calendars of the firm's people, a mail server, a virus scanner, the provider with which
 * people sign in, and servers where things are stored.
 */
const share = z.enum([
  ...(['webhook', 'systems', 'calendars', 'mail', 'scanner', 'signIn'] as const),
  ...(['database', 'documents', 'backups'] as const),
]);

/** A page of this site, or one elsewhere. */
const address = z.string().check(z.regex(/^(?:\/(?!\/)|https:\/\/)/));

/** The firm as visitors see it, `GET /api/site`. */
export const site = z.object({
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  hours: z.string(),
  founded: z.string(),
  offices: z.array(office),
  /** Where the footer's placeholders lead, by their labels; those without an address here do nothing. */
  links: z.catch(z.optional(z.record(z.string(), address)), undefined),
  /** What the links at the top of every page are called, by their paths, where it is not what the registry says. */
  navigation: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  /** Missing on servers that do not say. */
  keeps: z.catch(z.optional(keeps), undefined),
  /** Likewise; one that is not known here counts as not said at all. */
  shares: z.catch(z.optional(z.array(share)), undefined),
});

export type Site = z.infer<typeof site>;
export type Office = z.infer<typeof office>;

/** What an office is known by, also after its city was written otherwise; one without an id is known by its city. */
export const officeId = ({ id, city }: Pick<Office, 'id' | 'city'>) =>
  id ||
  city
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 64);

/** What the settings are where nobody sets them. */
export const DEFAULT_KEEPS: z.infer<typeof keeps> = {
  inquiriesMonths: 24,
  bookingsMonths: 24,
  closedClientsMonths: 0,
  versionDays: 365,
  backupDays: 30,
};

/** What the first start seeds, and what the shell shows while the api cannot be asked. */
export const DEFAULT_SITE: Site = {
  name: 'Lisle Harrow',
  tagline: 'Strategic solutions for global wealth management',
  email: 'office@lisleharrow.example',
  hours: BUSINESS_HOURS,
  founded: '2009',
  offices: [
    {
      city: 'New York',
      address: ['41 Pine Court, 18th floor', 'New York, NY 10005'],
      phone: '+1 212 555 0142',
    },
    { city: 'London', address: ['7 Harrow Yard', 'London EC2V 8AB'], phone: '+44 20 7946 0142' },
    { city: 'Singapore', address: ['12 Lisle Quay, #09-01', 'Singapore 049315'], phone: '+65 6555 0142' },
  ],
};
