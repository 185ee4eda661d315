import type { Booking, Contact, OutgoingMessage } from '@lisle-harrow/api/contract';

/** Newest first, with every status and an unknown one, and with finished ones among the first five. */
export const bookings: Booking[] = [
  booking(
    'b7',
    'Marguerite',
    'Okafor',
    'Digital Assets Management',
    '2026-11-24T15:00:00.000Z',
    '10:00 AM',
    'pending',
  ),
  booking(
    'b6',
    'Rafael',
    'Santángelo',
    'Tax Optimization',
    '2026-11-24T19:00:00.000Z',
    '2:00 PM',
    'completed',
  ),
  booking(
    'b5',
    'Ingrid',
    'Halvorsen',
    'Wealth Management',
    '2026-11-25T14:00:00.000Z',
    '9:00 AM',
    'archived',
  ),
  booking(
    'b4',
    'Tomasz',
    'Wójcik',
    'Citizenship Services',
    '2026-11-25T16:00:00.000Z',
    '11:00 AM',
    'cancelled',
  ),
  booking(
    'b3',
    'Leila',
    'Haddad',
    'Corporate Structuring',
    '2026-11-26T20:00:00.000Z',
    '3:00 PM',
    'confirmed',
  ),
  booking(
    'b2',
    'Kenji',
    'Watanabe',
    'Luxury Lifestyle Services',
    '2026-11-27T18:00:00.000Z',
    '1:00 PM',
    'pending',
  ),
  booking('b1', 'Beatriz', 'Almeida', 'Wealth Management', '2026-11-30T17:00:00.000Z', '12:00 PM', 'pending'),
];

export const contacts: Contact[] = [
  contact('c7', 'Anneke de Vries', 'Custody for a family trust', '2026-11-20T02:30:00.000Z', 'new'),
  contact('c6', 'Omar Rahimi', 'Relocation to Singapore', '2026-11-19T15:05:00.000Z', 'resolved'),
  contact('c5', 'Sofia Lindqvist', 'Second opinion on a holding', '2026-11-18T21:40:00.000Z', 'in_progress'),
  contact('c4', 'Daniel Mbeki', 'Reporting of staking income', '2026-11-17T17:00:00.000Z', 'awaiting_reply'),
  contact('c3', 'Grace Tan', 'Meeting in London', '2026-11-16T14:20:00.000Z', 'new'),
  contact('c2', 'Henri Laurent', 'Family office set-up', '2026-11-12T13:00:00.000Z', 'new'),
  contact('c1', 'Yuki Sato', 'Pledged tokens as collateral', '2026-11-09T16:45:00.000Z', 'resolved'),
];

/** A receipt that the mail server refused, unless changed. */
export const message = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: 'm1',
  kind: 'booking-received',
  about: 'b7',
  recipient: 'marguerite@osei.com',
  state: 'dead',
  attempts: 1,
  lastError: 'The mail server refused the message (550)',
  createdAt: '2026-11-20T15:00:00.000Z',
  dueAt: null,
  endedAt: '2026-11-20T15:00:01.000Z',
  ...changes,
});

export const HOSTILE = '<img src=x onerror=alert(1)>';

function booking(
  id: string,
  firstName: string,
  lastName: string,
  service: string,
  preferredDate: string,
  preferredTime: string,
  status: string,
): Booking {
  const email = `${firstName.toLowerCase()}@client.example`;
  return { id, firstName, lastName, email, service, preferredDate, preferredTime, status };
}

function contact(id: string, name: string, subject: string, createdAt: string, status: string): Contact {
  const email = `${id}@inquiry.example`;
  const message =
    `We would like to discuss: ${subject}. ${'It concerns several jurisdictions. '.repeat(8)}`.trim();
  return { id, name, email, subject, message, status, createdAt };
}
