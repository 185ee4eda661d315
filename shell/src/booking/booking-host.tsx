import { useEffect } from 'react';
import { useStore } from 'zustand';
import { latePart } from '../late-part';
import { useShell } from '../shell-context';
import { OPENS_BOOKING } from '../start/early-presses';
import { BOOKING_FAILED } from './booking-toasts';

const dialog = latePart(() => import(/* webpackChunkName: "booking-dialog" */ './booking-dialog'));

const SIGNS_OF_INTEREST = ['pointerover', 'touchstart', 'focusin'];

/** Fetches the dialog's script when somebody is about to press a booking button, wherever it stands. */
function expectBooking({ target }: Event): void {
  if (target instanceof Element && target.closest(OPENS_BOOKING)) dialog.load().catch(() => undefined);
}

/** Where the booking dialog stands. Its script comes with the first press, which opens it as soon as it is there. */
export function BookingHost() {
  const { booking, host } = useShell();
  const wanted = useStore(booking.store, (state) => state.status !== 'closed');
  const part = dialog.use();

  useEffect(() => {
    for (const sign of SIGNS_OF_INTEREST) addEventListener(sign, expectBooking, { passive: true });
    return () => {
      for (const sign of SIGNS_OF_INTEREST) removeEventListener(sign, expectBooking);
    };
  }, []);

  useEffect(() => {
    if (!wanted) return;
    dialog.load().catch(() => {
      booking.close();
      host.toast(BOOKING_FAILED);
    });
  }, [wanted, booking, host]);

  return part ? <part.BookingDialog /> : null;
}
