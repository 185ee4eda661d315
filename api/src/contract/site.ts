import * as z from 'zod/mini';
import { BUSINESS_HOURS } from './constants';
import { endpoint } from './endpoint';

const office = z.object({
  /** The id by which bookings and hours refer to it; if missing, it is derived from the city. */
  id: z.catch(z.optional(z.string()), undefined),
  city: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
});

/** For how long the firm keeps what it is given; 0 months: until somebody removes it. */
const keeps = z.object({
  inquiriesMonths: z.number(),
  bookingsMonths: z.number(),
  /** For the documents of a client whose case was closed. */
  closedClientsMonths: z.number(),
  /** For the file that a document had before its present one. */
  versionDays: z.number(),
  /** Null if the product itself takes no backups. */
  backupDays: z.nullable(z.number()),
});

/**
 * What besides the product's own server receives some of what people give the firm: another system that is notified of
 * each inquiry, or that reads with a key, calendars of the firm's people, a mail server, a virus scanner, the provider
 * with which people sign in, and servers where things are stored.
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
  /** Where the footer's placeholders lead, by label; those without an address here do nothing. */
  links: z.catch(z.optional(z.record(z.string(), address)), undefined),
  /** The labels of the links at the top of every page, by path, if they differ from the registry's. */
  navigation: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  /** Missing on servers that do not say. */
  keeps: z.catch(z.optional(keeps), undefined),
  /** Likewise; with an unknown value in it, the whole list counts as missing. */
  shares: z.catch(z.optional(z.array(share)), undefined),
});

export type Site = z.infer<typeof site>;
export type Office = z.infer<typeof office>;

/** What an office is known by, even after its city was written differently; one without an id is known by its city. */
export const officeId = ({ id, city }: Pick<Office, 'id' | 'city'>) =>
  id ||
  city
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 64);

/** The settings if nobody sets them. */
export const DEFAULT_KEEPS: z.infer<typeof keeps> = {
  inquiriesMonths: 24,
  bookingsMonths: 24,
  closedClientsMonths: 0,
  versionDays: 365,
  backupDays: 30,
};

/** What the first start seeds, and what the shell shows while the api is unreachable. */
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

/** Name, offices, hours and contact values of the firm. */
export const getSite = endpoint('GET /api/site', { reply: site });
