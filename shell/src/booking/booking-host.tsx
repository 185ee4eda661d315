import { useEffect } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { lateModule } from '../late-module';
import { useShell } from '../shell-context';
import { BOOKING_BUTTON, earlyState } from '../start/controls';
import { expectToast } from '../toasts/toaster';
import { BOOKING_FAILED } from './booking-store';

const dialog = lateModule(() => import(/* webpackChunkName: "booking-dialog" */ './booking-dialog'));
const form = lateModule(() => import(/* webpackChunkName: "booking-form" */ './booking-fields'));

/** The dialog loads first and opens at once; the form, four times its size, follows. */
async function loadBooking(): Promise<void> {
  await dialog.load();
  await form.load();
  // A submit ends in a toast, even if the connection breaks, when its script can no longer be loaded.
  expectToast();
}

const SIGNS_OF_INTEREST = ['pointerover', 'touchstart', 'focusin'];

/** Prefetches the dialog's script when a booking button anywhere is about to be pressed. */
function expectBooking({ target }: Event): void {
  if (target instanceof Element && target.closest(BOOKING_BUTTON)) loadBooking().catch(() => undefined);
}

/** Hosts the booking dialog. The first press loads its script and opens it once that is there. */
export function BookingHost() {
  const { booking, host } = useShell();
  const wanted = useStore(booking.store, (state) => state.status !== 'closed');
  const part = dialog.use();
  const content = form.use();

  useEffect(() => {
    // A button was hovered before hydration, or the visitor has stayed on the page.
    if (earlyState.isStay || document.querySelector(`${BOOKING_BUTTON}:hover, ${BOOKING_BUTTON}:focus`))
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

/** In place of the dialog: even on a slow connection, a press gets immediate feedback. */
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
