import { useEffect } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { lateModule } from '../late-module';
import { useShell } from '../shell-context';
import { BOOKING_BUTTON, page } from '../start/controls';
import { expectToast } from '../toasts/toaster';
import { BOOKING_FAILED } from './booking-store';

const dialog = lateModule(() => import(/* webpackChunkName: "booking-dialog" */ './booking-dialog'));
const form = lateModule(() => import(/* webpackChunkName: "booking-form" */ './booking-fields'));

/** The frame comes first and opens at once; the form, four times its size, follows. */
async function loadBooking(): Promise<void> {
  await dialog.load();
  await form.load();
  // What the form sends ends in a toast, of a broken connection too, and then nothing more can be fetched.
  expectToast();
}

const SIGNS_OF_INTEREST = ['pointerover', 'touchstart', 'focusin'];

/** Fetches the dialog's script when somebody is about to press a booking button, wherever it stands. */
function expectBooking({ target }: Event): void {
  if (target instanceof Element && target.closest(BOOKING_BUTTON)) loadBooking().catch(() => undefined);
}

/** Where the booking dialog stands. Its script comes with the first press, which opens it as soon as it is there. */
export function BookingHost() {
  const { booking, host } = useShell();
  const wanted = useStore(booking.store, (state) => state.status !== 'closed');
  const part = dialog.use();
  const content = form.use();

  useEffect(() => {
    // Reached for before the page listened, or fetched ahead with the page's own script.
    if (page.isStay || document.querySelector(`${BOOKING_BUTTON}:hover, ${BOOKING_BUTTON}:focus`))
      loadBooking().catch(() => undefined);
    for (const sign of SIGNS_OF_INTEREST) addEventListener(sign, expectBooking, { passive: true });
    return () => {
      for (const sign of SIGNS_OF_INTEREST) removeEventListener(sign, expectBooking);
    };
  }, []);

  useEffect(() => {
    if (!wanted) return;
    loadBooking().catch(() => {
      booking.close();
      host.toast({ ...BOOKING_FAILED, action: { label: 'Try again', run: () => booking.open() } });
    });
  }, [wanted, booking, host]);

  if (part) return <part.BookingDialog Content={content?.BookingContent} />;
  return wanted ? <Opening role="status">Opening the booking form…</Opening> : null;
}

/** Where the dialog will be: however slow the line, the press is seen to have been heard. */
const Opening = styled.p`
  position: fixed;
  inset: 0;
  z-index: 50;
  display: grid;
  place-items: center;
  background: color-mix(in oklab, var(--plate-2) 66%, transparent);
  color: var(--on-plate);
  font: var(--t-heading) var(--f-display);
`;
