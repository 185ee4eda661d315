import { DAY_MS, slotInstant } from '../contract';
import type { bookings, contacts } from '../db/schema';

type Booking = typeof bookings.$inferSelect;
type Contact = typeof contacts.$inferSelect;

// A fictional client and consultation, with which owners see a mail.

export const SAMPLE = 'sample';
/** As long as a real token, so that lines break as they will. */
const TOKEN = 'sample'.repeat(7);

/** A link by which somebody would get in. */
export const sampleLink = () => ({ token: TOKEN, endsAt: Date.now() + 3 * DAY_MS });

/** The address of the page of a booking. */
export const sampleBookingAddress = (publicUrl: string) => new URL(`/booking/${TOKEN}`, publicUrl).href;

/** A booking with the fields that letters use. */
export function sampleBooking(): Booking {
  const at = new Date().toISOString();
  const day = new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10);
  return {
    id: SAMPLE,
    status: 'pending',
    createdAt: at,
    changedAt: at,
    moves: 0,
    reference: 'LH-7K3M-Q2XW',
    firstName: 'Ada',
    lastName: 'Moreau',
    email: 'ada@moreau.example',
    message: '',
    timeZone: null,
    service: 'Tax Optimization',
    preferredDate: `${day}T15:00:00.000Z`,
    preferredTime: '10:00 AM',
    meeting: 'video',
    office: null,
    adviser: null,
  } satisfies Partial<Booking> as Booking;
}

/** Other slots of the same day. */
export const sampleSlots = ({ preferredDate }: Booking) => {
  const date = preferredDate.slice(0, 10);
  return ['11:00 AM', '2:00 PM', '4:00 PM'].map((time) => ({ date, time, instant: slotInstant(date, time) }));
};

export const SAMPLE_CONTACT = {
  id: SAMPLE,
  name: 'Ada Moreau',
  subject: 'Moving to Singapore',
} satisfies Partial<Contact> as Contact;
