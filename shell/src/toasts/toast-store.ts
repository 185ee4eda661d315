import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToastHandle, ToastMessage } from '../contract';

/** Specified: the record of a dismissed toast is dropped a good quarter of an hour later; meanwhile nothing shows it. */
const DROP_AFTER_MS = 1_000_000;

interface ToastRecord {
  readonly id: number;
  readonly message: ToastMessage;
  readonly open: boolean;
}

/** The newest toast, or its record after it was dismissed. */
interface ToastState {
  readonly record: ToastRecord | null;
}

export interface ToastStore {
  readonly store: StoreApi<ToastState>;
  /** Shows `message` in place of whatever is on screen. */
  show(message: ToastMessage): ToastHandle;
  dismiss(id: number): void;
}

export function createToastStore(): ToastStore {
  const store = createStore<ToastState>(() => ({ record: null }));
  let lastId = 0;
  let drop: ReturnType<typeof setTimeout> | undefined;

  function dismiss(id: number) {
    const { record } = store.getState();
    if (record?.id !== id || !record.open) return;
    store.setState({ record: { ...record, open: false } });
    drop = setTimeout(() => store.setState({ record: null }), DROP_AFTER_MS);
  }

  return {
    store,
    dismiss,
    show(message) {
      clearTimeout(drop);
      const id = ++lastId;
      store.setState({ record: { id, message, open: true } });
      return { dismiss: () => dismiss(id) };
    },
  };
}
