import { FIRM_ZONE, type Site } from '../contract';
import type { bookings } from '../db/schema';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import type { NewMessage } from '../outbox/queue-message';
import { NotNeeded } from '../outbox/outbox';
import { startOf } from './consultation-calendar';

type Booking = typeof bookings.$inferSelect;

// Staff may choose a status by mistake and take it back at once.
const SECOND_THOUGHTS_MS = 2 * 60_000;

/** What a new booking causes. */
export function newBookingMessages(
  { STAFF_MAIL, WEBHOOK_URL }: Pick<Env, 'STAFF_MAIL' | 'WEBHOOK_URL'>,
  { id, email }: Pick<Booking, 'id' | 'email'>,
): NewMessage[] {
  return [
    { kind: 'booking-received', about: id, recipient: email, isTyped: true },
    ...(STAFF_MAIL ? [{ kind: 'booking-notice' as const, about: id, recipient: STAFF_MAIL }] : []),
    ...(WEBHOOK_URL ? [{ kind: 'booking-webhook' as const, about: id, recipient: WEBHOOK_URL }] : []),
  ];
}

/** What a new status causes: the visitor is told what was confirmed and what was cancelled. */
export function bookingStatusMessages(
  { id, email }: Pick<Booking, 'id' | 'email'>,
  status: string,
  changedAt: string,
): NewMessage[] {
  if (status !== 'confirmed' && status !== 'cancelled') return [];
  const kind = `booking-${status}` as const;
  return [{ kind, about: id, occasion: changedAt, recipient: email, delayMs: SECOND_THOUGHTS_MS }];
}

const dayWords = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

const timeIn = (zone: string, instant: Date) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** When and what about; the visitor's own time only where it differs, under the label `whose`. */
function factsOf(booking: Booking, whose: string): [string, string][] {
  const { service, preferredTime, timeZone } = booking;
  const start = startOf(booking);
  const own = timeZone && timeIn(timeZone, start);
  const isElsewhere = own && own !== timeIn(FIRM_ZONE, start);
  return [
    ['Service', service],
    ['Day', dayWords.format(start)],
    ['Time', `${preferredTime} in New York`],
    ...(isElsewhere ? [[whose, `${own} in ${cityOf(timeZone)}`] as [string, string]] : []),
  ];
}

const notYou =
  'This address was entered when a consultation was requested on our site. If that was not you, please ignore this message, or tell us.';

/**
 * What the visitor is told. It repeats nothing that was typed into the form, not even the name: whoever typed it chose the
 * recipient, too.
 */
export function visitorLetter(
  kind: 'booking-received' | 'booking-confirmed' | 'booking-cancelled',
  booking: Booking,
  occasion: string | undefined,
  { offices }: Site,
): Letter {
  const facts = factsOf(booking, 'Your time');
  const day = facts[1]![1];
  const call = `answer this message or call us: ${offices.map(({ city, phone }) => `${city} ${phone}`).join(', ')}.`;
  if (kind === 'booking-received') {
    if (booking.status === 'cancelled') throw new NotNeeded('The booking was cancelled before');
    return {
      subject: `Your consultation request for ${day}`,
      title: 'We have received your request',
      opening: [
        'Thank you for asking for a consultation. An adviser will confirm the time or propose another.',
      ],
      facts,
      closing: [
        'The attached calendar entry stands for the time you asked for.',
        `To change or cancel it, ${call}`,
      ],
      reason: notYou,
    };
  }
  if (booking.changedAt !== occasion) throw new NotNeeded('The status of the booking has changed again');
  if (kind === 'booking-confirmed')
    return {
      subject: `Your consultation on ${day} is confirmed`,
      title: 'Your consultation is confirmed',
      opening: ['We look forward to speaking with you.'],
      facts,
      closing: ['The attached calendar entry is up to date.', `To change or cancel it, ${call}`],
      reason: notYou,
    };
  return {
    subject: `Your consultation on ${day} is cancelled`,
    title: 'Your consultation is cancelled',
    opening: ['This consultation will not take place.'],
    facts,
    closing: ['The attached update removes it from your calendar.', `To ask for another time, ${call}`],
    reason: notYou,
  };
}

/** What staff are told: whose request it is, and where to read it. */
export function bookingNotice(booking: Booking, publicUrl: string): Letter {
  const { id, firstName, lastName, service } = booking;
  return {
    subject: `New booking: ${service}`,
    title: 'A consultation was requested',
    opening: [],
    facts: [['Name', `${firstName} ${lastName}`], ...factsOf(booking, "Visitor's time")],
    link: { label: 'Open the booking', url: new URL(`/admin?open=${id}`, publicUrl).href },
    reason: 'This notice goes to the address that the setting STAFF_MAIL names.',
  };
}
