import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { startOfBooking } from '../availability/free-slots';
import { findOffice } from '../availability/choices';
import type { Site } from '../contract';
import { withoutUnseen } from '../contract/fields';
import type { Database } from '../db/open';
import type { bookings } from '../db/schema';
import { keepFirst } from '../db/shared-key';

type Booking = typeof bookings.$inferSelect;

/** Slots are offered by the hour. */
export const CONSULTATION_MS = 60 * 60_000;

interface Parties {
  readonly site: Pick<Site, 'name' | 'offices'>;
  /** Who invites: the sender of mails. */
  readonly organizer: string;
  /** The domain of the entry's UID. */
  readonly uidDomain: string;
  /** Whom a mail invites; missing in a downloaded file, which invites nobody. */
  readonly attendee?: string;
}

/**
 * The firm as it invites, from the address of its mails or, without a mail server, of its site. The domain of UIDs is the one
 * with which the first entry was made: an entry whose UID changed with the address would be added to calendars again.
 */
export async function readInviting(
  database: Pick<Database, 'read' | 'writes'>,
  site: Site,
  sender: string | undefined,
): Promise<Omit<Parties, 'attendee'>> {
  const organizer = sender ?? site.email;
  const domain = organizer.slice(organizer.lastIndexOf('@') + 1);
  return { site, organizer, uidDomain: await keepFirst(database, 'consultation-uid-domain', domain) };
}

/** Where the consultation is held, in words; empty where the visitor chose nothing. */
export function locationOf(
  { meeting, office }: Pick<Booking, 'meeting' | 'office'>,
  site: Pick<Site, 'offices'>,
): string {
  if (meeting === 'video') return 'By secure video';
  if (meeting === 'phone') return 'By phone';
  const chosen = office ? findOffice(site, office) : undefined;
  if (chosen) return [`${chosen.city} office`, ...chosen.address].join(', ');
  return meeting === 'office' ? 'At our office' : '';
}

/** A calendar with this consultation alone: the attachment of a mail, or a file to download. */
export function consultationCalendar(booking: Booking, parties: Parties) {
  const isCancelled = booking.status === 'cancelled';
  const ofMail = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: parties.site.name, product: 'Consultations' },
    method: parties.attendee ? ofMail : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent(consultationEntry(booking, parties));
  const method = isCancelled ? ('CANCEL' as const) : ('REQUEST' as const);
  // Each line must end with CRLF (RFC 5545, 3.1), which the generator omits after the last one.
  return { method, content: `${calendar.toString()}\r\n` };
}

/**
 * The consultation for a calendar. The same booking always has the same UID and a later state a higher SEQUENCE, so
 * that calendars update one entry instead of adding another. It contains nothing that a visitor typed.
 */
export function consultationEntry(booking: Booking, { site, organizer, uidDomain, attendee }: Parties) {
  const { id, service, status, createdAt, changedAt, moves, preferredDate, preferredTime } = booking;
  const start = new Date(startOfBooking(preferredDate, preferredTime));
  return {
    id: `${id}@${uidDomain}`,
    // The whole seconds since the booking was made grow with each change by staff; a visitor may move it twice in one second.
    sequence: Math.floor((Date.parse(changedAt) - Date.parse(createdAt)) / 1000) + moves,
    start,
    end: new Date(start.getTime() + CONSULTATION_MS),
    stamp: new Date(changedAt),
    summary: `Consultation with ${site.name}`,
    description: withoutUnseen(service),
    location: locationOf(booking, site) || null,
    status:
      status === 'cancelled'
        ? ICalEventStatus.CANCELLED
        : status === 'pending'
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
    organizer: { name: site.name, email: organizer },
    attendees: attendee ? [{ email: attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }] : [],
  } satisfies ICalEventData;
}
