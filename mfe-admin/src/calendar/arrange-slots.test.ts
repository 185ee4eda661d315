import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { calendarOf, consultation } from '../testing/calendar-fixture';
import { arrangeSlots, bookingsOf, isClosed } from './arrange-slots';

const booking = consultation({ startsAt: '2026-11-25T22:00:00.000Z' });
const calendar = calendarOf('2026-11-24', '2026-11-29', [booking]);

test("on the firm's clock a day has its nine slots with their bookings, and whether it is open", () => {
  const slots = arrangeSlots(calendar, FIRM_ZONE);
  const ofDay = slots.get('2026-11-25')!;
  expect(ofDay.map(({ time }) => time)).toEqual([
    '9:00 AM',
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
    '1:00 PM',
    '2:00 PM',
    '3:00 PM',
    '4:00 PM',
    '5:00 PM',
  ]);
  expect(ofDay.at(-1)).toMatchObject({ startsAt: booking.startsAt, isOpen: true, bookings: [booking] });
  expect(isClosed(ofDay)).toBe(false);
  expect(isClosed(slots.get('2026-11-28'))).toBe(true);
  expect(isClosed(slots.get('2026-12-24'))).toBe(false);
});

test('in another zone a booking is on its day there', () => {
  const slots = arrangeSlots(calendar, 'Asia/Tokyo');
  expect(bookingsOf(slots.get('2026-11-25'))).toEqual([]);
  expect(bookingsOf(slots.get('2026-11-26'))).toEqual([booking]);
  expect(slots.get('2026-11-26')!.find(({ bookings }) => bookings.length > 0)!.time).toBe('7:00 AM');
  // Friday afternoon in New York is Saturday in Tokyo.
  expect(isClosed(slots.get('2026-11-28'))).toBe(false);
});

test('a booking outside the slots is shown in order', () => {
  const odd = consultation({ startsAt: '2026-11-25T14:30:00.000Z' });
  const times = arrangeSlots({ ...calendar, bookings: [odd] }, FIRM_ZONE).get('2026-11-25')!;
  expect(times.slice(0, 3).map(({ time }) => time)).toEqual(['9:00 AM', '9:30 AM', '10:00 AM']);
  expect(times[1]).toMatchObject({ isOpen: false, bookings: [odd] });
});
