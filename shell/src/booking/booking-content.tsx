import { useStore } from 'zustand';
import { useShell } from '../shell-context';
import { BookingFields } from './booking-fields';
import { BookingDone } from './confirmation/booking-done';

/** What the dialog holds: the form, and after it the booking that was made, where the server lets it be found again. */
export function BookingContent({ id }: { id: string }) {
  const { booking } = useShell();
  const booked = useStore(booking.store, (state) => state.booked);
  return booked === undefined ? <BookingFields id={id} /> : <BookingDone token={booked} />;
}
