import { FIRM_ZONE, type Site } from '../contract';
import type { bookings } from '../db/schema';
import type { Letter } from '../mail/letter';
import { NotNeeded } from '../outbox/outbox';
import { weekdayAndTimeIn } from '../time-zones/zone-offsets';
import { startOfBooking } from '../availability/free-slots';
import { locationOf } from './consultation-calendar';

type Booking = typeof bookings.$inferSelect;

const dayWords = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/**
 * A slot in words for its visitor, with their own time if it differs: `Thursday, December 3, 2026, 10:00 AM in New York
 * (Thu 4:00 PM in Paris)`.
 */
export function slotWords(instant: string, time: string, timeZone: string | null): string {
  const start = new Date(instant);
  const own = timeZone && weekdayAndTimeIn(timeZone, start);
  const isElsewhere = own && own !== weekdayAndTimeIn(FIRM_ZONE, start);
  return `${dayWords.format(start)}, ${time} in New York${isElsewhere ? ` (${own} in ${cityOf(timeZone)})` : ''}`;
}

/** How else to reach the firm: the end of a sentence. */
export const CALL = 'answer this message or call us: {phones}.';

/** What a booking refers to, read for its mail. */
export interface BookingContext {
  readonly site: Site;
  readonly adviserName: string | null;
}

export type Facts = [label: string, value: string][];

/** When and what about; the visitor's own time only if it differs, under the label `whose`. */
export function factsOf(booking: Booking, { site, adviserName }: BookingContext, whose: string): Facts {
  const { service, preferredDate, preferredTime, timeZone, reference } = booking;
  const start = new Date(startOfBooking(preferredDate, preferredTime));
  const own = timeZone && weekdayAndTimeIn(timeZone, start);
  const isElsewhere = own && own !== weekdayAndTimeIn(FIRM_ZONE, start);
  const location = locationOf(booking, site);
  const facts: [string, string | null | false | undefined][] = [
    ['Service', service],
    ['Day', dayWords.format(start)],
    ['Time', `${preferredTime} in New York`],
    [whose, isElsewhere && `${own} in ${cityOf(timeZone)}`],
    ['Where', location],
    ['Adviser', adviserName],
    ['Reference', reference],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** The fields that the text of a letter about a booking may use, none of them typed by the visitor. */
const fieldsOf = ({ service, preferredDate, preferredTime }: Booking, { site }: BookingContext) => ({
  firm: site.name,
  service,
  day: dayWords.format(new Date(startOfBooking(preferredDate, preferredTime))),
  time: `${preferredTime} in New York`,
});

/** The same for the visitor, who may want to call. */
export const visitorFields = (booking: Booking, context: BookingContext) => ({
  ...fieldsOf(booking, context),
  phones: context.site.offices.map(({ city, phone }) => `${city} ${phone}`).join(', '),
});

export const NOT_YOU =
  'This address was entered when a consultation was requested on our site. If that was not you, please ignore this message, or tell us.';

type VisitorMessage = 'booking-received' | 'booking-confirmed' | 'booking-moved' | 'booking-cancelled';

/** Throws `NotNeeded` if the booking has changed since the event that the letter is about. */
function requireCurrent(kind: VisitorMessage, booking: Booking, occasion: string | undefined): void {
  if (kind === 'booking-received') {
    if (booking.status === 'cancelled') throw new NotNeeded('The booking was cancelled before');
    if (booking.moves > 0) throw new NotNeeded('The booking was moved before');
  } else if (booking.changedAt !== occasion) throw new NotNeeded('The booking has changed again');
}

/**
 * The letter to the visitor. It repeats nothing that was typed into the form, not even the name: whoever typed it chose
 * the recipient, too. `generateLink` creates the address at which the booking is viewed, moved and cancelled.
 */
export async function visitorLetter(
  kind: VisitorMessage,
  booking: Booking,
  occasion: string | undefined,
  context: BookingContext,
  generateLink: () => Promise<string>,
): Promise<Letter> {
  requireCurrent(kind, booking, occasion);
  const facts = factsOf(booking, context, 'Your time');
  const fields = visitorFields(booking, context);
  if (kind === 'booking-cancelled')
    return {
      fields,
      subject: 'Your consultation on {day} is cancelled',
      title: 'Your consultation is cancelled',
      opening: ['This consultation will not take place.'],
      facts,
      closing: ['The attached update removes it from your calendar.', `To ask for another time, ${CALL}`],
      reason: NOT_YOU,
    };
  const letter = {
    fields,
    facts,
    link: { label: 'View, move or cancel', url: await generateLink() },
    reason: NOT_YOU,
  };
  const change = `You can move or cancel it there until the day before. You can also ${CALL}`;
  if (kind === 'booking-received')
    return {
      ...letter,
      subject: 'Your consultation request for {day}',
      title: 'We have received your request',
      opening: [
        'Thank you for asking for a consultation. An adviser will confirm the time or propose another.',
      ],
      closing: ['The attached calendar entry stands for the time you asked for.', change],
    };
  if (kind === 'booking-moved')
    return {
      ...letter,
      subject: 'Your consultation is moved to {day}',
      title: 'Your consultation is moved',
      opening: ['An adviser will confirm the new time or propose another.'],
      closing: ['The attached update moves the entry in your calendar.', change],
    };
  return {
    ...letter,
    subject: 'Your consultation on {day} is confirmed',
    title: 'Your consultation is confirmed',
    opening: ['We look forward to speaking with you.'],
    closing: ['The attached calendar entry is up to date.', change],
  };
}

/** The notice to staff: whose request it is, and where to read it. */
export function bookingNotice(booking: Booking, context: BookingContext, publicUrl: string): Letter {
  return {
    subject: 'New booking: {service}',
    title: 'A consultation was requested',
    fields: fieldsOf(booking, context),
    ...noticeOf(booking, context, publicUrl),
  };
}

/** The notice to staff when the visitor has moved or cancelled a booking. */
export function bookingChangeNotice(
  booking: Booking,
  occasion: string | undefined,
  context: BookingContext,
  publicUrl: string,
): Letter {
  if (booking.changedAt !== occasion) throw new NotNeeded('The booking has changed again');
  const change = booking.status === 'cancelled' ? 'cancelled' : 'moved';
  return {
    subject: 'Booking {change}: {service}',
    title: 'A visitor {change} a consultation',
    fields: { change, ...fieldsOf(booking, context) },
    ...noticeOf(booking, context, publicUrl),
  };
}

const noticeOf = (booking: Booking, context: BookingContext, publicUrl: string) => ({
  opening: [],
  facts: [
    ['Name', `${booking.firstName} ${booking.lastName}`],
    ...factsOf(booking, context, "Visitor's time"),
  ] as Facts,
  link: { label: 'Open the booking', url: new URL(`/admin?open=${booking.id}`, publicUrl).href },
  reason: 'This notice goes to the address that the firm has set for new requests.',
});
