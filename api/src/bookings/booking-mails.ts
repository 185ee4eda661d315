import { readAdviserOf } from '../availability/adviser-of';
import type { Mails, MailOf, Occasion } from '../outbox/mail-of';
import { findBooking } from '../outbox/mailed-records';
import { sampleBooking, sampleBookingAddress, sampleSlots } from '../outbox/samples';
import { confirmationPath, createMailedToken } from './booking-confirmations';
import { bookingChangeNotice, bookingNotice, visitorLetter } from './booking-messages';
import { consultationCalendar, readInviting } from './consultation-calendar';
import { proposalLetter, proposalLetterWith } from './proposal-letter';

const bookingOf = async ({ database, message, site }: Occasion) => {
  const booking = await findBooking(database, message.about);
  return { booking, context: { site, adviserName: (await readAdviserOf(database, booking))?.name ?? null } };
};
const occasionOf = ({ message: { eventKey } }: Occasion) => eventKey.split('/')[2];
const linkOf =
  ({ database, message, settings }: Occasion) =>
  async () =>
    new URL(confirmationPath(await createMailedToken(database, message.about)), settings.publicUrl).href;

/** A mail to the visitor about the state of a booking. */
const aboutBooking = (kind: Parameters<typeof visitorLetter>[0]) =>
  ({
    write: async (occasion) => {
      const { database, message, site, settings } = occasion;
      const { booking, context } = await bookingOf(occasion);
      const letter = await visitorLetter(kind, booking, occasionOf(occasion), context, linkOf(occasion));
      const inviting = await readInviting(database, site, settings.from.address);
      return {
        ...letter,
        calendar: consultationCalendar(booking, { ...inviting, attendee: message.recipient }),
      };
    },
    sample: (site, publicUrl) => {
      const booking = sampleBooking();
      const context = { site, adviserName: null };
      return visitorLetter(kind, booking, booking.changedAt, context, () =>
        Promise.resolve(sampleBookingAddress(publicUrl)),
      );
    },
  }) satisfies MailOf;

/** The mails about bookings, to visitors and to staff. */
export const bookingMails = {
  'booking-received': aboutBooking('booking-received'),
  'booking-confirmed': aboutBooking('booking-confirmed'),
  'booking-moved': aboutBooking('booking-moved'),
  'booking-cancelled': aboutBooking('booking-cancelled'),
  'booking-proposed': {
    write: async (occasion) => {
      const { booking, context } = await bookingOf(occasion);
      return proposalLetter(occasion.message, booking, context, linkOf(occasion));
    },
    sample: (site, publicUrl) => {
      const booking = sampleBooking();
      const context = { site, adviserName: null };
      return proposalLetterWith(sampleSlots(booking), booking, context, sampleBookingAddress(publicUrl));
    },
  },
  'booking-notice': {
    write: async (occasion) => {
      const { booking, context } = await bookingOf(occasion);
      return bookingNotice(booking, context, occasion.settings.publicUrl);
    },
    sample: (site, publicUrl) => bookingNotice(sampleBooking(), { site, adviserName: null }, publicUrl),
  },
  'booking-change-notice': {
    write: async (occasion) => {
      const { booking, context } = await bookingOf(occasion);
      return bookingChangeNotice(booking, occasionOf(occasion), context, occasion.settings.publicUrl);
    },
    sample: (site, publicUrl) => {
      const booking = sampleBooking();
      return bookingChangeNotice(booking, booking.changedAt, { site, adviserName: null }, publicUrl);
    },
  },
} satisfies Mails;
