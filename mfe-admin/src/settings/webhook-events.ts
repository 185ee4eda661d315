import type { WebhookEvent } from '@lisle-harrow/api/contract';

const WORDS: Readonly<Record<WebhookEvent, string>> = {
  'booking.created': 'New bookings',
  'booking.changed': 'Changed bookings',
  'contact.created': 'New inquiries',
};

/** The label of an event; one that this version does not know is shown under its own name. */
export const eventWords = (event: string): string =>
  Object.hasOwn(WORDS, event) ? WORDS[event as WebhookEvent] : event;
