import type { BookingConfirmation, Site } from '@lisle-harrow/api/contract';
import { MEETING_LABELS } from '../meeting-labels';

/** Where the consultation takes place, in one line; empty where nothing was chosen. */
export function locationOf({ meeting, office }: Pick<BookingConfirmation, 'meeting' | 'office'>): string {
  if (office) return [`${office.name} office`, ...office.address].join(', ');
  return meeting ? MEETING_LABELS[meeting] : '';
}

/**
 * Links that add the consultation to a Google or Outlook calendar. They contain nothing that was typed, nor the booking's
 * secret address.
 */
export function calendarLinks(
  booking: Pick<BookingConfirmation, 'startsAt' | 'endsAt' | 'reference' | 'meeting' | 'office'>,
  site: Pick<Site, 'name'>,
): readonly { readonly label: string; readonly href: string }[] {
  const { startsAt, endsAt, reference } = booking;
  const subject = `Consultation with ${site.name}`;
  const words = reference ? `Reference ${reference}` : '';
  const location = locationOf(booking);
  // 20261215T190000Z
  const compact = (instant: string) => instant.replace(/\.\d+|[-:]/g, '');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: subject,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: words,
    location,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject,
    startdt: startsAt,
    enddt: endsAt,
    body: words,
    location,
  });
  return [
    { label: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { label: 'Outlook.com', href: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
    {
      label: 'Microsoft 365 (Outlook for work)',
      href: `https://outlook.office.com/calendar/0/deeplink/compose?${outlook}`,
    },
  ];
}
