import { bookingChangeNotice, bookingNotice, visitorLetter } from '../bookings/booking-messages';
import { proposalLetterWith } from '../bookings/proposal-letter';
import { mentionLetterOf } from '../assignments/mentions';
import { contactNotice, contactReceipt } from '../contacts/contact-messages';
import { noticeOf } from '../conversation/case-notices';
import { type MailTemplateKind, type Site, slotInstant, DAY_MS } from '../contract';
import type { bookings, contacts } from '../db/schema';
import { reminderNoticeOf } from '../document-requests/reminder-notice';
import { requestNoticeOf } from '../document-requests/request-notice';
import { invitationWith } from '../invitations/invitation-mail';
import type { Letter } from '../mail/letter';
import { resetLetterWith } from '../password-resets/reset-mail';
import { colleagueLetterWith } from '../staff-accounts/invite-colleague';

type Booking = typeof bookings.$inferSelect;
type Contact = typeof contacts.$inferSelect;

const SAMPLE = 'sample';
/** As long as a real token, so that lines break as they will. */
const TOKEN = 'sample'.repeat(7);

/** The product's letter of a kind, about a fictional client and consultation. */
export function sampleLetter(
  kind: MailTemplateKind,
  site: Site,
  publicUrl: string,
): Letter | Promise<Letter> {
  const link = { token: TOKEN, endsAt: Date.now() + 3 * DAY_MS };
  const booking = sampleBooking();
  const context = { site, adviserName: null };
  switch (kind) {
    case 'booking-received':
    case 'booking-confirmed':
    case 'booking-moved':
    case 'booking-cancelled':
      return visitorLetter(kind, booking, booking.changedAt, context, () =>
        Promise.resolve(new URL(`/booking/${TOKEN}`, publicUrl).href),
      );
    case 'booking-proposed':
      return proposalLetterWith(
        sampleSlots(booking),
        booking,
        context,
        new URL(`/booking/${TOKEN}`, publicUrl).href,
      );
    case 'booking-notice':
      return bookingNotice(booking, context, publicUrl);
    case 'booking-change-notice':
      return bookingChangeNotice(booking, booking.changedAt, context, publicUrl);
    case 'contact-received':
      return contactReceipt(site);
    case 'contact-notice':
      return contactNotice(SAMPLE_CONTACT, site, publicUrl);
    case 'invitation':
      return invitationWith(link, site, publicUrl);
    case 'staff-invitation':
      return colleagueLetterWith(link, site, publicUrl);
    case 'password-reset':
      return resetLetterWith(link, site, publicUrl);
    case 'firm-message':
      return noticeOf('client', 'Your adviser', SAMPLE, site, publicUrl);
    case 'client-message':
      return noticeOf('firm', 'Ada Moreau', SAMPLE, site, publicUrl);
    case 'booking-mention':
      return mentionLetterOf('Your colleague', site, publicUrl);
    case 'document-request':
      return requestNoticeOf(site, publicUrl);
    case 'document-reminder':
      return reminderNoticeOf(site, publicUrl);
  }
}

/** A booking with the fields that letters use. */
function sampleBooking(): Booking {
  const at = new Date().toISOString();
  const day = new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10);
  return {
    ...{ id: SAMPLE, status: 'pending', createdAt: at, changedAt: at, moves: 0, reference: 'LH-7K3M-Q2XW' },
    ...{ firstName: 'Ada', lastName: 'Moreau', email: 'ada@moreau.example', message: '', timeZone: null },
    ...{ service: 'Tax Optimization', preferredDate: `${day}T15:00:00.000Z`, preferredTime: '10:00 AM' },
    ...{ meeting: 'video', office: null, adviser: null },
  } satisfies Partial<Booking> as Booking;
}

const sampleSlots = ({ preferredDate }: Booking) => {
  const date = preferredDate.slice(0, 10);
  return ['11:00 AM', '2:00 PM', '4:00 PM'].map((time) => ({ date, time, instant: slotInstant(date, time) }));
};

const SAMPLE_CONTACT = {
  ...{ id: SAMPLE, name: 'Ada Moreau', subject: 'Moving to Singapore' },
} satisfies Partial<Contact> as Contact;
