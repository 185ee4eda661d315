import type { MailTemplateKind } from '@lisle-harrow/api/contract';

interface MailName {
  readonly name: string;
  readonly to: 'The visitor' | 'The client' | 'Staff' | 'The account';
}

const NAMES: Readonly<Record<MailTemplateKind, MailName>> = {
  'booking-received': { name: 'Booking received', to: 'The visitor' },
  'booking-confirmed': { name: 'Booking confirmed', to: 'The visitor' },
  'booking-moved': { name: 'Booking moved', to: 'The visitor' },
  'booking-cancelled': { name: 'Booking cancelled', to: 'The visitor' },
  'booking-proposed': { name: 'Other times proposed', to: 'The visitor' },
  'contact-received': { name: 'Inquiry received', to: 'The visitor' },
  invitation: { name: 'Invitation to the portal', to: 'The client' },
  'firm-message': { name: 'New message in the portal', to: 'The client' },
  'document-request': { name: 'Document needed', to: 'The client' },
  'document-reminder': { name: 'Reminder of a document', to: 'The client' },
  'password-reset': { name: 'Link to set a new password', to: 'The account' },
  'booking-notice': { name: 'New booking', to: 'Staff' },
  'booking-change-notice': { name: 'Booking changed by the visitor', to: 'Staff' },
  'contact-notice': { name: 'New inquiry', to: 'Staff' },
  'client-message': { name: 'New message from a client', to: 'Staff' },
  'booking-mention': { name: 'Mention in a note', to: 'Staff' },
  'staff-invitation': { name: 'Invitation of a colleague', to: 'Staff' },
};

/** The name of a mail and its recipients; one that this version does not know is shown under its own name. */
export const mailName = (kind: string): { readonly name: string; readonly to: string } =>
  Object.hasOwn(NAMES, kind) ? NAMES[kind as MailTemplateKind] : { name: kind, to: '' };
