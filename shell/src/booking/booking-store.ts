import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BookingPrefill } from '../contract';
import * as tab from '../tab-storage';

/** What the visitor has filled in; `day` is the calendar day as pressed (`YYYY-MM-DD`). */
export interface BookingDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly service: string;
  readonly day: string;
  readonly preferredTime: string;
  readonly message: string;
}

interface BookingState {
  readonly status: 'closed' | 'open' | 'submitting';
  readonly draft: BookingDraft;
  /** Rises when the draft changes from outside the form, which then starts anew. */
  readonly edition: number;
}

export interface BookingStore {
  readonly store: StoreApi<BookingState>;
  open(prefill?: BookingPrefill): void;
  /** Esc and outside presses: the draft stays (D26). Nothing closes the dialog while a booking is under way. */
  close(): void;
  /** Cancel: the draft goes too. */
  cancel(): void;
  keep(draft: BookingDraft): void;
  /** False when a booking is already under way or the dialog is closed. */
  beginSubmit(): boolean;
  succeed(): void;
  fail(): void;
}

const KEY = 'booking-draft';
/** Where the form keeps the key of its last press, until the draft goes. */
export const ATTEMPT_KEY = 'booking-attempt';

const EMPTY: BookingDraft = {
  firstName: '',
  lastName: '',
  email: '',
  service: '',
  day: '',
  preferredTime: '',
  message: '',
};

export function createBookingStore(): BookingStore {
  const store = createStore<BookingState>(() => ({
    status: 'closed',
    draft: readDraft(tab.recall(KEY)),
    edition: 0,
  }));
  const { getState, setState } = store;

  function clear() {
    for (const key of [KEY, ATTEMPT_KEY]) tab.keep(key, undefined);
    setState({ status: 'closed', draft: EMPTY, edition: getState().edition + 1 });
  }

  return {
    store,
    open(prefill) {
      if (getState().status !== 'closed') return;
      setState({ status: 'open' });
      const service = prefill?.service;
      if (service) setState(({ draft, edition }) => ({ draft: { ...draft, service }, edition: edition + 1 }));
    },
    close() {
      if (getState().status === 'open') setState({ status: 'closed' });
    },
    cancel() {
      if (getState().status === 'open') clear();
    },
    keep(draft) {
      tab.keep(KEY, draft);
      setState({ draft });
    },
    beginSubmit() {
      if (getState().status !== 'open') return false;
      setState({ status: 'submitting' });
      return true;
    },
    succeed: clear,
    fail: () => setState({ status: 'open' }),
  };
}

function readDraft(kept: unknown): BookingDraft {
  if (typeof kept !== 'object' || kept === null) return EMPTY;
  const texts = Object.entries(kept).filter(([key, value]) => key in EMPTY && typeof value === 'string');
  return { ...EMPTY, ...Object.fromEntries(texts) };
}
