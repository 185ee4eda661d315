import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BookingPrefill, ToastMessage } from '../contract';
import { forgetDraft } from '../tab-storage';

/** Name of the booking form, its draft and its attempts. */
export const BOOKING = 'booking';

/** Also when the dialog cannot be loaded. */
export const BOOKING_FAILED: ToastMessage = {
  title: 'Booking Failed',
  description: 'Failed to submit your consultation request. Please try again.',
  tone: 'destructive',
};

interface BookingState {
  readonly status: 'closed' | 'open' | 'submitting';
  /** Incremented per opening: the form restarts from its draft. */
  readonly opening: number;
  /** Whether the last submit failed; until the next submit, or until the dialog is opened again. */
  readonly failed: boolean;
  /** The token of the booking that was made, which the dialog then shows. */
  readonly booked: string | undefined;
  /** Preselected by the page that opened the dialog. */
  readonly prefill: BookingPrefill | undefined;
}

export interface BookingStore {
  readonly store: StoreApi<BookingState>;
  open(prefill?: BookingPrefill): void;
  /** Esc and outside presses: the draft stays. Nothing closes the dialog while a booking is being sent. */
  close(): void;
  /** Cancel: discards the draft too. */
  cancel(): void;
  beginSubmit(): void;
  /**
   * Ends the submit: after a successful one the dialog closes or, given a token, shows the booking. The form itself reports
   * a taken slot.
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
          status: 'open',
          opening: opening + 1,
          failed: false,
          booked: undefined,
          prefill,
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
