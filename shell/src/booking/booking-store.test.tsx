import { ATTEMPT_KEY, createBookingStore } from './booking-store';

const filled = { ...createBookingStore().store.getState().draft, firstName: 'Marguerite' };

test('D26 closing keeps the draft, over a reload too', () => {
  sessionStorage.clear();
  const booking = createBookingStore();
  booking.open();
  booking.keep(filled);
  booking.close();
  expect(booking.store.getState()).toMatchObject({ status: 'closed', draft: filled });
  expect(createBookingStore().store.getState()).toMatchObject({ status: 'closed', draft: filled });
});

test.each(['cancel', 'succeed'] as const)('BK18 BK21 %s empties the form and closes', (end) => {
  sessionStorage.clear();
  const booking = createBookingStore();
  booking.open();
  booking.keep(filled);
  sessionStorage.setItem(ATTEMPT_KEY, '{"key":"abc"}');
  booking[end]();
  expect(sessionStorage.getItem(ATTEMPT_KEY)).toBeNull();
  expect(booking.store.getState()).toMatchObject({ status: 'closed', draft: { firstName: '' } });
  expect(createBookingStore().store.getState().draft.firstName).toBe('');
});

test('BK23 while pending nothing closes it and nothing is sent twice', () => {
  const booking = createBookingStore();
  booking.open();
  expect(booking.beginSubmit()).toBe(true);
  expect(booking.beginSubmit()).toBe(false);
  booking.close();
  booking.cancel();
  expect(booking.store.getState().status).toBe('submitting');
});

test('BK19 a failure leaves the dialog open with its draft', () => {
  const booking = createBookingStore();
  booking.open();
  booking.keep(filled);
  booking.beginSubmit();
  booking.fail();
  expect(booking.store.getState()).toMatchObject({ status: 'open', draft: filled });
});
