import { type Booking, BOOKING_STATUSES, CONTACT_STATUSES } from '@lisle-harrow/api/contract';
import { bookingKind, slotStart } from './booking-kind';
import { contactKind } from './contact-kind';

test('the four booking statuses have their badges, in order [AD9]', () => {
  expect(Object.keys(bookingKind.statuses)).toEqual([...BOOKING_STATUSES]);
  expect(Object.values(bookingKind.statuses)).toEqual([
    { tone: 'wait', label: 'Pending' },
    { tone: 'info', label: 'Confirmed' },
    { tone: 'good', label: 'Completed' },
    { tone: 'bad', label: 'Cancelled' },
  ]);
});

test.each(['archived', '', 'toString', 'PENDING'])(
  'the unknown status %p shows and counts as Pending [AD10]',
  (status) => {
    expect(bookingKind.look(status)).toEqual({ tone: 'wait', label: 'Pending' });
    expect(bookingKind.isOpen(status)).toBe(true);
  },
);

test('the three contact statuses have their badges, in order [AD11]', () => {
  expect(Object.keys(contactKind.statuses)).toEqual([...CONTACT_STATUSES]);
  expect(CONTACT_STATUSES.filter(contactKind.isOpen)).toEqual(['new']);
});

test('an unknown contact status is shown as is, in a neutral tone', () => {
  expect(contactKind.look('awaiting_reply')).toEqual({ tone: 'mute', label: 'awaiting reply' });
  expect(contactKind.look('')).toEqual({ tone: 'mute', label: 'Unknown' });
  expect(contactKind.look('toString')).toEqual({ tone: 'mute', label: 'toString' });
});

test('a slot starts at its time in New York, in summer and winter [D11]', () => {
  expect(slotStart('2026-11-24T15:00:00.000Z', '10:00 AM')).toEqual(new Date('2026-11-24T15:00:00.000Z'));
  expect(slotStart('2026-11-24', '10:00 AM')).toEqual(new Date('2026-11-24T15:00:00.000Z'));
  expect(slotStart('2026-07-01T13:00:00.000Z', '9:00 AM')).toEqual(new Date('2026-07-01T13:00:00.000Z'));
});

test.each(['T00:00:00.000Z', 'T02:00:00+05:00', 'T23:00:00-08:00'])(
  'the date part of the preferred date is the day of a booking: %s [BK16, D11]',
  (time) => {
    const preferredDate = `2026-11-24${time}`;
    expect(bookingKind.dateOf({ preferredDate } as Booking)).toBe('2026-11-24');
    expect(slotStart(preferredDate, '10:00 AM')).toEqual(new Date('2026-11-24T15:00:00.000Z'));
  },
);

test.each([
  ['soon', '10:00 AM'],
  ['2026-11-24', 'in the morning'],
  ['', ''],
])('%p at %p is no slot', (date, time) => {
  expect(slotStart(date, time)).toBeUndefined();
});
