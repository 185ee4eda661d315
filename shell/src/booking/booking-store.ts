import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BookingPrefill, ToastMessage } from '../contract';
import { forgetDraft } from '../tab-storage';

/** Name of the booking form, its draft and its attempts. */
export const BOOKING = 'booking';

/** Also where the dialog cannot be fetched. */
export const BOOKING_FAILED: ToastMessage = {
  title: 'Booking Failed',
  description: 'Failed to submit your consultation request. Please try again.',
  tone: 'destructive',
};

interface BookingState {
  readonly status: 'closed' | 'open' | 'submitting';
  /** Rises with each opening: the form starts anew from its draft. */
  readonly opening: number;
  /** Whether the last submit failed; until the next one, or until the dialog is closed. */
  readonly failed: boolean;
  /** The token of the booking that was made, which the dialog then shows. */
  readonly booked: string | undefined;
  /** What the page that opened the dialog has chosen already. */
  readonly prefill: BookingPrefill | undefined;
}

export interface BookingStore {
  readonly store: StoreApi<BookingState>;
  open(prefill?: BookingPrefill): void;
  /** Esc and outside presses: the draft stays. Nothing closes the dialog while a booking is under way. */
  close(): void;
  /** Cancel: the draft goes too. */
  cancel(): void;
  beginSubmit(): void;
  /**
   * Ends the submit: a booking that was sent closes the dialog, or is shown in it where it can be found by its token. A
   * slot that was taken is told by the form.
   */
  endSubmit(outcome: 'sent' | 'failed' | 'taken', booked?: string): void;
}

export function createBookingStore(): BookingStore {
  const store = createStore<BookingState>(() => ({
    status: 'closed',
    opening: 0,
    failed: false,
    booked: undefined,
    prefill: undefined,
  }));
  const { getState, setState } = store;

  return {
    store,
    open(prefill) {
      if (getState().status === 'closed')
        setState(({ opening }) => ({
          ...{ status: 'open', opening: opening + 1, failed: false, booked: undefined, prefill },
        }));
    },
    close() {
      if (getState().status === 'open') setState({ status: 'closed' });
    },
    cancel() {
      if (getState().status !== 'open') return;
      forgetDraft(BOOKING);
      setState({ status: 'closed' });
    },
    beginSubmit: () => setState({ status: 'submitting', failed: false }),
    endSubmit: (outcome, booked) =>
      setState({
        status: outcome === 'sent' && booked === undefined ? 'closed' : 'open',
        failed: outcome === 'failed',
        booked,
      }),
  };
}
