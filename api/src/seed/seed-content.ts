import { DEFAULT_SITE } from '../contract';
import { demoBookings as bookingsAround, demoContacts as contactsBefore } from './evaluation-inquiries';
import { insights } from './insights';
import { team, testimonials } from './people';
import { services } from './services';

export { demoClient } from './evaluation-client';

/** What an empty database is filled with. */
export const seedContent = { services, team, testimonials, insights, site: DEFAULT_SITE };

const start = new Date();

/** Consultations around the start of this process, oldest request first. */
export const demoBookings = bookingsAround(start);

/** Messages of the days before the start of this process, oldest first. */
export const demoContacts = contactsBefore(start);
