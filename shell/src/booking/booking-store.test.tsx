import { createBookingStore } from './booking-store';

beforeEach(() => sessionStorage.clear());

test('closing keeps the draft; cancelling discards it and its idempotency key [BK21, D26]', () => {
  const booking = createBookingStore();
  for (const key of ['draft-booking', 'attempt-booking']) sessionStorage.setItem(key, '{}');
  booking.open();
  booking.close();
  expect(booking.store.getState().status).toBe('closed');
  expect(sessionStorage).toHaveLength(2);
  booking.open();
  booking.cancel();
  expect(booking.store.getState().status).toBe('closed');
  expect(sessionStorage).toHaveLength(0);
});

test('nothing closes the dialog while a booking is being sent [BK23]', () => {
  const booking = createBookingStore();
  booking.open();
  booking.beginSubmit();
  booking.close();
  booking.cancel();
  expect(booking.store.getState().status).toBe('submitting');
});

test.each([
  ['sent', 'closed'],
  ['failed', 'open'],
] as const)('a booking that was %s leaves the dialog %s [BK18, BK19]', (outcome, status) => {
  const booking = createBookingStore();
  booking.open();
  booking.beginSubmit();
  booking.endSubmit(outcome);
  expect(booking.store.getState().status).toBe(status);
});
